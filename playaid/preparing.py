"""A setup as its page shows it: quantities, piles, draws, teams, each with its words; secrets apart."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules.engine import Definition, SetupPlan, plan_setup
from rules.engine.document.setup import Deck, Draw, Setup


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards of a pile that belong together, each with how often it is there."""

    label: str
    cards: list[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class ShownDeck:
    """A pile: how many cards, which ones are known to be in it, and which stay in the box.

    ``drawn_in`` and ``drawn_out`` say what comes by chance, and how much of it.
    """

    label: str
    cards: int
    piles: int
    kept: list[Cards]
    put_back: list[Cards]
    put_back_count: int
    drawn_in: list[str]
    drawn_out: list[str]


@dataclass(frozen=True, slots=True)
class ShownDraw:
    """What chance has given to the table, or to each seat; ``secret`` is shown on request alone."""

    label: str
    secret: bool
    shares: list[tuple[str, list[str]]]

    @property
    def count(self) -> int:
        """How many were drawn in all."""
        return sum(len(drawn) for _seat, drawn in self.shares)


def shown_setup(definition: Definition, setup: Setup, plan: SetupPlan) -> dict[str, Any]:
    """Give the parts of the page, in the order of the document.

    What goes back to the box is told there, and is not among what lies on the table; neither is what there is none of.
    """
    put_back = {step.quantity for step in setup.back_to_box}
    return {
        "quantities": [
            (plan.quantities[quantity.key], quantity.label)
            for quantity in setup.quantities
            if quantity.key not in put_back and plan.quantities[quantity.key]
        ],
        "decks": _decks(definition, setup, plan),
        "draws": [_draw(draw, plan) for draw in setup.draws if draw.key in plan.draws],
        "drawable": bool(setup.draws or plan.teams),
        "teams": list(plan.labels.get("teams", {}).values()),
        "timers": [timer for timer in definition.document.timers if not timer.only or plan.variant in timer.only],
    }


def _draw(draw: Draw, plan: SetupPlan) -> ShownDraw:
    drawn = [plan.labels["rows"][row] for row in plan.draws[draw.key]]
    shares = _by_seat(drawn, plan.players) if draw.per == "player" else [("", drawn)]
    return ShownDraw(draw.label, draw.secret, shares)


def _by_seat(drawn: Sequence[str], players: int) -> list[tuple[str, list[str]]]:
    """Deal what was drawn round the table: each player's share is a run of equal length."""
    share = len(drawn) // players
    return [
        (_("Joueur %(n)d") % {"n": seat + 1}, list(drawn[seat * share : (seat + 1) * share])) for seat in range(players)
    ]


def _decks(definition: Definition, setup: Setup, plan: SetupPlan) -> list[ShownDeck]:
    """Give the piles. Which cards are drawn into or out of them is left out: some of it nobody may know."""
    plain = plan if plan.seed is None else plan_setup(definition, plan.players, plan.variant)
    counts = {draw.key: len(plan.draws.get(draw.key, ())) for draw in setup.draws}
    return [_deck(definition, deck, plain, setup.draws, counts) for deck in setup.decks]


def _deck(
    definition: Definition, deck: Deck, plan: SetupPlan, draws: Iterable[Draw], counts: dict[str, int]
) -> ShownDeck:
    planned = plan.decks[deck.key]
    words = {draw.key: f"{counts[draw.key] or ''} {draw.label}".strip() for draw in draws}
    return ShownDeck(
        label=deck.label,
        cards=planned.cards,
        piles=planned.piles,
        kept=_grouped(definition, deck.source, planned.kept),
        put_back=_grouped(definition, deck.source, planned.put_back),
        put_back_count=len(planned.put_back),
        drawn_in=[words[key] for key in deck.included],
        drawn_out=[words[key] for key in deck.without],
    )


def _grouped(definition: Definition, source: str | None, ids: Sequence[str]) -> list[Cards]:
    """Put cards under the headings of their table, each once with its number."""
    rows = definition.tables.get(source or "", {})
    groups = next((table.groups for table in definition.document.tables if table.key == source), None)
    headings = tuple(dict.fromkeys(groups.labels.values())) if groups else ("",)
    times = Counter(ids)

    def heading(key: str) -> str:
        return groups.labels[str(rows[key][groups.by])] if groups else ""

    found = [
        Cards(label, [(rows[key]["label"], number) for key, number in times.items() if heading(key) == label])
        for label in headings
    ]
    return [cards for cards in found if cards.cards]
