"""A few facts in, a few answers out, each a formula of the document with its explanation."""

from collections.abc import Iterator, Mapping
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
from rules.engine.formula.shapes import Shape, infer
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
        names = {entry.key: entry.shape(scope) for entry in self.asks}
        tables = {key: table.shape() for key, table in scope.items()}
        for named in self.values:
            yield f"values.{named.key}", named.value, names
            names[named.key] = infer(named.value.tree, {**tables, **names})[0]
        for answer in self.answers:
            yield f"answers.{answer.key}.value", answer.value, names
            for part in answer.because:
                yield f"answers.{answer.key}.because", part.text, names
                if part.when is not None:
                    yield f"answers.{answer.key}.because", part.when, names

    def answer(self, facts: Mapping[str, Any], _players: Players, tables: Mapping[str, Rows]) -> dict[str, Any]:
        """Give ``{"answers": [{"key", "label", "value", "because"}]}``, or raise SheetRefused."""
        faults = unknown_keys(facts, tuple(entry.key for entry in self.asks))
        run = Run(dict(tables))
        for entry in self.asks:
            raw = facts.get(entry.key)
            try:
                run.names[entry.key] = entry.empty() if raw is None else entry.read(raw, tables)
            except Unacceptable as fault:
                faults.append(SheetFault(None, entry.key, str(fault)))
        if faults:
            raise SheetRefused(faults)
        return {"answers": self._answers(run)}

    def _answers(self, run: Run) -> list[dict[str, Any]]:
        try:
            for named in self.values:
                run.names[named.key] = named.value.run(run)
            return [
                {"key": answer.key, "label": answer.label, "value": answer.value.run(run)}
                | {"because": explained(answer.because, run)}
                for answer in self.answers
            ]
        except EvaluationFault as fault:
            raise SheetRefused([SheetFault(None, self.key, str(fault))]) from None
