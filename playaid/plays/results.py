"""The result of a play as a server's page shows it: its log folded, and scored by the rules it was played under."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.utils.translation import ngettext

from playaid.models import Entry, Play
from playaid.plays.cells import TABLE
from playaid.plays.corrections import Correction, corrections_of
from playaid.plays.definitions import rules_of
from playaid.plays.log import fold
from playaid.plays.refusals import RulesUnreadable
from playaid.plays.sheets import Sheet, sheet_of, value_at
from playaid.plays.wording import cell_label, value_words, variant_label
from rules.engine import Definition, Scoreboard, SheetRefused, score
from rules.engine.document.sheet import Outcome


@dataclass(frozen=True, slots=True)
class Place:
    """One column of the scoreboard: its rank (shared places have the same), lines with their points and reasons.

    ``rank`` is None where places mean nothing: one column alone, or a table that wins or loses together.
    """

    name: str
    rank: int | None
    shared: bool
    wins: bool
    total: int
    unit: str
    lines: tuple[tuple[str, int, str], ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A correction in words: which cell, from what to what, and when the server took it."""

    cell: str
    former: str
    value: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Result:
    """A play with its places, the first one first; ``faults`` say why there are none."""

    play: Play
    title: str
    variant: str
    places: tuple[Place, ...]
    labels: tuple[str, ...]
    decision: str
    notes: str
    corrections: tuple[Change, ...]
    faults: tuple[str, ...] = ()

    @property
    def rows(self) -> list[tuple[str, list[tuple[int, str]]]]:
        """The lines of the score, each with the points and the reasons of every place."""
        return [(label, [place.lines[number][1:] for place in self.places]) for number, label in enumerate(self.labels)]

    @property
    def winners(self) -> list[str]:
        """The names of those who have won; nobody in a play that is not over."""
        return [place.name for place in self.places if place.wins and self.play.finished_at]


def results_of(plays: Sequence[Play]) -> list[Result]:
    """Give the results of plays that were fetched ``titled``, in their order: one query for all their logs."""
    logs = _logs(plays)
    return [result_of(play, logs.get(play.pk, [])) for play in plays]


def result_of(play: Play, entries: Sequence[Entry]) -> Result:
    """Give the result of a play from its log in order."""
    title = play.game.title if play.game else play.version.ruleset.title
    try:
        definition = rules_of(play)
    except RulesUnreadable as refusal:
        return Result(play, title, "", (), (), "", "", (), (refusal.words,))
    cells = fold({entry.order: entry for entry in entries})
    sheet = sheet_of(definition, cells)
    changes = tuple(_change(definition, sheet, found) for found in corrections_of(entries))
    variant = variant_label(definition, sheet.variant)
    notes = value_at(cells, TABLE, "@notes") or ""
    try:
        board = score(definition, sheet.sheet, sheet.variant)
    except SheetRefused as refused:
        faults = tuple(_told(fault.player, fault.message) for fault in refused.faults)
        return Result(play, title, variant, (), (), "", notes, changes, faults)
    labels = tuple(board.labels.values())
    return Result(play, title, variant, _places(definition, board), labels, board.decision, notes, changes)


def _logs(plays: Sequence[Play]) -> dict[int, list[Entry]]:
    entries: Iterable[Entry] = Entry.objects.filter(play__in=plays).order_by("play", "order")
    return {play: list(log) for play, log in groupby(entries, key=lambda entry: entry.play_id)}


def _told(player: str | None, message: str) -> str:
    return f"{player}\u00a0: {message}" if player else message


def _change(definition: Definition, sheet: Sheet, found: Correction) -> Change:
    entry = found.entry
    return Change(
        cell_label(definition, sheet, entry.seat, entry.key),
        value_words(definition, entry.key, found.former),
        value_words(definition, entry.key, entry.value),
        entry.taken_at,
    )


def _places(definition: Definition, board: Scoreboard) -> tuple[Place, ...]:
    outcome = _outcome(definition, board)
    together = outcome is not None and outcome.who == "everyone"
    ranks = [player.rank for player in board.players]
    unranked = together or len(ranks) == 1
    places = [
        Place(
            name=player.name,
            rank=None if unranked else player.rank,
            shared=not unranked and ranks.count(player.rank) > 1,
            wins=_wins(player.name, board, outcome),
            total=player.total,
            unit=_unit(definition, player.total),
            lines=tuple(
                (label, player.lines[key], player.explanations.get(key, "")) for key, label in board.labels.items()
            ),
        )
        for player in board.players
    ]
    order = {player.name: player.rank for player in board.players}
    return tuple(sorted(places, key=lambda place: order[place.name]))


def _wins(name: str, board: Scoreboard, outcome: Outcome | None) -> bool:
    """Whoever wins alone or together; nobody wins a play that the table has lost together."""
    if outcome is not None and outcome.who == "everyone" and outcome.result != "won":
        return False
    return name in board.winners


def _outcome(definition: Definition, board: Scoreboard) -> Outcome | None:
    return next((known for known in definition.document.outcomes if known.key == board.decided_by), None)


def _unit(definition: Definition, total: int) -> str:
    unit = definition.document.ranking.unit
    if unit:
        return unit.many if abs(total) > 1 else unit.one
    return ngettext("point", "points", abs(total))


def summary_of(result: Result) -> list[dict[str, Any]]:
    """Give the places as a list shows them: names, ranks, and who wins."""
    over = result.play.finished_at is not None
    return [{"name": place.name, "rank": place.rank, "wins": place.wins and over} for place in result.places]
