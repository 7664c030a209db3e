"""A few facts in, a few answers out, each a formula of the document with its explanation."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from rules.engine.capabilities.facts import FactSpec, fact_of
from rules.engine.document.entries import Entry, Unacceptable
from rules.engine.document.fields import Explanation, FormulaField, Key, Keyed, Line, Part, Prose, Slug
from rules.engine.document.identity import Players
from rules.engine.document.sheet import Named
from rules.engine.document.tables import Rows, Table
from rules.engine.faults import SheetFault, SheetRefused
from rules.engine.formula.compiled import Formula, Template
from rules.engine.formula.evaluate import Run
from rules.engine.formula.shapes import Shape
from rules.engine.formula.values import EvaluationFault
from rules.engine.seats import unknown_keys
from rules.engine.wording import explained


class Answer(Part):
    """One answer: an integer or yes/no, and why."""

    key: Key
    label: Line
    value: FormulaField
    because: Explanation


class WorkOut(Part):
    """The facts asked for (as entries of a sheet are), figures with a name, and the answers."""

    key: Key
    label: Line
    help: Prose | None = None
    anchor: Slug | None = None
    capability: Literal["work_out"]
    asks: Keyed[Entry]
    values: Keyed[Named] = ()
    answers: Keyed[Answer]

    def facts(self, tables: Mapping[str, Rows]) -> tuple[FactSpec, ...]:
        """Ask for each entry."""
        return tuple(fact_of(entry, tables) for entry in self.asks)

    def formulas(self, scope: Mapping[str, Table]) -> Iterator[tuple[str, Formula | Template, dict[str, Shape]]]:
        """Give each formula and template with its place and the names it can see, for checking."""
        names: dict[str, Shape] = {}
        yield from named_formulas(self.asks, self.values, scope, names)
        for answer in self.answers:
            yield f"answers.{answer.key}.value", answer.value, names
            for part in answer.because:
                yield f"answers.{answer.key}.because", part.text, names
                if part.when is not None:
                    yield f"answers.{answer.key}.because", part.when, names

    def answer(self, facts: Mapping[str, Any], _players: Players, tables: Mapping[str, Rows]) -> dict[str, Any]:
        """Give ``{"answers": [{"key", "label", "value", "because"}]}``, or raise SheetRefused."""
        run = asked_run(self.asks, facts, tables)
        return {"answers": self._answers(run)}

    def _answers(self, run: Run) -> list[dict[str, Any]]:
        try:
            for named in self.values:
                run.names[named.key] = named.run(run)
            return [
                {"key": answer.key, "label": answer.label, "value": answer.value.run(run)}
                | {"because": explained(answer.because, run)}
                for answer in self.answers
            ]
        except EvaluationFault as fault:
            raise SheetRefused([SheetFault(None, self.key, str(fault))]) from None


def named_formulas(
    asks: Sequence[Entry], values: Sequence[Named], scope: Mapping[str, Table], names: dict[str, Shape]
) -> Iterator[tuple[str, Formula | Template, dict[str, Shape]]]:
    """Give each formula of the named figures; ``names`` gains the facts and figures, in their order."""
    names.update({entry.key: entry.shape(scope) for entry in asks})
    tables = {key: table.shape() for key, table in scope.items()}
    for named in values:
        for place, formula in named.formulas():
            yield f"values.{named.key}{place}", formula, dict(names)
        names[named.key] = named.shape({**tables, **names})


def asked_run(asks: Sequence[Entry], facts: Mapping[str, Any], tables: Mapping[str, Rows]) -> Run:
    """See the tables and the facts, ``filled`` listing those that were given; raises SheetRefused."""
    faults = unknown_keys(facts, tuple(entry.key for entry in asks))
    run = Run({**tables, "filled": [entry.key for entry in asks if facts.get(entry.key) is not None]})
    for entry in asks:
        raw = facts.get(entry.key)
        try:
            run.names[entry.key] = entry.empty() if raw is None else entry.read(raw, tables)
        except Unacceptable as fault:
            faults.append(SheetFault(None, entry.key, str(fault)))
    if faults:
        raise SheetRefused(faults)
    return run
