"""Counts the lines of every player, with their explanations."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from rules.engine.document.definition import Definition
from rules.engine.document.sheet import ScoreLine
from rules.engine.faults import SheetFault, SheetRefused
from rules.engine.formula.evaluate import FUEL, Run
from rules.engine.formula.values import EvaluationFault, integer, show
from rules.engine.scoring.reading import FilledSheet
from rules.engine.wording import explained


@dataclass(frozen=True, slots=True)
class Count:
    """One player's lines, total and explanations; ``run`` sees everything that formulas of the ranking see."""

    name: str
    lines: dict[str, int]
    total: int
    explanations: dict[str, str]
    run: Run


@contextmanager
def told(player: str | None, key: str) -> Iterator[None]:
    """Turn a formula without a value into a refusal that names the player and the key."""
    try:
        yield
    except EvaluationFault as fault:
        raise SheetRefused([SheetFault(player, key, str(fault))]) from None


def count(definition: Definition, sheet: FilledSheet, variant: str) -> list[Count]:
    """Count every player; raises SheetRefused when a formula has no value for these figures."""
    runs = [_run(definition, sheet, place, variant) for place in range(len(sheet.rows))]
    fuel = [FUEL]
    for run in runs:
        run.fuel = fuel
    for named in definition.document.values:
        key, figure = named.key, named.run if named.value is None else named.value.run
        for run, row in zip(runs, sheet.rows, strict=True):
            try:
                row[key] = run.names[key] = figure(run)
            except EvaluationFault as fault:
                raise SheetRefused([SheetFault(row["name"], key, str(fault))]) from None
    lines = definition.document.lines_for(variant)
    every_key = tuple(line.key for line in definition.document.lines)
    return [_counted(lines, every_key, run) for run in runs]


def _run(definition: Definition, sheet: FilledSheet, place: int, variant: str) -> Run:
    rows = sheet.rows
    left, right = rows[(place + 1) % len(rows)], rows[(place - 1) % len(rows)]
    table = {"players": len(rows), "variant": variant, "everyone": rows, "left": left, "right": right}
    return Run({**definition.tables, **table, "filled": sheet.filled[place], **rows[place]})


def _counted(scored: Sequence[ScoreLine], every_key: Sequence[str], run: Run) -> Count:
    name = run.names["name"]
    lines: dict[str, int] = {}
    explanations: dict[str, str] = {}
    key = ""
    try:
        for line in scored:
            key = line.key
            run.names["points"] = lines[key] = integer(line.value.run(run), key)
            explanations[key] = explained(line.because, run)
    except EvaluationFault as fault:
        raise SheetRefused([SheetFault(name, key, str(fault))]) from None
    run.names.pop("points", None)
    total = sum(lines.values())
    terms = " + ".join([f"{line.label} {show(lines[line.key])}" for line in scored])
    explanations["total"] = f"{terms} = {show(total)}" if terms else show(total)
    run.names["lines"] = dict.fromkeys(every_key, 0) | lines
    run.names["total"] = total
    return Count(name, lines, total, explanations, run)
