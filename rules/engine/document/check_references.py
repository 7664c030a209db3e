"""Whether everything that a document mentions exists, once, and is complete."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from rules.engine.document.check_arrangement import arrangement_faults
from rules.engine.document.check_rounds import round_faults
from rules.engine.document.content import Display, Section
from rules.engine.document.entries import Entry, Records
from rules.engine.document.model import RulesetDocument
from rules.engine.document.setup import Setup
from rules.engine.faults import Fault
from rules.engine.formula.shapes import unknown


def reference_faults(document: RulesetDocument) -> Iterator[Fault]:
    """Give every fault of names that point nowhere or stand twice."""
    yield from _twice(document)
    yield from _sources(document)
    yield from _tables(document)
    yield from _variants(document)
    yield from _anchors(document)
    yield from _setup(document)
    yield from _check_entries(document)
    yield from arrangement_faults(document)
    yield from round_faults(document)


def _missing(place: str, name: str | None, known: Iterable[str], what: str) -> Iterator[Fault]:
    names = dict.fromkeys(known)
    if name is not None and name not in names:
        yield Fault(place, unknown(name, names, what))


def _twice(document: RulesetDocument) -> Iterator[Fault]:
    setup = document.setup
    groups: dict[str, Iterable[Any]] = {
        "entries, values, tables": (*document.entries, *document.values, *document.tables),
        "setup.quantities, tables": (*(setup.quantities if setup else ()), *document.tables),
        "lines": document.lines,
        "variants": document.variants,
        "helpers": document.helpers,
        "timers": document.timers,
        "pieces": document.pieces,
        "outcomes, ranking.then": (*document.outcomes, *document.ranking.then),
    }
    for place, parts in groups.items():
        for key, number in Counter(part.key for part in parts).items():
            if number > 1:
                yield Fault(place, f"«\u00a0{key}\u00a0» est défini deux fois")
    for key in {line.key for line in document.lines} & {"total"}:
        yield Fault(f"lines.{key}", "ce nom est celui de la somme des lignes")


def _sources(document: RulesetDocument) -> Iterator[Fault]:
    known = [source.key for source in document.identity.sources]
    for number, dispute in enumerate(document.identity.disputed, 1):
        for source in dispute.said:
            yield from _missing(f"identity.disputed.{number}.said", source, known, "source inconnue")


def _tables(document: RulesetDocument) -> Iterator[Fault]:
    known = [table.key for table in document.tables]
    for entry in document.entries:
        for place, name in _read_from(entry):
            yield from _missing(f"entries.{place}.from", name, known, "table inconnue")
    for helper in document.helpers:
        for fact in getattr(helper, "asks", ()):
            for place, name in _read_from(fact):
                yield from _missing(f"helpers.{helper.key}.asks.{place}.from", name, known, "table inconnue")
    for section in sections(document.reference):
        if section.display is not None:
            yield from _display(document, section.anchor, section.display)


def _read_from(entry: Entry) -> Iterator[tuple[str, str]]:
    """Give the place and the name of each table that an entry reads from."""
    if isinstance(entry, Records):
        yield from ((f"{entry.key}.fields.{place}", name) for place, name in entry.sources())
    elif isinstance(source := getattr(entry, "source", None), str):
        yield entry.key, source


def _display(document: RulesetDocument, anchor: str, display: Display) -> Iterator[Fault]:
    place = f"reference.{anchor}.display"
    tables = {table.key: table for table in document.tables}
    if display.table not in tables:
        yield from _missing(place, display.table, tables, "table inconnue")
        return
    known = ["id", "label", *tables[display.table].columns]
    for column in display.columns:
        yield from _missing(place, column, known, "pas de colonne")


def _variants(document: RulesetDocument) -> Iterator[Fault]:
    known = ["", *(variant.key for variant in document.variants)]
    groups: dict[str, Iterable[Any]] = {
        "entries": document.entries,
        "lines": document.lines,
        "timers": document.timers,
    }
    for place, parts in groups.items():
        for part in parts:
            for variant in part.only:
                yield from _missing(f"{place}.{part.key}.only", variant, known, "variante inconnue")
    for variant in document.ranking.fewest_in:
        yield from _missing("ranking.fewest_in", variant, known, "variante inconnue")
    for variant in document.sheet_seats.only if document.sheet_seats else ():
        yield from _missing("sheet_seats.only", variant, known, "variante inconnue")


def sections(parts: Iterable[Section]) -> Iterator[Section]:
    """Give every section, with the sections inside it."""
    for section in parts:
        yield section
        yield from sections(section.sections)


def _anchors(document: RulesetDocument) -> Iterator[Fault]:
    anchors = [section.anchor for section in sections(document.reference)]
    for anchor, number in Counter(anchors).items():
        if number > 1:
            yield Fault(f"reference.{anchor}", "cette ancre existe deux fois")
    for place, parts in _anchored(document):
        for number, part in enumerate(parts, 1):
            name = getattr(part, "key", number)
            yield from _missing(f"{place}.{name}.anchor", part.anchor, anchors, "ancre inconnue")


def _anchored(document: RulesetDocument) -> Iterator[tuple[str, Iterable[Any]]]:
    yield "entries", document.entries
    yield "lines", document.lines
    yield "helpers", document.helpers
    yield "timers", document.timers
    yield "layouts", document.layouts
    yield "course.phases", document.course.phases if document.course else ()
    yield "setup.steps", document.setup.steps if document.setup else ()
    yield "setup.back_to_box", document.setup.back_to_box if document.setup else ()


def _setup(document: RulesetDocument) -> Iterator[Fault]:
    setup = document.setup
    if setup is None:
        return
    tables = [table.key for table in document.tables]
    for place, parts in (("setup.decks", setup.decks), ("setup.draws", setup.draws)):
        for part in parts:
            yield from _missing(f"{place}.{part.key}.from", part.source, tables, "table inconnue")
    yield from _draws(document, setup)
    quantities = [quantity.key for quantity in setup.quantities]
    for place, steps in (("setup.steps", setup.steps), ("setup.back_to_box", setup.back_to_box)):
        for number, step in enumerate(steps, 1):
            yield from _missing(f"{place}.{number}.quantity", step.quantity, quantities, "quantité inconnue")
    for quantity in setup.quantities:
        if quantity.by is not None:
            yield from _incomplete(f"setup.quantities.{quantity.key}.table", document, quantity.table)


def _draws(document: RulesetDocument, setup: Setup) -> Iterator[Fault]:
    draws = [draw.key for draw in setup.draws]
    for deck in setup.decks:
        for name in (*deck.included, *deck.without):
            yield from _missing(f"setup.decks.{deck.key}", name, draws, "tirage inconnu")
    columns = {table.key: ("id", "label", *table.columns) for table in document.tables}
    for draw in setup.draws:
        known = columns.get(draw.source, (draw.distinct or "",))
        yield from _missing(f"setup.draws.{draw.key}.distinct", draw.distinct, known, "pas de colonne")


def player_counts(document: RulesetDocument) -> list[int]:
    """Give every number of players that the game or one of its variants takes."""
    spans = [document.players(variant) for variant in ("", *(known.key for known in document.variants))]
    return sorted({number for span in spans for number in span.counts()})


def _incomplete(place: str, document: RulesetDocument, table: dict[str, int]) -> Iterator[Fault]:
    counts = [str(number) for number in player_counts(document)]
    missing = [number for number in counts if number not in table]
    if missing:
        yield Fault(place, f"rien pour ce nombre de joueurs\u00a0: {', '.join(missing)}")
    surplus = [number for number in table if number not in counts]
    if surplus:
        yield Fault(place, f"le jeu ne se joue pas à\u00a0: {', '.join(surplus)}")


def _check_entries(document: RulesetDocument) -> Iterator[Fault]:
    known = [entry.key for entry in document.entries]
    for check in document.checks:
        yield from _missing(f"checks.{check.key}.entry", check.entry, known, "saisie inconnue")
