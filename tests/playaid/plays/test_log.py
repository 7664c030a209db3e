from uuid import UUID

from playaid.plays.entries import EntryRefused, Sent, read_entry
from playaid.plays.log import Refused, fold, number
from tests.playaid.factories import sent, uid


def entry(place: int, key: str = "coins", value: object = 1, seat: int = 1) -> Sent:
    return read_entry(sent(place, seat=seat, key=key, value=value))


def nothing_wrong(_entry: Sent) -> None:
    """Every cell takes every value."""


def test_the_last_by_order_stands_whenever_it_arrived_and_whatever_the_clocks_say():
    first, second, other = entry(1, value=1), entry(2, value=2), entry(3, seat=2, value=9)

    assert fold({2: second, 3: other, 1: first}) == {(1, "coins"): second, (2, "coins"): other}


def test_what_was_not_sent_yet_stands_after_all_that_has_an_order():
    numbered = {1: entry(1, value=1), 2: entry(2, value=2)}
    waiting = [entry(3, value=3), entry(4, value=4)]

    assert fold(numbered, waiting) == {(1, "coins"): waiting[1]}


def test_a_cleared_cell_is_a_cell_with_nothing_in_it():
    cleared = entry(2, value=None)

    assert fold({1: entry(1), 2: cleared}) == {(1, "coins"): cleared}


def test_orders_go_on_without_gaps_and_each_id_is_taken_once():
    known, new, last = entry(1), entry(2), entry(3)

    taken, refused = number([known, new, new, last], known={known.uid}, last=7, judge=nothing_wrong)

    assert taken == {8: new, 9: last}
    assert refused == []


def test_a_refused_entry_costs_the_others_nothing():
    def judge(judged: Sent) -> None:
        if judged.value == 99:
            raise EntryRefused("bad_value", "trop")

    taken, refused = number([entry(1), entry(2, value=99), entry(3)], known=set(), last=0, judge=judge)

    assert {order: taken[order].uid for order in taken} == {1: UUID(uid(1)), 2: UUID(uid(3))}
    assert refused == [Refused(uid(2), "bad_value", "trop")]


def test_a_full_play_refuses_the_rest():
    taken, refused = number([entry(1), entry(2)], known=set(), last=4999, judge=nothing_wrong)

    assert list(taken) == [5000]
    assert [(one.id, one.code) for one in refused] == [(uid(2), "play_full")]
