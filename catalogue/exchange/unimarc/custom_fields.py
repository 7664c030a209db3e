"""PMB's fields 900: what a library added to its records, in the meaning that it was given here."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from catalogue.exchange.field_names import guess
from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.record import MarcField, MarcRecord
from catalogue.exchange.marc.values import joined
from catalogue.exchange.streams import SourceColumn
from catalogue.exchange.unimarc import copy_fields

_T = TypeVar("_T")
TAG = "900"

_SAMPLES = 3
_SAMPLE_CHARACTERS = 80
_CUT_CHARACTERS = 2_000  # of a field cut at 9,999 bytes; its label came after the text


@dataclass(frozen=True, slots=True)
class _Value:
    column: str
    text: str


class CustomValues:
    """The texts of one record's custom fields by target; a value that means nothing is told with its column."""

    def __init__(self, record: MarcRecord, mapping: Mapping[str, str], doubts: Doubts) -> None:
        self._doubts = doubts
        self._by_target: dict[str, list[_Value]] = {}
        for field in record.all(TAG):
            target = _target_of(field, mapping)
            if not _is_named(field) and len(field.first("a")) >= _CUT_CHARACTERS:
                target = "note"
                doubts.tell(TAG, "un long texte a perdu son libellé : il est lu comme une note.")
            if target:
                self._by_target.setdefault(target, []).extend(
                    _Value(field.first("l") or field.first("n"), text) for text in field.texts("a")
                )

    def texts(self, *targets: str) -> list[str]:
        """Every text of these targets, in order."""
        return [value.text for target in targets for value in self._by_target.get(target, ())]

    def note(self, target: str) -> str:
        """The running text of a target, a blank line between two."""
        return joined(self.texts(target))

    def line(self, target: str) -> str:
        """The first text of a target on one line, "" without one."""
        return " ".join(next(iter(self.texts(target)), "").split())

    def understood(self, target: str, parse: Callable[[str], _T | None]) -> _T | None:
        """The first value as ``parse`` understands it; None without one, told when it means nothing."""
        for value in self._by_target.get(target, ()):
            parsed = parse(value.text)
            if parsed is None:
                self.doubt(value.column, f"valeur impossible, « {value.text[:80]} ».")
            return parsed
        return None

    def doubt(self, column: str, message: str) -> None:
        """Note a fault of a custom field."""
        self._doubts.tell(f"{TAG} ({column})", message)


def columns_of(records: Iterable[MarcRecord]) -> tuple[SourceColumn, ...]:
    """The custom fields that the records hold, in the order of their first use, with samples and guesses."""
    samples: dict[str, dict[str, None]] = {}
    guesses: dict[str, str] = {}
    for record in records:
        named = [(_column_of(field), guess(field.first("l"), field.first("n")), field) for field in _named(record)]
        of_copies = filter(copy_fields.is_of_a_copy, record.all(copy_fields.TAG))
        named += [(copy_fields.column_of(field), copy_fields.guess(field), field) for field in of_copies]
        for name, target, field in named:
            guesses.setdefault(name, target)
            kept = samples.setdefault(name, {})
            for text in islice(field.texts("a"), max(0, _SAMPLES - len(kept))):
                kept[_sample(text)] = None
    return tuple(SourceColumn(name, tuple(kept), guesses[name]) for name, kept in samples.items())


def _column_of(field: MarcField) -> str:
    """The label with the machine name, as a person is shown it: "Âge minimum (age_min)"."""
    label, name = field.first("l"), field.first("n")
    return f"{label} ({name})" if label and name else label or name


def _target_of(field: MarcField, mapping: Mapping[str, str]) -> str:
    label, name = field.first("l"), field.first("n")
    # A mapping made by hand may use the machine name or the label alone.
    for key in (_column_of(field), name, label):
        if key and key in mapping:
            return mapping[key]
    return guess(label, name)


def _named(record: MarcRecord) -> Iterator[MarcField]:
    return filter(_is_named, record.all(TAG))


def _is_named(field: MarcField) -> bool:
    return bool(field.first("ln"))


def _sample(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SAMPLE_CHARACTERS else line[: _SAMPLE_CHARACTERS - 1] + "…"
