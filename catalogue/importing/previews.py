"""The first records of a file as they would be read, beside what the file says of them."""

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, BinaryIO, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalogue.exchange.formats import format_of, read_items, whole_lines
from catalogue.exchange.streams import Item
from catalogue.importing import wording
from catalogue.importing.files import known_locations, opened
from catalogue.importing.merge import is_empty
from catalogue.importing.values import of_foreign_copy, of_record
from catalogue.models import ImportRun
from catalogue.templatetags.games import age, language

SHOWN: Final = 20
HEAD_BYTES: Final = 4 * 1024 * 1024
"""How much of a file is looked at: some formats are read to their end before the first record is given."""
# What is kept as figures and codes, and read as words. The report of a run keeps to the figures, with their unit.
_NAMES: Final[dict[str, Promise]] = {
    "min_age_months": gettext_lazy("âge minimum"),
    "max_age_months": gettext_lazy("âge maximum"),
}
_WORDS: Final[dict[str, Callable[[Any], str]]] = {
    "min_age_months": age,
    "max_age_months": age,
    "languages": lambda codes: ", ".join(map(language, codes)),
}


@dataclass(frozen=True, slots=True)
class Previewed:
    """One record: what the file says, what is read of it as names and values, and what was odd."""

    number: int
    line: int
    title: str
    raw: str
    values: Sequence[tuple[str, str]]
    warnings: Sequence[str]
    error: str


@dataclass(frozen=True, slots=True)
class Preview:
    """The beginning of a file: how its encoding is called, what is told of it as a whole, its first records."""

    encoding: str
    told: Sequence[str]
    records: Sequence[Previewed]


def preview(run: ImportRun) -> Preview:
    """The first ``SHOWN`` records by the mapping of the run. Raises UnreadableFile as the reader does."""
    with opened(run.file.path, run.name) as (file, name):
        items = read_items(
            _head(file), name, format_of(run.format, name), mapping=run.mapping, known_locations=known_locations()
        )
        # One more, since what is told of the file as a whole comes as an item of its own.
        first = list(islice(items, SHOWN + 1))
    records = [item for item in first if item.number][:SHOWN]
    return Preview(
        encoding=wording.encoding_name(next((item.encoding for item in first if item.encoding), "")),
        told=[fault.message for item in first if not item.number for fault in item.warnings],
        records=[_previewed(item) for item in records],
    )


def _head(file: BinaryIO) -> BinaryIO:
    """The beginning of a large file, to the end of a line where it has lines."""
    data = file.read(HEAD_BYTES)
    if len(data) < HEAD_BYTES:
        file.seek(0)
        return file
    return io.BytesIO(whole_lines(data))


def _previewed(item: Item) -> Previewed:
    record = item.record
    return Previewed(
        number=item.number,
        line=item.line,
        title=record.title if record else (item.error.record if item.error else ""),
        raw=item.raw,
        values=list(_values(item)),
        warnings=[fault.message for fault in item.warnings],
        error=item.error.message if item.error else "",
    )


def _values(item: Item) -> Iterator[tuple[str, str]]:
    if item.record is None:
        return
    if item.record.source_id:
        yield _("numéro de la notice"), item.record.source_id
    for name, value in of_record(item.record).items():
        if not is_empty(value):
            words = _WORDS.get(name)
            named = str(_NAMES[name]) if name in _NAMES else wording.field_name(name)
            yield named, words(value) if words else wording.in_words(name, value)
    for copy in item.record.copies:
        said = [copy.barcode or _("sans code-barres")]
        said += [wording.in_words(name, value) for name, value in of_foreign_copy(copy).items() if not is_empty(value)]
        yield _("exemplaire"), " – ".join(said)
