"""Whether the rounds of a document name entries, timers and variants that exist, and each entry once."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rules.engine.document.entries import Count
from rules.engine.document.model import RulesetDocument
from rules.engine.document.rounds import Round
from rules.engine.faults import Fault
from rules.engine.formula.shapes import unknown


def round_faults(document: RulesetDocument) -> Iterator[Fault]:
    """Give every fault of the rounds and of the turns within them."""
    yield from _repeated("rounds", (part.key for part in document.rounds))
    yield from _repeated("turns", (part.key for part in document.turns))
    yield from _variants(document)
    for part in document.rounds:
        yield from _pointing(document, part)
        yield from _found(document, part)
    yield from _counted_twice(document)
    yield from _rivals(document)


def _repeated(place: str, keys: Iterable[str]) -> Iterator[Fault]:
    for key, number in Counter(keys).items():
        if number > 1:
            yield Fault(place, f"«\u00a0{key}\u00a0» est défini deux fois")


def _variants(document: RulesetDocument) -> Iterator[Fault]:
    known = ["", *(variant.key for variant in document.variants)]
    for place, parts in (("rounds", document.rounds), ("turns", document.turns)):
        for part in parts:
            yield from _strangers(f"{place}.{part.key}.only", part.only, known, "variante inconnue")


def _strangers(place: str, names: Iterable[str], known: Iterable[str], what: str) -> Iterator[Fault]:
    listed = dict.fromkeys(known)
    yield from (Fault(place, unknown(name, listed, what)) for name in names if name not in listed)


def _pointing(document: RulesetDocument, part: Round) -> Iterator[Fault]:
    place = f"rounds.{part.key}"
    entries = [entry.key for entry in document.entries]
    yield from _strangers(f"{place}.entries", part.entries, entries, "saisie inconnue")
    timers = [timer.key for timer in document.timers]
    yield from _strangers(f"{place}.timers", part.timers, timers, "minuterie inconnue")


def _found(document: RulesetDocument, part: Round) -> Iterator[Fault]:
    counts = {entry.key for entry in document.entries if isinstance(entry, Count)}
    for side in ("active", "left", "right") if part.found else ():
        place = f"rounds.{part.key}.found.{side}"
        for key in getattr(part.found, side):
            if key not in part.entries:
                yield Fault(place, unknown(key, dict.fromkeys(part.entries), "pas une saisie de cette manche"))
            elif key not in counts:
                yield Fault(place, f"«\u00a0{key}\u00a0» n’est pas un nombre auquel on ajoute")


def _counted_twice(document: RulesetDocument) -> Iterator[Fault]:
    first: dict[str, str] = {}
    for part in document.rounds:
        for key in part.entries:
            other = first.setdefault(key, part.key)
            if other != part.key:
                yield Fault(f"rounds.{part.key}.entries", f"«\u00a0{key}\u00a0» est déjà dans la manche {other}")


def _rivals(document: RulesetDocument) -> Iterator[Fault]:
    """Say where two rotas would hold at once."""
    for variant in ("", *(variant.key for variant in document.variants)):
        held = [rota.key for rota in document.turns if not rota.only or variant in rota.only]
        if len(held) > 1:
            where = f"la variante {variant}" if variant else "le jeu de base"
            yield Fault(f"turns.{held[1]}", f"{where} suit déjà {held[0]}")
