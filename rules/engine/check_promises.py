"""Whether a document keeps its promises: its cross-checks hold, and its examples come out as printed."""

from collections.abc import Iterator
from typing import Any

from rules.engine.capabilities.run import run_helper
from rules.engine.document.check_references import sections
from rules.engine.document.content import Example
from rules.engine.document.definition import Definition
from rules.engine.document.entries import Count
from rules.engine.document.model import CrossCheck
from rules.engine.faults import Fault, SheetRefused
from rules.engine.formula.compiled import Formula
from rules.engine.formula.evaluate import FUEL, Run
from rules.engine.formula.values import EvaluationFault
from rules.engine.scoring.scoreboard import score
from rules.engine.setup.plan import plan_setup

# All cross-checks together may cost five answers, so that no document keeps the server busy.
CROSS_CHECK_FUEL = 5 * FUEL
MAX_EXAMPLES = 60
# The players of all example sheets together: scoring a seat of the largest document takes some milliseconds.
MAX_SEATS = 400


def promise_faults(definition: Definition) -> Iterator[Fault]:
    """Give a fault for each cross-check that fails and each example that does not come out."""
    fuel = [CROSS_CHECK_FUEL]
    for number, promise in enumerate(definition.document.cross_checks, 1):
        yield from _broken(definition, promise, f"cross_checks.{number}", fuel)
    yield from _unspeakable_rounds(definition)
    if definition.document.setup is not None:
        yield from _impossible_setups(definition)
    examples = [
        (example, f"reference.{section.anchor}.examples.{number}")
        for section in sections(definition.document.reference)
        for number, example in enumerate(section.examples, 1)
    ]
    if len(examples) > MAX_EXAMPLES:
        yield Fault("reference", f"{len(examples)} exemples, {MAX_EXAMPLES} au plus")
    seats = sum(_seats(example) for example, _place in examples[:MAX_EXAMPLES])
    if seats > MAX_SEATS:
        yield Fault("reference", f"{seats} joueurs dans les feuilles d’exemple, {MAX_SEATS} au plus")
        return
    for example, place in examples[:MAX_EXAMPLES]:
        yield from _example(definition, example, place)


def _seats(example: Example) -> int:
    players = (example.sheet or {}).get("players")
    return len(players) if isinstance(players, list) else 0


def _broken(definition: Definition, promise: CrossCheck, place: str, fuel: list[int]) -> Iterator[Fault]:
    names = _names(definition)
    if promise.each is None:
        yield from _unkept(promise, Run(names, fuel), place)
        return
    for number in _plain_counts(definition):
        try:
            plan = plan_setup(definition, number)
        except SheetRefused:
            continue  # told once, by _impossible_setups
        decks = {key: deck.cards for key, deck in plan.decks.items()}
        told = {"players": number, "variant": "", **plan.quantities, "decks": decks}
        yield from _unkept(promise, Run({**names, **told}, fuel), f"{place} ({number} joueurs)")


def _unkept(promise: CrossCheck, run: Run, place: str) -> Iterator[Fault]:
    try:
        kept = promise.formula.run(run)
    except EvaluationFault as fault:
        yield Fault(place, f"{promise.message} ({fault})")
    else:
        if kept is not True:
            yield Fault(place, promise.message)


def _names(definition: Definition) -> dict[str, Any]:
    document = definition.document
    limits = {entry.key: entry.max for entry in document.entries if isinstance(entry, Count)}
    pieces = {piece.key: piece.quantity for piece in document.pieces}
    return {**definition.tables, "pieces": pieces, "limits": limits}


def _plain_counts(definition: Definition) -> tuple[int, ...]:
    return definition.document.identity.players.counts()


def _impossible_setups(definition: Definition) -> Iterator[Fault]:
    """Plan every setup once, with a seed so that its draws are made too."""
    for variant in definition.variants:
        for number in definition.document.players(variant).counts():
            try:
                plan_setup(definition, number, variant, seed=1)
            except SheetRefused as refusal:
                told = ", ".join(str(fault) for fault in refusal.faults)
                yield Fault("setup", f"impossible à {number} joueurs\u00a0: {told}")


def _unspeakable_rounds(definition: Definition) -> Iterator[Fault]:
    """Write the texts of every round once: they see nothing that changes."""
    fuel = [FUEL]
    for part in definition.document.rounds:
        spoken = [(f"text.{number}", text.run) for number, text in enumerate(part.text, 1)]
        spoken += [("fault.text", part.fault.text.run)] if part.fault else []
        for place, run in [*spoken, *([("passing", part.passing.run)] if part.passing else [])]:
            try:
                run(Run(dict(definition.tables), fuel))
            except EvaluationFault as fault:
                yield Fault(f"rounds.{part.key}.{place}", str(fault))


def _example(definition: Definition, example: Example, place: str) -> Iterator[Fault]:
    try:
        answer = _answer(definition, example)
    except SheetRefused as refusal:
        yield from (Fault(place, f"refusé\u00a0: {fault}") for fault in refusal.faults)
    except EvaluationFault as fault:
        yield Fault(place, str(fault))
    else:
        for where, message in differences(example.expect, answer):
            yield Fault(f"{place}.expect{where}", message)


def _answer(definition: Definition, example: Example) -> Any:
    if example.sheet is not None:
        return score(definition, example.sheet, example.variant).as_json()
    if example.helper is not None:
        return run_helper(definition, example.helper, example.facts or {}).as_json()
    if example.setup is not None:
        arguments = example.setup
        seed = arguments.get("seed")
        return plan_setup(definition, arguments.get("players", 0), example.variant, seed).as_json()
    formula = example.formula or Formula(None)
    return formula.run(Run({**definition.tables, **example.names}))


def differences(expected: Any, answer: Any, where: str = "") -> Iterator[tuple[str, str]]:
    """Compare an answer with the part of it that was expected: place and message of each difference."""
    if isinstance(expected, dict) and isinstance(answer, dict):
        for key, part in expected.items():
            yield from differences(part, answer.get(key), f"{where}.{key}")
    elif isinstance(expected, list) and isinstance(answer, list) and len(expected) == len(answer):
        for number, (part, found) in enumerate(zip(expected, answer, strict=True), 1):
            yield from differences(part, found, f"{where}.{number}")
    elif type(expected) is not type(answer) or expected != answer:
        yield where, f"l’exemple annonce {_short(expected)}, le calcul donne {_short(answer)}"


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 80 else text[:79] + "…"
