"""Whether every formula of a document sees only names that exist and gives the kind of value its place needs."""

from collections.abc import Iterable, Iterator

from rules.engine.document.entries import Subset
from rules.engine.document.fields import When
from rules.engine.document.model import RulesetDocument
from rules.engine.document.scopes import Scope, Scopes
from rules.engine.document.setup import Setup
from rules.engine.faults import Fault
from rules.engine.formula.compiled import Formula, Template
from rules.engine.formula.shapes import ANY, FLAG, INTEGER, ListOf, Lookup, Row, Shape, infer
from rules.engine.formula.template import figures


def formula_faults(document: RulesetDocument) -> Iterator[Fault]:
    """Give every fault that can be found without evaluating anything."""
    scopes = Scopes(document)
    yield from _score(document, scopes)
    yield from _ranking(document, scopes)
    yield from _rounds(document, scopes)
    if document.setup is not None:
        yield from _setup(document.setup, scopes)
    yield from _helpers(document, scopes)
    yield from _promises(document, scopes)


def formula_fault(place: str, formula: Formula | None, scope: Scope, wanted: Shape | None = None) -> Iterator[Fault]:
    """Check one formula; ``wanted`` is the shape that its place needs."""
    if formula is None:
        return
    shape, messages = infer(formula.tree, scope)
    yield from (Fault(place, message) for message in messages)
    if wanted is not None and shape not in (wanted, ANY):
        yield Fault(
            place, f"une formule qui donne\u00a0: {wanted.label} est attendue, celle-ci donne\u00a0: {shape.label}"
        )


def template_fault(place: str, template: Template, scope: Scope) -> Iterator[Fault]:
    """Check the figures inside one text."""
    for form, tree in figures(template.parts):
        shape, messages = infer(tree, scope)
        yield from (Fault(place, message) for message in messages)
        if form == "plural" and shape not in (INTEGER, ANY):
            yield Fault(place, "un pluriel se règle sur un nombre")
        if form == "plus" and not (isinstance(shape, ListOf | Lookup) or shape == ANY):
            yield Fault(place, "«\u00a0|+\u00a0» écrit une liste")
        if form == "show" and isinstance(shape, Row) and not {"label", "name"} & set(shape.columns):
            yield Fault(place, "une ligne sans label ni name ne s’écrit pas")


def _texts(place: str, parts: Iterable[When], scope: Scope) -> Iterator[Fault]:
    for part in parts:
        yield from template_fault(place, part.text, scope)
        yield from formula_fault(place, part.when, scope)


def _score(document: RulesetDocument, scopes: Scopes) -> Iterator[Fault]:
    for entry in document.entries:
        if isinstance(entry, Subset) and entry.option is not None:
            scope: Scope = {**scopes.tables, "number": INTEGER}
            yield from template_fault(f"entries.{entry.key}.option", entry.option, scope)
    for named, (key, seen) in zip(document.values, scopes.values(), strict=True):
        for place, formula in named.formulas():
            yield from formula_fault(f"values.{key}{place}", formula, seen)
        yield from (Fault(f"values.{key}", message) for message in named.messages(seen))
    for line in document.lines:
        yield from formula_fault(f"lines.{line.key}.value", line.value, scopes.line, INTEGER)
        yield from _texts(f"lines.{line.key}.because", line.because, scopes.explained_line())
        if not line.because:
            yield Fault(f"lines.{line.key}.because", "chaque ligne s’explique")


def _ranking(document: RulesetDocument, scopes: Scopes) -> Iterator[Fault]:
    ranking = document.ranking
    yield from formula_fault("ranking.when", ranking.when, scopes.ranking, FLAG)
    yield from formula_fault("ranking.most", ranking.most, scopes.ranking, INTEGER)
    yield from formula_fault("ranking.fewest", ranking.fewest, scopes.ranking, INTEGER)
    for tie in ranking.then:
        yield from formula_fault(f"ranking.then.{tie.key}", tie.value, scopes.ranking, INTEGER)
    for outcome in document.outcomes:
        yield from formula_fault(f"outcomes.{outcome.key}.when", outcome.when, scopes.ranking, FLAG)
        yield from _texts(f"outcomes.{outcome.key}.because", outcome.because, scopes.ranking)
    for check in document.checks:
        yield from formula_fault(f"checks.{check.key}.when", check.when, scopes.ranking)
        yield from template_fault(f"checks.{check.key}.text", check.text, scopes.ranking)


def _rounds(document: RulesetDocument, scopes: Scopes) -> Iterator[Fault]:
    for part in document.rounds:
        for number, text in enumerate(part.text, 1):
            yield from template_fault(f"rounds.{part.key}.text.{number}", text, scopes.tables)
        yield from formula_fault(f"rounds.{part.key}.passing", part.passing, scopes.tables, FLAG)
        if part.fault is not None:
            yield from template_fault(f"rounds.{part.key}.fault.text", part.fault.text, scopes.tables)


def _setup(setup: Setup, scopes: Scopes) -> Iterator[Fault]:
    for quantity, (key, scope) in zip(setup.quantities, scopes.quantities(), strict=True):
        yield from formula_fault(f"setup.quantities.{key}", quantity.value, scope, INTEGER)
    for deck in setup.decks:
        place = f"setup.decks.{deck.key}"
        yield from formula_fault(f"{place}.cards", deck.cards, scopes.setup, INTEGER)
        yield from formula_fault(f"{place}.piles", deck.piles, scopes.setup, INTEGER)
        kept = scopes.kept(deck.source or "")
        yield from formula_fault(f"{place}.keep", deck.keep, kept)
        yield from formula_fault(f"{place}.copies", deck.copies, kept, INTEGER)
        yield from formula_fault(f"{place}.out_of", deck.out_of, kept, INTEGER)
    for draw in setup.draws:
        yield from formula_fault(f"setup.draws.{draw.key}.count", draw.count, scopes.setup, INTEGER)
        yield from formula_fault(f"setup.draws.{draw.key}.keep", draw.keep, scopes.kept(draw.source))
    if setup.teams is not None:
        yield from formula_fault("setup.teams.sizes", setup.teams.sizes, scopes.setup, ListOf(INTEGER))
        yield from formula_fault("setup.teams.when", setup.teams.when, scopes.setup, FLAG)
    yield from template_fault("setup.first_player", setup.first_player, scopes.step)
    for place, steps in (("setup.steps", setup.steps), ("setup.back_to_box", setup.back_to_box)):
        for number, step in enumerate(steps, 1):
            yield from template_fault(f"{place}.{number}.text", step.text, scopes.step)
            yield from formula_fault(f"{place}.{number}.when", step.when, scopes.step)


def _helpers(document: RulesetDocument, scopes: Scopes) -> Iterator[Fault]:
    for helper in document.helpers:
        for place, formula, names in helper.formulas(scopes.tables_by_key):
            scope = {**scopes.tables, **names}
            where = f"helpers.{helper.key}.{place}"
            if isinstance(formula, Template):
                yield from template_fault(where, formula, scope)
            else:
                yield from formula_fault(where, formula, scope)


def _promises(document: RulesetDocument, scopes: Scopes) -> Iterator[Fault]:
    for number, promise in enumerate(document.cross_checks, 1):
        extra = {**scopes.setup, "decks": scopes.decks} if promise.each == "players" else {}
        yield from formula_fault(f"cross_checks.{number}", promise.formula, {**scopes.promise, **extra}, FLAG)
