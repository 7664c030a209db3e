"""What looks odd on a sheet although it can be scored: told as warnings, at the player and the entry."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.engine.document import entries as kinds
from rules.engine.document.definition import Definition
from rules.engine.document.tables import copies
from rules.engine.faults import SheetFault, SheetRefused
from rules.engine.formula.values import EvaluationFault, listed, truth
from rules.engine.scoring.counting import Count, told


def oddities(definition: Definition, counts: Sequence[Count], variant: str) -> list[SheetFault]:
    """Give the warnings: first those between players, then the checks of the document, player by player."""
    found: list[SheetFault] = []
    for entry in definition.document.entries_for(variant):
        if isinstance(entry, kinds.Flag) and entry.exclusive:
            found += _exclusive(entry, counts)
        elif isinstance(entry, kinds.Choice) and entry.unique:
            found += _unique(entry, counts)
        elif isinstance(entry, kinds.Count) and entry.supply is not None:
            found += _supply(entry, entry.supply, counts)
        elif isinstance(entry, kinds.Pieces) or (isinstance(entry, kinds.Subset) and entry.limited):
            found += _too_many(definition, entry, counts)
    return [*found, *_declared(definition, counts)]


def _exclusive(entry: kinds.Flag, counts: Sequence[Count]) -> Iterator[SheetFault]:
    having = [count.name for count in counts if count.run.names[entry.key]]
    if len(having) > 1:
        message = f"{entry.label}\u00a0: un seul joueur peut l’avoir, pas {listed(having)}"
        yield from (SheetFault(name, entry.key, message) for name in having)


def _unique(entry: kinds.Choice, counts: Sequence[Count]) -> Iterator[SheetFault]:
    chosen = [(count.name, count.run.names[entry.key]) for count in counts if count.run.names[entry.key]]
    times = Counter(row["id"] for _, row in chosen)
    for name, row in chosen:
        if times[row["id"]] > 1:
            yield SheetFault(name, entry.key, f"{row['label']} est pris par plusieurs joueurs")


def _supply(entry: kinds.Count, supply: int, counts: Sequence[Count]) -> Iterator[SheetFault]:
    total = sum(count.run.names[entry.key] for count in counts)
    if total > supply:
        yield SheetFault(None, entry.key, f"{entry.label}\u00a0: {total} en tout, mais il n’en existe que {supply}")


def _too_many(
    definition: Definition, entry: kinds.Pieces | kinds.Subset, counts: Sequence[Count]
) -> Iterator[SheetFault]:
    held = Counter(row["id"] for count in counts for row in count.run.names[entry.key])
    rows = definition.tables[entry.source or ""]
    over = {key for key, number in held.items() if number > copies(rows[key])}
    for key in (key for key in rows if key in over) if over else ():
        label, number = rows[key]["label"], copies(rows[key])
        yield SheetFault(None, entry.key, f"{label}\u00a0: {held[key]} en tout, mais il n’en existe que {number}")


def _declared(definition: Definition, counts: Sequence[Count]) -> Iterator[SheetFault]:
    for count in counts:
        for check in definition.document.checks:
            try:
                odd = check.when.run(count.run)
            except EvaluationFault as fault:
                raise SheetRefused([SheetFault(count.name, check.key, str(fault))]) from None
            if truth(odd):
                with told(count.name, check.key):
                    yield SheetFault(count.name, check.entry or check.key, check.text.run(count.run))
