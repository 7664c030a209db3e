"""Counts the lines of every player, with their explanations."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from rules.engine.document.definition import Definition
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
        for run, row in zip(runs, sheet.rows, strict=True):
            with told(row["name"], named.key):
                row[named.key] = run.names[named.key] = named.value.run(run)
    return [_counted(definition, run, variant) for run in runs]


def _run(definition: Definition, sheet: FilledSheet, place: int, variant: str) -> Run:
    rows = sheet.rows
    left, right = rows[(place + 1) % len(rows)], rows[(place - 1) % len(rows)]
    table = {"players": len(rows), "variant": variant, "everyone": rows, "left": left, "right": right}
    return Run({**definition.tables, **table, "filled": sheet.filled[place], **rows[place]})


def _counted(definition: Definition, run: Run, variant: str) -> Count:
    name = run.names["name"]
    lines: dict[str, int] = {}
    explanations: dict[str, str] = {}
    scored = definition.document.lines_for(variant)
    for line in scored:
        with told(name, line.key):
            lines[line.key] = integer(line.value.run(run), line.key)
            explanations[line.key] = explained(line.because, run.with_names(points=lines[line.key]))
    total = sum(lines.values())
    terms = " + ".join(f"{line.label} {show(lines[line.key])}" for line in scored)
    explanations["total"] = f"{terms} = {show(total)}" if terms else show(total)
    every_line = {line.key: 0 for line in definition.document.lines} | lines
    return Count(name, lines, total, explanations, run.with_names(lines=every_line, total=total))
