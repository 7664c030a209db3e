"""The demonstration's games and copies."""

from catalogue.demo.files import Row, names, number, rows
from catalogue.importing.esar import LABELS, group_of
from catalogue.models import (
    Adaptation,
    Author,
    Contribution,
    Copy,
    Game,
    GameLanguage,
    Publication,
    Publisher,
    Scheme,
    Site,
    Term,
)
from rules.models import Ruleset

FIGURES = (
    "year", "min_players", "max_players", "min_age_months", "max_age_months", "min_minutes", "max_minutes",
)  # fmt: skip


def load_games() -> dict[str, Game]:
    """All games of the demonstration, by their titles."""
    return {row["title"]: _load_game(row) for row in rows("games")}


def _load_game(row: Row) -> Game:
    game = Game.objects.create(
        title=row["title"],
        kind=row["kind"],
        principle=row["principle"],
        contents_note=row["contents"],
        ruleset=Ruleset.objects.filter(slug=row["ruleset"]).first(),
        **{name: number(row[name]) for name in FIGURES},
    )
    authors = [(name, Contribution.Role.AUTHOR) for name in names(row["authors"])]
    illustrators = [(name, Contribution.Role.ILLUSTRATOR) for name in names(row["illustrators"])]
    for position, (name, role) in enumerate([*authors, *illustrators]):
        author, _created = Author.objects.get_or_create(name=name)
        Contribution.objects.create(game=game, author=author, role=role, position=position)
    if row["publisher"]:
        publisher, _created = Publisher.objects.get_or_create(name=row["publisher"])
        Publication.objects.create(game=game, publisher=publisher)
    for code in row["languages"].split():
        GameLanguage.objects.create(game=game, code=code)
    if row["esar"]:
        game.terms.add(_term(row["esar"]))
    return game


def _term(code: str) -> Term:
    """The ESAR class of that code, below its group."""
    scheme, _created = Scheme.objects.get_or_create(code=Scheme.ESAR, defaults={"name": "ESAR"})
    group = group_of(code)
    term, _created = Term.objects.get_or_create(
        scheme=scheme, code=code, defaults={"label": LABELS[code], "parent": _term(group) if group else None}
    )
    return term


def load_copies(games: dict[str, Game]) -> dict[str, Copy]:
    """All copies of the demonstration, by their barcodes; one of them is adapted for the fingers."""
    return {row["barcode"]: _load_copy(row, games[row["title"]]) for row in rows("copies")}


def _load_copy(row: Row, game: Game) -> Copy:
    site, _created = Site.objects.get_or_create(name=row["site"])
    copy = Copy.objects.create(
        game=game,
        barcode=row["barcode"],
        call_number=row["call_number"],
        section=row["section"],
        site=site,
        restriction=row["restriction"],
    )
    if row["adaptation"]:
        Adaptation.objects.create(copy=copy, kind=row["adaptation"], alone=Adaptation.Alone.PARTLY)
    return copy
