"""The cheapest way to cover a need: own sources first, then what sellers offer, each source used once.

A source gives one unit of one of its alternatives. The search goes from source to source and keeps, for every need
that may still be open, the cheapest ways to get there; nothing is left out, so the answer is exact.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

Source = tuple[str, ...]
# How many units of each resource are still open, in the order of the resources.
Open = tuple[int, ...]
# What each seller has been paid so far → what was bought from whom.
Ways = dict[tuple[int, ...], tuple[tuple[int, str], ...]]


@dataclass(frozen=True, slots=True)
class Offer:
    """A source of a seller, told by its place in the list of sellers."""

    seller: int
    source: Source


@dataclass(frozen=True, slots=True)
class Market:
    """Who sells: their offers, who sells any resource without limit, what a unit costs, and the cost of searching."""

    sellers: int
    offers: Sequence[Offer]
    unlimited: Sequence[int]
    price: Callable[[int, str], int]
    spend: Callable[[int], None]


def cheapest(need: Iterable[str], own: Sequence[Source], market: Market) -> Ways:
    """Give every cheapest split of the payment with one list of purchases each; empty when it cannot be covered."""
    wanted = Counter(need)
    for source in own:
        if len(source) == 1 and wanted[source[0]] > 0:
            wanted[source[0]] -= 1
    names = tuple(name for name, units in wanted.items() if units > 0)
    states: dict[Open, Ways] = {tuple(wanted[name] for name in names): {(0,) * market.sellers: ()}}
    for source in own:
        if len(source) > 1:
            states = _passed(states, names, Offer(-1, source), market)
    for offer in market.offers:
        states = _passed(states, names, offer, market)
    for open_, ways in list(states.items()):
        _bought(states, names, open_, ways, market)
    return states.get((0,) * len(names), {})


def _passed(states: Mapping[Open, Ways], names: tuple[str, ...], offer: Offer, market: Market) -> dict[Open, Ways]:
    """Pass one source: leave it, or use it for one open unit."""
    found = {open_: dict(ways) for open_, ways in states.items()}
    for open_, ways in states.items():
        for place, name in enumerate(names):
            if open_[place] > 0 and name in offer.source:
                market.spend(len(ways))
                left = (*open_[:place], open_[place] - 1, *open_[place + 1 :])
                _keep(found, left, _paid(ways, offer.seller, name, market))
    return found


def _paid(ways: Ways, seller: int, name: str, market: Market) -> Ways:
    if seller < 0:
        return ways
    price = market.price(seller, name)
    return {
        (*paid[:seller], paid[seller] + price, *paid[seller + 1 :]): (*bought, (seller, name))
        for paid, bought in ways.items()
    }


def _keep(states: dict[Open, Ways], open_: Open, ways: Ways) -> None:
    """Keep the cheapest ways to a state; of equal splits the first found."""
    known = states.setdefault(open_, {})
    best = min(sum(paid) for paid in (*known, *ways))
    states[open_] = {paid: bought for paid, bought in {**ways, **known}.items() if sum(paid) == best}


def _bought(states: dict[Open, Ways], names: tuple[str, ...], open_: Open, ways: Ways, market: Market) -> None:
    """Buy all that is still open from those who sell anything."""
    if not any(open_) or not market.unlimited:
        return
    for name, units in zip(names, open_, strict=True):
        seller = min(market.unlimited, key=lambda one: market.price(one, name))
        for _ in range(units):
            market.spend(len(ways))
            ways = _paid(ways, seller, name, market)
    _keep(states, (0,) * len(open_), ways)
