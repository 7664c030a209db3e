"""What it costs to get what is missing: own production first, then the cheapest purchases, and from whom."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from pydantic import Field

from rules.engine.capabilities.facts import FactSpec, fact_of
from rules.engine.capabilities.purchases import Market, Offer, Source, Ways, cheapest
from rules.engine.capabilities.work_out import asked_run, named_formulas
from rules.engine.document.entries import Entry
from rules.engine.document.fields import FormulaField, Key, Keyed, Line, Part, Prose, Slug, TemplateField
from rules.engine.document.identity import Players
from rules.engine.document.sheet import Named
from rules.engine.document.tables import Rows, Table
from rules.engine.faults import SheetFault, SheetRefused
from rules.engine.formula.compiled import Formula, Template
from rules.engine.formula.evaluate import Run
from rules.engine.formula.shapes import TEXT, ListOf, Shape
from rules.engine.formula.values import EvaluationFault, integer, listed, truth

MAX_NEED, MAX_SOURCES, MAX_PRICE = 20, 200, 1000


class Seller(Part):
    """Somebody to buy from: ``offers`` as in ``own`` (without it, any resource, as often as one likes).

    ``price`` of one unit is a formula of ``resource``, an id; ``to`` completes "2 pièces …".
    """

    key: Key
    label: Line
    to: Line
    offers: FormulaField | None = None
    price: FormulaField


class Barred(Part):
    """Why nothing can be bought at all, when the formula holds."""

    when: FormulaField
    text: TemplateField


class BuyMissing(Part):
    """The facts asked for, and formulas of them.

    ``need`` lists ids of the table ``resources``, one a unit; ``own`` lists sources, each a text of one id or of
    several between strokes ("wood/clay": one unit of either); lists in lists are joined. ``fee`` is paid whatever is
    bought, ``free`` says that nothing is to be paid, ``barred`` that nothing is to be had, ``purse`` is what one has
    (None: not told).
    """

    key: Key
    label: Line
    help: Prose | None = None
    anchor: Slug | None = None
    capability: Literal["buy_missing"]
    asks: Keyed[Entry]
    values: Keyed[Named] = ()
    resources: Key
    need: FormulaField
    own: FormulaField
    sellers: Keyed[Seller] = Field(min_length=1, max_length=3)
    fee: FormulaField
    free: FormulaField
    purse: FormulaField
    barred: Barred | None = None

    def facts(self, tables: Mapping[str, Rows]) -> tuple[FactSpec, ...]:
        """Ask for each entry."""
        return tuple(fact_of(entry, tables) for entry in self.asks)

    def formulas(self, scope: Mapping[str, Table]) -> Iterator[tuple[str, Formula | Template, dict[str, Shape]]]:
        """Give each formula with its place and the names it can see, for checking."""
        names: dict[str, Shape] = {"filled": ListOf(TEXT)}
        yield from named_formulas(self.asks, self.values, scope, names)
        for place, formula in (("need", self.need), ("own", self.own), ("fee", self.fee), ("free", self.free)):
            yield place, formula, names
        yield "purse", self.purse, names
        if self.barred is not None:
            yield "barred.when", self.barred.when, names
            yield "barred.text", self.barred.text, names
        for seller in self.sellers:
            yield f"sellers.{seller.key}.price", seller.price, {**names, "resource": TEXT}
            if seller.offers is not None:
                yield f"sellers.{seller.key}.offers", seller.offers, names

    def answer(self, facts: Mapping[str, Any], _players: Players, tables: Mapping[str, Rows]) -> dict[str, Any]:
        """Give the answers, the purchases and every cheapest split of the payment, or raise SheetRefused."""
        run = asked_run(self.asks, facts, tables)
        try:
            for named in self.values:
                run.names[named.key] = named.run(run)
            return self._answer(run, tables.get(self.resources, {}))
        except EvaluationFault as fault:
            raise SheetRefused([SheetFault(None, self.key, str(fault))]) from None

    def _answer(self, run: Run, resources: Rows) -> dict[str, Any]:
        need = list(_texts(self.need.run(run), MAX_NEED))
        if unknown := [name for name in need if name not in resources]:
            raise EvaluationFault(f"ressource inconnue\u00a0: {listed(unknown)}")
        if self.barred is not None and truth(self.barred.when.run(run)):
            return _out_of_reach(self.barred.text.run(run))
        if truth(self.free.run(run)):
            return self._told(0, {(0,) * len(self.sellers): ()}, run, resources, "construction gratuite")
        fee = integer(self.fee.run(run), "fee")
        ways = cheapest(need, _sources(self.own.run(run)), self._market(run))
        if not ways:
            names = [f"{units}\u00a0{resources[name]['label']}" for name, units in Counter(need).items()]
            return _out_of_reach(f"même en achetant, on ne réunit pas {listed(names)}")
        return self._told(fee, ways, run, resources, "rien à acheter")

    def _market(self, run: Run) -> Market:
        offers = [
            Offer(place, source)
            for place, seller in enumerate(self.sellers)
            if seller.offers is not None
            for source in _sources(seller.offers.run(run))
        ]
        unlimited = [place for place, seller in enumerate(self.sellers) if seller.offers is None]
        prices: dict[tuple[int, str], int] = {}

        def price(place: int, resource: str) -> int:
            if (place, resource) not in prices:
                found = integer(self.sellers[place].price.run(run.with_names(resource=resource)), "price")
                if not 0 <= found <= MAX_PRICE:
                    raise EvaluationFault(f"prix inattendu\u00a0: {found}")
                prices[place, resource] = found
            return prices[place, resource]

        return Market(len(self.sellers), offers, unlimited, price, run.spend)

    def _told(self, fee: int, ways: Ways, run: Run, resources: Rows, nothing: str) -> dict[str, Any]:
        paid, bought = next(iter(ways.items()))
        goods = self._by_seller(bought, resources)
        coins, keys = fee + sum(paid), [seller.key for seller in self.sellers]
        because = "\u00a0; ".join(self._reasons(fee, paid, goods)) or nothing
        answers = [
            self._possible(coins, run),
            _row("coins", "Pièces à payer", because, coins),
            *(
                _row(seller.key, seller.label, wares, coins_)
                for seller, wares, coins_ in zip(self.sellers, goods, paid, strict=True)
            ),
        ]
        purchases = [
            {"seller": keys[place], "resource": name, "label": resources[name]["label"]} for place, name in bought
        ]
        splits = [dict(zip(keys, way, strict=True)) for way in ways]
        return {"answers": answers, "purchases": purchases, "splits": splits}

    def _possible(self, coins: int, run: Run) -> dict[str, Any]:
        """Say whether what one has is enough, if it was told."""
        purse = self.purse.run(run)
        if purse is None:
            return _row("possible", "Possible", "toutes les ressources se trouvent", value=True)
        if integer(purse, "purse") >= coins:
            return _row("possible", "Possible", "le trésor suffit", value=True)
        return _row("possible", "Possible", f"il faut {coins} pièces et vous en avez {purse}", value=False)

    def _reasons(self, fee: int, paid: Sequence[int], goods: Sequence[str]) -> Iterator[str]:
        if fee:
            yield f"{_coins(fee)} à la banque"
        for seller, coins, wares in zip(self.sellers, paid, goods, strict=True):
            if coins:
                yield f"{_coins(coins)} {seller.to} ({wares})"

    def _by_seller(self, bought: Sequence[tuple[int, str]], resources: Rows) -> list[str]:
        """Say in words what is bought from each."""
        told = []
        for place in range(len(self.sellers)):
            units = Counter(name for seller, name in bought if seller == place)
            told.append(listed(f"{number}\u00a0{resources[name]['label']}" for name, number in units.items()) or "rien")
        return told


def _coins(number: int) -> str:
    return f"{number} {'pièce' if number < 2 else 'pièces'}"


def _out_of_reach(because: str) -> dict[str, Any]:
    return {"answers": [_row("possible", "Possible", because, value=False)], "purchases": [], "splits": []}


def _row(key: str, label: str, because: str, value: bool | int) -> dict[str, Any]:  # noqa: FBT001 - an answer's value
    return {"key": key, "label": label, "value": value, "because": because}


def _texts(value: Any, most: int) -> Iterator[str]:
    """Give the texts of lists in lists, or raise EvaluationFault for anything else or too many."""
    waiting, given = [value], 0
    while waiting:
        one = waiting.pop(0)
        if isinstance(one, list | tuple):
            waiting = [*one, *waiting]
        elif isinstance(one, str) and given < most:
            given += 1
            yield one
        else:
            raise EvaluationFault(f"{most} ressources au plus sont attendues, par leur nom")


def _sources(value: Any) -> list[Source]:
    return [tuple(dict.fromkeys(text.split("/"))) for text in _texts(value, MAX_SOURCES)]
