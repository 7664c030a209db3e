"""A game of the catalogue as a plain record, such as any writer takes."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from catalogue.exchange.identifiers import identifiers_of
from catalogue.exchange.records import (
    Contribution,
    CopyState,
    ForeignCopy,
    ForeignLink,
    ForeignRecord,
    ForeignTerm,
    Identifier,
    IdentifierKind,
    LinkKind,
)
from catalogue.models import Contribution as ContributionRow
from catalogue.models import Copy, Game, Scheme, Term
from catalogue.models import Identifier as IdentifierRow

SOURCE: Final = "catalogue"
"""What a record of ours gives for the file that it comes from."""

# The words of the importing side for each code, so that what was written is read as the same function.
_FUNCTIONS: Final[Mapping[str, str]] = {
    ContributionRow.Role.AUTHOR: "Auteur",
    ContributionRow.Role.ILLUSTRATOR: "Illustrateur",
    ContributionRow.Role.EDITOR: "Éditeur scientifique",
    ContributionRow.Role.TRANSLATOR: "Traducteur",
    ContributionRow.Role.OTHER: "Autre",
}
_KINDS: Final[Mapping[str, IdentifierKind]] = {
    IdentifierRow.Kind.EAN: IdentifierKind.EAN,
    IdentifierRow.Kind.ISBN: IdentifierKind.ISBN,
    IdentifierRow.Kind.COMMERCIAL: IdentifierKind.NUMBER,
}
_STATES: Final[Mapping[str, CopyState]] = {
    Copy.Restriction.NONE: CopyState.AVAILABLE,
    Copy.Restriction.EXCLUDED: CopyState.NOT_LENDABLE,
    Copy.Restriction.ON_SITE: CopyState.ON_SITE,
    Copy.Restriction.IN_REPAIR: CopyState.IN_REPAIR,
    Copy.Restriction.LOST: CopyState.LOST,
    Copy.Restriction.WITHDRAWN: CopyState.WITHDRAWN,
}
_SAME: Final = (
    "title",
    "unsorted",
    "document_type",
    "edition",
    "series_number",
    "year",
    "min_players",
    "max_players",
    "best_min_players",
    "best_max_players",
    "min_age_months",
    "max_age_months",
    "min_minutes",
    "max_minutes",
    "cooperative",
)
_NOTES: Final = ("principle", "teaching_note", "rules_note", "contents_note", "note")


def record_of(game: Game) -> ForeignRecord:
    """The record of a game that comes from ``batches``: nothing more is asked of the database.

    Its ``source_id`` is the number of the game here. Loans and holds are no part of it.
    """
    notes: dict[str, Any] = {field: _plain(getattr(game, field)) for field in _NOTES}
    return ForeignRecord(
        source=SOURCE,
        line=0,
        source_id=str(game.pk),
        **{field: getattr(game, field) for field in _SAME},
        **notes,
        other_titles=tuple(filter(None, map(str.strip, game.other_titles.splitlines()))),
        series=game.series.name if game.series else "",
        contributions=tuple(_contribution(row) for row in game.contributions.all()),
        publishers=tuple(row.publisher.name for row in game.publications.all()),
        languages=tuple(row.code for row in game.languages.all()),
        terms=tuple(_term(term) for term in game.terms.all()),
        identifiers=tuple(map(_identifier, game.identifiers.all())),
        barriers=tuple((row.kind, row.present) for row in game.barriers.all()),
        attachments=tuple(row.name for row in game.attachments.all()),
        links=tuple(_links(game)),
        copies=tuple(_copy(copy) for copy in game.copies.all()),
    )


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def _identifier(row: IdentifierRow) -> Identifier:
    """An ISSN is kept among the numbers as it is printed, and known by its hyphen and its check digit."""
    read = identifiers_of(row.value) if row.kind == IdentifierRow.Kind.COMMERCIAL else ()
    is_issn = len(read) == 1 and read[0].kind is IdentifierKind.ISSN
    return read[0] if is_issn else Identifier(_KINDS[row.kind], row.value)


def _contribution(row: ContributionRow) -> Contribution:
    return Contribution(row.author.name, _FUNCTIONS[row.role])


def _links(game: Game) -> Iterator[ForeignLink]:
    """With the titles that ``batches`` has asked for: a reader without the other record has these."""
    for kind, key, title in (
        (LinkKind.EXPANSION_OF, game.base_game_id, "base_title"),
        (LinkKind.VERSION_OF, game.version_of_id, "version_title"),
    ):
        if key is not None:
            yield ForeignLink(kind, str(key), " ".join(getattr(game, title).split()))


def _term(term: Term) -> ForeignTerm:
    """Codes of other schemes than ESAR stand before the label, since a record knows none."""
    scheme = "" if term.scheme.code == Scheme.LOCAL else term.scheme.code
    if scheme == Scheme.ESAR:
        return ForeignTerm(scheme, term.code, term.label, term.parent.label if term.parent else "")
    return ForeignTerm(scheme, "", str(term))


def _copy(copy: Copy) -> ForeignCopy:
    return ForeignCopy(
        barcode=copy.barcode,
        call_number=copy.call_number,
        section=copy.section,
        location=copy.site.name,
        state=_STATES[copy.restriction],
        price_cents=copy.price_cents,
        acquired_on=copy.acquired_on,
        note=_plain(copy.note),
    )
