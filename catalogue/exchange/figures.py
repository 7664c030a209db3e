"""The figures of a record, each as a least and a most, whatever its reader found them in."""

from dataclasses import dataclass, replace

from catalogue.exchange.records import ForeignRecord

Bounds = tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Figures:
    """Least and most of each; None is not known, and no oldest for a game without an upper age."""

    players: Bounds = (None, None)
    best_players: Bounds = (None, None)
    ages: Bounds = (None, None)
    minutes: Bounds = (None, None)


def with_figures(described: ForeignRecord, figures: Figures) -> ForeignRecord:
    """The record with its figures."""
    return replace(
        described,
        min_players=figures.players[0],
        max_players=figures.players[1],
        best_min_players=figures.best_players[0],
        best_max_players=figures.best_players[1],
        min_age_months=figures.ages[0],
        max_age_months=figures.ages[1],
        min_minutes=figures.minutes[0],
        max_minutes=figures.minutes[1],
    )
