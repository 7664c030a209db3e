"""Buying what is missing: never dearer than any other way, and told when out of reach or out of bounds."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine import SheetRefused, helper_facts, run_helper
from rules.engine.capabilities.purchases import Market, Offer, cheapest
from tests.rules.engine.documents import small, told

NAMES = ("wood", "clay", "glass")
SOURCE = st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True).map(tuple)
PRICES = st.fixed_dictionaries({(seller, name): st.integers(0, 3) for seller in (0, 1) for name in NAMES})


def least(need: tuple[str, ...], own: list[Any], offers: list[Any], prices: Any, unlimited: Any) -> int | None:
    """Try every source for every unit, one unit after the other."""
    if not need:
        return 0
    name, rest = need[0], need[1:]
    found = []
    for place, source in enumerate(own):
        if name in source:
            found.append(least(rest, own[:place] + own[place + 1 :], offers, prices, unlimited))
    for place, (seller, source) in enumerate(offers):
        if name in source:
            cost = least(rest, own, offers[:place] + offers[place + 1 :], prices, unlimited)
            found.append(None if cost is None else cost + prices[seller, name])
    for seller in unlimited:
        cost = least(rest, own, offers, prices, unlimited)
        found.append(None if cost is None else cost + prices[seller, name])
    return min((cost for cost in found if cost is not None), default=None)


@given(
    st.lists(st.sampled_from(NAMES), max_size=4),
    st.lists(SOURCE, max_size=3),
    st.lists(st.tuples(st.integers(0, 1), SOURCE), max_size=4),
    PRICES,
    st.sampled_from([(), (1,), (0, 1)]),
)
@settings(max_examples=400, deadline=None)
def test_no_way_is_cheaper(need: list[str], own: list[Any], offers: list[Any], prices: Any, unlimited: Any) -> None:
    spent: list[int] = []
    market = Market(
        2, [Offer(*offer) for offer in offers], unlimited, lambda seller, name: prices[seller, name], spent.append
    )

    ways = cheapest(need, own, market)

    best = least(tuple(need), own, offers, prices, unlimited)
    assert bool(ways) == (best is not None)
    for paid, bought in ways.items():
        assert sum(paid) == best
        assert paid == tuple(sum(prices[one] for one in bought if one[0] == seller) for seller in (0, 1))
        assert all(need.count(name) >= sum(one[1] == name for one in bought) for name in NAMES)


def market_of(**changes: Any) -> Any:
    """A small game with a helper that buys: own wood sources, a neighbour's offers and a bank."""
    helper = {
        "label": "Achat",
        "capability": "buy_missing",
        "resources": "goods",
        "asks": {
            "wanted": {"label": "Voulu", "kind": "pieces", "from": "goods"},
            "have": {"label": "À soi", "kind": "pieces", "from": "goods"},
            "coins": {"label": "Pièces", "kind": "count", "max": 99},
        },
        "values": {"double": {"value": "2 * coins"}},
        "need": "[g.id for g in wanted]",
        "own": "[[g.id for g in have]]",
        "fee": 0,
        "free": False,
        "purse": 'coins if "coins" in filled else None',
        "sellers": {"bank": {"label": "Banque", "to": "à la banque", "price": '3 if resource == "glass" else 2'}},
        **changes,
    }
    goods = [{"id": name, "label": name.title(), "copies": 30} for name in NAMES]
    tables = {"goods": {"label": "Biens", "columns": {"copies": "integer"}, "rows": goods}}
    return {"tables": tables, "helpers": {"buy": {key: part for key, part in helper.items() if part is not None}}}


def answer(facts: dict[str, Any], **changes: Any) -> Any:
    return run_helper(small(**market_of(**changes)), "buy", facts).as_json()


