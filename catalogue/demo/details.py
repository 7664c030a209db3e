"""What the demonstration says beyond figures: what games need, whom they suit, signs for the fingers."""

from typing import Final

from catalogue.demo.files import Row, number, rows
from catalogue.models import Barrier, Copy, Game, LegendEntry, Series

_TOGETHER: Final = {"yes": True, "no": False, "": None}


def load_details(games: dict[str, Game]) -> None:
    """The opinions of an invented house about its games, and which of them belong together."""
    for row in rows("details"):
        game = games[row["title"]]
        game.base_game, game.version_of = games.get(row["extends"]), games.get(row["version_of"])
        _load_details(game, row)


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
