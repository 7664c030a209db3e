"""A record as plain values, field by field: as the source gives it, and as the game has it here.

Both sides are brought to one form, so that they can be compared: line ends are ``\n`` (a browser sends
``\r\n`` for what it was shown), text has no blanks around it, and what has no order is sorted. The usual case
is the empty value: a game is ``""`` and a toy ``"toy"``; the house's default site is ``""``. A day is text
("2026-01-17"), and a barrier is ``yes`` or ``no``, since that is what JSON gives back.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from catalogue.exchange import records
from catalogue.exchange.identifiers import printed
from catalogue.importing.contribution_roles import role_of
from catalogue.importing.merge import Value
from catalogue.models import Copy, Game, Identifier, Scheme

DEFAULT_SITE: Final = "Site principal"
"""The site of copies whose source names none."""

TEXTS: Final = (
    "title",
    "other_titles",
    "document_type",
    "edition",
    "principle",
    "teaching_note",
    "rules_note",
    "contents_note",
    "note",
)
NUMBERS: Final = (
    "unsorted",
    "year",
    "min_players",
    "max_players",
    "best_min_players",
    "best_max_players",
    "min_age_months",
    "max_age_months",
    "min_minutes",
    "max_minutes",
)
LISTS: Final = ("contributions", "publishers", "languages", "terms", "identifiers", "barriers", "attachments")
FIELDS: Final = ("kind", *TEXTS, "series", "series_number", *NUMBERS, "cooperative", *LISTS)
COPY_FIELDS: Final = ("call_number", "section", "site", "restriction", "price_cents", "acquired_on", "note")

PRESENT: Final = "yes"
ABSENT: Final = "no"
"""What the value of a barrier says: it stands in the way, or is known not to."""

_TOY_GROUPS = ("A1", "A2", "A3")
_IDENTIFIER_KINDS = {
    records.IdentifierKind.EAN: Identifier.Kind.EAN,
    records.IdentifierKind.ISBN: Identifier.Kind.ISBN,
    records.IdentifierKind.ISSN: Identifier.Kind.COMMERCIAL,
    records.IdentifierKind.NUMBER: Identifier.Kind.COMMERCIAL,
}
_RESTRICTIONS = {
    records.CopyState.NOT_LENDABLE: Copy.Restriction.EXCLUDED,
    records.CopyState.ON_SITE: Copy.Restriction.ON_SITE,
    records.CopyState.IN_REPAIR: Copy.Restriction.IN_REPAIR,
    records.CopyState.LOST: Copy.Restriction.LOST,
    records.CopyState.WITHDRAWN: Copy.Restriction.WITHDRAWN,
}


def plain(text: str) -> str:
    """``text`` in the form in which both sides are compared and stored."""
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def of_record(record: records.ForeignRecord) -> dict[str, Value]:
    """What the source says, one value for each of ``FIELDS``."""
    return {
        "kind": _kind(record.terms),
        **{field: plain(getattr(record, field)) for field in TEXTS if field != "other_titles"},
        "other_titles": "\n".join(_plain_names(record.other_titles)),
        "series": plain(record.series),
        "series_number": plain(record.series_number) if plain(record.series) else "",
        **{field: getattr(record, field) for field in NUMBERS},
        "cooperative": record.cooperative,
        "contributions": _rows((plain(person.name), role_of(person.role)) for person in record.contributions),
        "publishers": _plain_names(record.publishers),
        "languages": sorted(set(record.languages)),
        "terms": sorted(_rows(term_key(term) for term in record.terms)),
        "identifiers": sorted(_rows((_IDENTIFIER_KINDS[one.kind].value, printed(one)) for one in record.identifiers)),
        "barriers": _barriers(record.barriers),
        "attachments": sorted(_plain_names(record.attachments)),
    }


def of_game(game: Game) -> dict[str, Value]:
    """What the game says here, in the same form. A game fetched with its lists asks the database nothing."""
    return {
        "kind": game.kind if game.kind == Game.Kind.TOY else "",
        **{field: plain(getattr(game, field)) for field in TEXTS},
        "series": plain(game.series.name) if game.series else "",
        "series_number": plain(game.series_number),
        **{field: getattr(game, field) for field in NUMBERS},
        "cooperative": game.cooperative,
        "contributions": _rows((one.author.name, one.role) for one in game.contributions.all()),
        "publishers": [one.publisher.name for one in game.publications.all()],
        "languages": sorted(one.code for one in game.languages.all()),
        "terms": sorted([one.scheme.code, one.code, "" if one.code else one.label] for one in game.terms.all()),
        "identifiers": sorted(_rows((one.kind, one.value) for one in game.identifiers.all())),
        "barriers": _barriers((one.kind, one.present) for one in game.barriers.all()),
        "attachments": sorted(one.name for one in game.attachments.all()),
    }


def of_nothing() -> dict[str, Value]:
    """What a game that is not there yet says."""
    texts = dict.fromkeys(("kind", *TEXTS, "series", "series_number"), "")
    numbers: dict[str, Value] = dict.fromkeys((*NUMBERS, "cooperative"))
    return {**texts, **numbers, **{field: [] for field in LISTS}}


def of_foreign_copy(copy: records.ForeignCopy) -> dict[str, Value]:
    """What the source says of a copy itself, one value for each of ``COPY_FIELDS``."""
    site = plain(copy.location)
    return {
        "call_number": plain(copy.call_number),
        "section": plain(copy.section),
        "site": "" if site == DEFAULT_SITE else site,
        "restriction": _RESTRICTIONS.get(copy.state, Copy.Restriction.NONE).value,
        "price_cents": copy.price_cents,
        "acquired_on": copy.acquired_on.isoformat() if copy.acquired_on else "",
        "note": plain(copy.note),
    }


def of_copy(copy: Copy) -> dict[str, Value]:
    """What the copy says here, in the same form."""
    return {
        "call_number": plain(copy.call_number),
        "section": plain(copy.section),
        "site": "" if copy.site.name == DEFAULT_SITE else copy.site.name,
        "restriction": copy.restriction,
        "price_cents": copy.price_cents,
        "acquired_on": copy.acquired_on.isoformat() if copy.acquired_on else "",
        "note": plain(copy.note),
    }


def term_key(term: records.ForeignTerm) -> tuple[str, str, str]:
    """Scheme, code and label of a term; the label only where there is no code, since it may be reworded."""
    scheme = plain(term.scheme) or Scheme.LOCAL
    return scheme, term.code, "" if term.code else plain(term.label)


def _kind(terms: Sequence[records.ForeignTerm]) -> str:
    """A toy when all its ESAR types of play stand before the games with rules (A100–A300)."""
    types = [term.code for term in terms if term.scheme == Scheme.ESAR and term.code.startswith("A")]
    toy = bool(types) and all(code.startswith(_TOY_GROUPS) for code in types)
    return Game.Kind.TOY.value if toy else ""


def _barriers(barriers: Iterable[tuple[str, bool]]) -> list[list[str]]:
    """One row a kind, the first that speaks of it counting."""
    said: dict[str, bool] = {}
    for kind, present in barriers:
        said.setdefault(kind, present)
    return sorted([kind, PRESENT if present else ABSENT] for kind, present in said.items())


def _plain_names(names: Iterable[str]) -> list[str]:
    return [name for name in dict.fromkeys(map(plain, names)) if name]


def _rows(rows: Iterable[Iterable[str]]) -> list[list[str]]:
    """Each row once, in order, as JSON gives it back."""
    return [list(row) for row in dict.fromkeys(map(tuple, rows))]