def values_of(facts: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {row["key"]: row["value"] for row in answer(facts, **changes)["answers"]}


def test_a_bank_sells_anything_at_its_price() -> None:
    facts = {"wanted": ["wood", "glass", "glass"], "have": ["wood", "clay"]}

    assert values_of(facts) == {"possible": True, "coins": 6, "bank": 6}
    assert values_of({**facts, "coins": 5}) == {"possible": False, "coins": 6, "bank": 6}
    assert values_of({**facts, "coins": 6}) == {"possible": True, "coins": 6, "bank": 6}
    assert [one["resource"] for one in answer(facts)["purchases"]] == ["glass", "glass"]


def test_it_asks_for_its_facts() -> None:
    assert [fact.key for fact in helper_facts(small(**market_of()), "buy")] == ["wanted", "have", "coins"]


def test_a_fee_is_paid_besides_and_free_is_free() -> None:
    assert values_of({"wanted": ["wood"]}, fee=4) == {"possible": True, "coins": 6, "bank": 2}
    assert values_of({"wanted": ["wood"]}, fee=4, free=True) == {"possible": True, "coins": 0, "bank": 0}


def test_the_words_say_singular_and_plural() -> None:
    sellers = {"bank": {"label": "Banque", "to": "à elle", "price": 1}}

    told_ = answer({"wanted": ["wood"]}, sellers=sellers, fee=1)["answers"][1]["because"]

    assert told_.replace("\u00a0", " ") == "1 pièce à la banque ; 1 pièce à elle (1 Wood)"


def test_nothing_to_be_had() -> None:
    barred = {"when": "coins == 1", "text": "pas avec {coins} pièce"}

    assert answer({"coins": 1}, barred=barred)["answers"] == [
        {"key": "possible", "label": "Possible", "value": False, "because": "pas avec 1 pièce"}
    ]
    assert values_of({"coins": 2}, barred=barred)["possible"] is True


def refused(facts: dict[str, Any], **changes: Any) -> list[str]:
    with pytest.raises(SheetRefused) as refusal:
        answer(facts, **changes)
    return [str(fault).replace("\u00a0", " ") for fault in refusal.value.faults]


@pytest.mark.parametrize(
    ("facts", "changes", "faults"),
    [
        ({"wanted": ["gold"], "coins": -1, "gold": 1}, {}, ["gold", "wanted", "coins"]),
        ({"wanted": ["wood"] * 21}, {}, ["buy : 20 ressources au plus sont attendues, par leur nom"]),
        ({}, {"need": "[coins]"}, ["buy : 20 ressources au plus sont attendues, par leur nom"]),
        ({}, {"need": '["gold"]'}, ["buy : ressource inconnue : gold"]),
        (
            {"wanted": ["wood"]},
            {"sellers": {"b": {"label": "B", "to": "à b", "price": "0 - 1"}}},
            ["buy : prix inattendu : -1"],
        ),
        (
            {"wanted": ["wood"]},
            {"sellers": {"b": {"label": "B", "to": "à b", "price": "1001"}}},
            ["buy : prix inattendu : 1001"],
        ),
        ({}, {"values": {"v": {"value": "1 // 0"}}}, ["buy : division par zéro"]),
    ],
)
def test_what_cannot_be_answered_is_told(facts: dict[str, Any], changes: Any, faults: list[str]) -> None:
    found = refused(facts, **changes)

    assert len(found) == len(faults)
    assert all(fault in message for fault, message in zip(faults, found, strict=True))


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"need": "want"}, ["helpers.buy.need : nom inconnu « want » (peut-être « wanted » ?)"]),
        ({"own": "[x]"}, ["helpers.buy.own : nom inconnu « x »"]),
        ({"fee": "resource"}, ["helpers.buy.fee : nom inconnu « resource »"]),
        ({"free": "fre"}, ["helpers.buy.free : nom inconnu « fre »"]),
        ({"purse": "coin"}, ["helpers.buy.purse : nom inconnu « coin » (peut-être « coins » ?)"]),
        (
            {"barred": {"when": "x", "text": "{y}"}},
            ["helpers.buy.barred.when : nom inconnu « x »", "helpers.buy.barred.text : nom inconnu « y »"],
        ),
        (
            {"sellers": {"b": {"label": "B", "to": "b", "price": "x", "offers": "y"}}},
            ["helpers.buy.sellers.b.price : nom inconnu « x »", "helpers.buy.sellers.b.offers : nom inconnu « y »"],
        ),
        ({"values": {"v": {"value": "x"}}}, ["helpers.buy.values.v : nom inconnu « x »"]),
    ],
)
def test_what_is_wrong_with_the_helper_is_told(changes: Any, faults: list[str]) -> None:
    assert told(**market_of(**changes)) == faults


def test_a_search_that_takes_too_long_is_given_up() -> None:
    many = [f"{one}/{other}" for one in NAMES for other in NAMES if one != other] * 30
    sellers = {
        key: {"label": key, "to": key, "price": "1", "offers": "[" + ", ".join(f'"{name}"' for name in many[:30]) + "]"}
        for key in ("a", "b", "c")
    }
    facts = {"wanted": [name for name in NAMES for _ in range(6)]}

    assert refused(facts, sellers=sellers) == ["buy : calcul trop long"]
