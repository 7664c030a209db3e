"""Where a reader writes down what is wrong while it goes on reading."""

from collections.abc import Callable
from dataclasses import dataclass

from catalogue.exchange.readings import Fault


class FaultList:
    """The warnings and errors of one file."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._warnings: list[Fault] = []
        self._errors: list[Fault] = []

    def warn(self, record: str, line: int, message: str) -> None:
        """Note a fault that did not stop the record, or the file when ``record`` is ""."""
        self._warnings.append(Fault(self._source, record, line, message))

    def refuse(self, record: str, line: int, message: str) -> None:
        """Note a record that was not read."""
        self._errors.append(Fault(self._source, record, line, message))

    @property
    def warnings(self) -> tuple[Fault, ...]:
        """Every warning so far, by line."""
        return tuple(sorted(self._warnings, key=lambda fault: fault.line))

    @property
    def errors(self) -> tuple[Fault, ...]:
        """Every error so far, by line."""
        return tuple(sorted(self._errors, key=lambda fault: fault.line))


@dataclass(frozen=True, slots=True)
class RecordFaults:
    """The same list for one record of a text: places are offsets, which ``line_at`` turns into lines."""

    whole: FaultList
    record: str
    line_at: Callable[[int], int]

    def warn(self, offset: int, message: str) -> None:
        """Note a fault of the record at a place of the text."""
        self.whole.warn(self.record, self.line_at(offset), message)
