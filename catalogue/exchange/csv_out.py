"""Records as a table for a French spreadsheet: ``;``, a mark of UTF-8, one row a copy, nothing that runs.

Each column has a name that our own reader of tables knows; what a table has no place for (functions other than those
of people who make games, names with a separator in them) is in the JSON Lines.
"""

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from catalogue.exchange.barriers import barriers_text
from catalogue.exchange.copy_states import WORDS
from catalogue.exchange.identifiers import printed
from catalogue.exchange.linked_titles import linked_text
from catalogue.exchange.plain_cells import guarded
from catalogue.exchange.records import (
    Contribution,
    ForeignCopy,
    ForeignRecord,
    ForeignTerm,
    IdentifierKind,
    LinkKind,
)
from catalogue.exchange.written_figures import age_text, count_text, minutes_text, range_text

MARK: Final = "\ufeff"
_BETWEEN: Final = " ; "
_OTHER_FUNCTION: Final = "Contributeur"
_FUNCTION_ENDINGS: Final = ("eur", "euse", "rice", "iste", "aphe")


class Column(NamedTuple):
    """A column: the target that it means, its name, and the text of a record."""

    target: str
    name: str
    text: Callable[[ForeignRecord], str]


class CopyColumn(NamedTuple):
    """A column of the copy."""

    target: str
    name: str
    text: Callable[[ForeignCopy], str]


def _age(months: int | None) -> str:
    """Whole years as a bare number, which a spreadsheet can sort."""
    return (age_text(months) or "").removesuffix(" ans")


def _person(person: Contribution) -> str:
    if not person.role:
        return person.name
    is_shaped = person.role.split(maxsplit=1)[0].endswith(_FUNCTION_ENDINGS)
    return f"{person.name}, {person.role if is_shaped else _OTHER_FUNCTION}"


def _people(record: ForeignRecord) -> str:
    """A lone name is followed by a separator, which says that its words are one person."""
    return _joined([*map(_person, record.contributions)])


def _term(term: ForeignTerm) -> str:
    label = f"{term.code} {term.label}".strip()
    label = f"{label} ({term.group})" if term.group else label
    return label if term.code or not term.scheme else f"[{term.scheme}] {label}"


def _esar(record: ForeignRecord) -> str:
    return _BETWEEN.join(_term(term) for term in record.terms if term.code)


def _words(record: ForeignRecord) -> str:
    """A lone heading too: a comma in it separates nothing."""
    return _joined([_term(term) for term in record.terms if not term.code])


def _joined(pieces: list[str]) -> str:
    return _BETWEEN.join(pieces) if len(pieces) > 1 else "".join(f"{piece} ;" for piece in pieces)


def _numbers(*kinds: IdentifierKind) -> Callable[[ForeignRecord], str]:
    return lambda record: _BETWEEN.join(printed(one) for one in record.identifiers if one.kind in kinds)


def _linked(kind: LinkKind) -> Callable[[ForeignRecord], str]:
    return lambda record: next((linked_text(link) for link in record.links if link.kind is kind), "")


def _cooperative(record: ForeignRecord) -> str:
    return {None: "", True: "oui", False: "non"}[record.cooperative]


