"""What the demonstration says beyond figures: what games need, whom they suit, signs for the fingers, a document."""

from typing import Final

from catalogue.demo.files import Row, number, rows
from catalogue.models import Attachment, Barrier, Copy, Game, LegendEntry, Series

_TOGETHER: Final = {"yes": True, "no": False, "": None}
_TIDYING: Final = """Pour ranger 7 Wonders Architects

1. Chaque Merveille va dans son coffret, ses étapes posées à plat, côté en construction.
2. Les cartes de chaque Merveille se glissent dans leur sabot, dos visible.
3. Les jetons Progrès et les jetons Conflit tiennent ensemble dans le dernier coffret.
4. Le pion Chat se pose sur son socle, au-dessus.

Il manque quelque chose ? Dites-le à l’accueil : personne ne vous grondera."""


def load_details(games: dict[str, Game]) -> None:
    """The opinions of an invented house about its games, and one document as text."""
    for row in rows("details"):
        _load_details(games[row["title"]], row)
    Attachment.objects.create(game=games["7 Wonders Architects"], name="Ranger la boîte", text=_TIDYING)


def _load_details(game: Game, row: Row) -> None:
    game.best_min_players, game.best_max_players = number(row["best_min_players"]), number(row["best_max_players"])
    game.cooperative = _TOGETHER[row["cooperative"]]
    game.edition, game.series_number = row["edition"], row["series_number"]
    if row["series"]:
        game.series, _created = Series.objects.get_or_create(name=row["series"])
    game.save()
    for word in row["barriers"].split():
        Barrier.objects.create(game=game, kind=word.removeprefix("-"), present=not word.startswith("-"))


def load_legend(copies: dict[str, Copy]) -> None:
    """The signs of the adapted copy."""
    for position, row in enumerate(rows("legend")):
        adaptation = copies[row["barcode"]].adaptations.get(kind=row["kind"])
        LegendEntry.objects.create(
            adaptation=adaptation,
            component=row["component"],
            sign=row["sign"],
            meaning=row["meaning"],
            position=position,
        )
