"""Plans the setup of a game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.document.definition import Definition
from rules.engine.document.setup import Deck, Draw, Quantity, Setup, Step
from rules.engine.faults import SheetFault, SheetRefused
from rules.engine.formula.evaluate import FUEL, Run
from rules.engine.formula.values import integer, truth
from rules.engine.scoring.counting import told
from rules.engine.scoring.reading import variant_faults
from rules.engine.seats import player_count_faults
from rules.engine.setup.cards import Drawn, PlannedDeck, drawn, pile
from rules.engine.setup.chance import MAX_SEED, is_seed
from rules.engine.setup.teams import Dealt, deal_teams, team_rows


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """Something to do; ``quantity`` is how many to count out, where the step counts something."""

    text: str
    quantity: int | None = None
    anchor: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Give the step as JSON, without what does not apply."""
        told = {"quantity": self.quantity, "anchor": self.anchor}
        return {"text": self.text, **{key: value for key, value in told.items() if value is not None}}


@dataclass(frozen=True, slots=True)
class SetupPlan:
    """The setup for so many players, in a variant, with the draws of a seed (none without one)."""

    game: str
    variant: str
    players: int
    seed: int | str | None
    quantities: Mapping[str, int]
    decks: Mapping[str, PlannedDeck]
    draws: Mapping[str, tuple[str, ...]]
    teams: Dealt | None
    steps: tuple[PlannedStep, ...]
    first_player: str
    back_to_box: tuple[PlannedStep, ...]
    labels: Mapping[str, Mapping[str, str]]
    secret: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Give the plan as JSON."""
        return {
            "game": self.game,
            "variant": self.variant,
            "players": self.players,
            "quantities": dict(self.quantities),
            "decks": {key: deck.as_json() for key, deck in self.decks.items()},
            "draws": {key: list(ids) for key, ids in self.draws.items()},
            "teams": None if self.teams is None else [list(seats) for seats in self.teams],
            "steps": [step.as_json() for step in self.steps],
            "seed": self.seed,
            "first_player": self.first_player,
            "back_to_box": [step.as_json() for step in self.back_to_box],
            "labels": {group: dict(labels) for group, labels in self.labels.items()},
            **({"secret": list(self.secret)} if self.secret else {}),
        }


def plan_setup(definition: Definition, players: int, variant: str = "", seed: int | str | None = None) -> SetupPlan:
    """Plan the setup, or raise SheetRefused with every fault. Without a seed nothing is drawn."""
    faults = _faults(definition, players, variant, seed)
    setup = definition.document.setup
    if setup is None:
        faults.append(SheetFault(None, "setup", "ce jeu n’a pas de mise en place décrite"))
    if faults or setup is None:
        raise SheetRefused(faults)
    return _Planning(definition, setup, players, variant, seed).plan()


def _faults(definition: Definition, players: Any, variant: Any, seed: Any) -> list[SheetFault]:
    faults = variant_faults(definition, variant)
    allowed = definition.document.players("" if faults else variant)
    if type(players) is not int:
        faults.append(SheetFault(None, "players", "un nombre de joueurs est attendu"))
    else:
        faults += player_count_faults(players, allowed)
    if seed is not None and not is_seed(seed):
        faults.append(SheetFault(None, "seed", f"un nombre ou un texte de {MAX_SEED} caractères au plus est attendu"))
    return faults


class _Planning:
    """One plan in the making: ``run`` sees more names as the parts are worked out."""

    def __init__(self, definition: Definition, setup: Setup, players: int, variant: str, seed: Any) -> None:
        self.definition, self.setup = definition, setup
        self.players, self.variant, self.seed = players, variant, seed
        self.run = Run({**definition.tables, "players": players, "variant": variant}, [FUEL // 10])

    def plan(self) -> SetupPlan:
        quantities = {quantity.key: self._quantity(quantity) for quantity in self.setup.quantities}
        planned = {one.key: self._draw(one) for one in self.setup.draws}
        decks = {deck.key: self._deck(deck, planned) for deck in self.setup.decks}
        chosen = {key: list(one.rows) for key, one in planned.items()}
        self.run.names["decks"] = {key: deck.cards for key, deck in decks.items()}
        self.run.names.update(draws=chosen, drawn=self.seed is not None)
        with told(None, "teams"):
            teams = deal_teams(self.setup.teams, self.run, self.players, self.seed)
        rows = team_rows(self.setup.teams.label if self.setup.teams else "", teams)
        self.run.names["teams"] = rows
        with told(None, "first_player"):
            first_player = self.setup.first_player.run(self.run)
        return SetupPlan(
            game=self.definition.slug,
            variant=self.variant,
            players=self.players,
            seed=self.seed,
            quantities=quantities,
            decks=decks,
            draws={} if self.seed is None else {key: _ids(found) for key, found in chosen.items()},
            teams=teams,
            steps=self._steps(self.setup.steps),
            first_player=first_player,
            back_to_box=self._steps(self.setup.back_to_box),
            secret=tuple(one.key for one in self.setup.draws if one.secret),
            labels=self._labels(chosen) | ({"teams": {row["id"]: row["label"] for row in rows}} if rows else {}),
        )

    def _quantity(self, quantity: Quantity) -> int:
        with told(None, quantity.key):
            if quantity.value is None:
                number = quantity.table[str(self.players)]
            else:
                number = integer(quantity.value.run(self.run), quantity.key)
        self.run.names[quantity.key] = number
        return number

    def _deck(self, deck: Deck, planned: Mapping[str, Drawn]) -> PlannedDeck:
        with told(None, deck.key):
            if deck.cards is None:
                return pile(deck, self.definition.tables[deck.source or ""], self.run, planned)
            piles = 1 if deck.piles is None else integer(deck.piles.run(self.run), deck.key)
            return PlannedDeck(integer(deck.cards.run(self.run), deck.key), piles, ())

    def _draw(self, drawing: Draw) -> Drawn:
        with told(None, drawing.key):
            return drawn(drawing, self.definition.tables[drawing.source], self.run, self.players, self.seed)

    def _steps(self, steps: Sequence[Step]) -> tuple[PlannedStep, ...]:
        planned = []
        for step in steps:
            with told(None, "steps"):
                if step.when is None or truth(step.when.run(self.run)):
                    quantity = self.run.names[step.quantity] if step.quantity else None
                    planned.append(PlannedStep(step.text.run(self.run), quantity, step.anchor))
        return tuple(planned)

    def _labels(self, drawn: Mapping[str, Sequence[Mapping[str, Any]]]) -> dict[str, dict[str, str]]:
        rows = {row["id"]: row["label"] for group in drawn.values() for row in group}
        return {
            "quantities": {quantity.key: quantity.label for quantity in self.setup.quantities},
            "decks": {deck.key: deck.label for deck in self.setup.decks},
            "draws": {drawing.key: drawing.label for drawing in self.setup.draws},
            "rows": rows,
        }


def _ids(rows: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    return tuple(row["id"] for row in rows)