COLUMNS: Final = (
    Column("source_id", "Identifiant", lambda record: record.source_id),
    Column("title", "Titre", lambda record: record.title),
    Column("unsorted", "Lettres non classées", lambda record: "" if record.unsorted is None else str(record.unsorted)),
    Column("other_titles", "Autres titres", lambda record: _BETWEEN.join(record.other_titles)),
    Column("document_type", "Type de document", lambda record: record.document_type),
    Column("authors", "Auteurs", _people),
    Column("publishers", "Éditeurs", lambda record: _BETWEEN.join(record.publishers)),
    Column("series", "Collection", lambda record: record.series),
    Column("series_number", "Numéro de collection", lambda record: record.series_number),
    Column("edition", "Édition", lambda record: record.edition),
    Column("year", "Année", lambda record: str(record.year or "")),
    Column("languages", "Langues", lambda record: _BETWEEN.join(f"({code})" for code in record.languages)),
    Column("esar", "ESAR", _esar),
    Column("terms", "Mots-clés", _words),
    Column("ean", "EAN", _numbers(IdentifierKind.EAN)),
    Column("isbn", "ISBN", _numbers(IdentifierKind.ISBN, IdentifierKind.ISSN)),
    Column("product_number", "Référence", _numbers(IdentifierKind.NUMBER)),
    Column("min_players", "Joueurs min", lambda record: count_text(record.min_players) or ""),
    Column("max_players", "Joueurs max", lambda record: count_text(record.max_players) or ""),
    Column(
        "best_players",
        "Joueurs idéal",
        lambda record: range_text(record.best_min_players, record.best_max_players) or "",
    ),
    Column("min_age", "Âge min", lambda record: _age(record.min_age_months)),
    Column("max_age", "Âge max", lambda record: _age(record.max_age_months)),
    Column("min_minutes", "Durée minimum", lambda record: minutes_text(record.min_minutes) or ""),
    Column("max_minutes", "Durée maximum", lambda record: minutes_text(record.max_minutes) or ""),
    Column("cooperative", "Coopératif", _cooperative),
    Column("barriers", "Obstacles", lambda record: barriers_text(record.barriers)),
    Column("expansion_of", "Extension de", _linked(LinkKind.EXPANSION_OF)),
    Column("version_of", "Version de", _linked(LinkKind.VERSION_OF)),
    Column("attachments", "Documents numériques", lambda record: _BETWEEN.join(record.attachments)),
)
"""What every row says of its game, so that the table can be sorted and filtered."""

NOTES: Final = (
    Column("principle", "Principe du jeu", lambda record: record.principle),
    Column("teaching_note", "Analyse pédagogique", lambda record: record.teaching_note),
    Column("rules_note", "Règles du jeu", lambda record: record.rules_note),
    Column("contents_note", "Contenu", lambda record: record.contents_note),
    Column("note", "Note", lambda record: record.note),
)
"""Long texts, on the first row of a game alone."""

COPY_COLUMNS: Final = (
    CopyColumn("barcode", "Code-barres", lambda copy: copy.barcode),
    CopyColumn("call_number", "Cote", lambda copy: copy.call_number),
    CopyColumn("section", "Section", lambda copy: copy.section),
    CopyColumn("location", "Localisation", lambda copy: copy.location),
    CopyColumn("support", "Support", lambda copy: copy.support),
    CopyColumn("state", "État de prêt", lambda copy: WORDS[copy.state]),
    CopyColumn("price", "Prix", lambda copy: _price(copy.price_cents)),
    CopyColumn("acquired_on", "Date d’achat", lambda copy: f"{copy.acquired_on:%d/%m/%Y}" if copy.acquired_on else ""),
    CopyColumn("copy_note", "Note exemplaire", lambda copy: copy.note),
)


def csv_lines(records: Iterable[ForeignRecord]) -> Iterator[str]:
    """The table as texts, one a row, the first with the mark and the names.

    A game without copies has one row.
    """
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, delimiter=";", lineterminator="\r\n")
    buffer.write(MARK)
    writer.writerow([column.name for column in (*COLUMNS, *NOTES, *COPY_COLUMNS)])
    yield _taken(buffer)
    for record in records:
        writer.writerows([guarded(cell) for cell in row] for row in _rows(record))
        yield _taken(buffer)


def _taken(buffer: io.StringIO) -> str:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text


def _rows(record: ForeignRecord) -> Iterator[list[str]]:
    said = [column.text(record) for column in COLUMNS]
    notes = [column.text(record) for column in NOTES]
    for copy in record.copies:
        yield [*said, *notes, *(column.text(copy) for column in COPY_COLUMNS)]
        notes = [""] * len(NOTES)
    if not record.copies:
        yield [*said, *notes, *[""] * len(COPY_COLUMNS)]


def _price(cents: int | None) -> str:
    return "" if cents is None else f"{cents // 100},{cents % 100:02}"
