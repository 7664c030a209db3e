"""Where the reader of a file of lines writes down what it could not believe, line by line."""

from dataclasses import dataclass, field

from catalogue.exchange.readings import Fault

_QUOTED = 80


@dataclass(slots=True)
class Doubts:
    """What was wrong with one record that was read all the same, each with its line."""

    source: str
    title: str
    faults: list[Fault] = field(default_factory=list)

    def tell(self, line: int, message: str) -> None:
        """Note a fault of one row."""
        self.faults.append(Fault(self.source, self.title, line, message))

    def impossible(self, line: int, column: str, value: str) -> None:
        """Note a value that means nothing where it stands; it is left out."""
        self.tell(line, f"{column} : valeur impossible, « {quoted(value)} ».")


def quoted(text: str) -> str:
    """A value as a message shows it: on one line, and not too long."""
    line = " ".join(text.split())
    return line if len(line) <= _QUOTED else f"{line[: _QUOTED - 1]}…"
