import json

from hypothesis import given
from hypothesis import strategies as st

from catalogue.importing.merge import (
    MISSING,
    RANGES,
    Conflict,
    Merge,
    Reason,
    Settled,
    Value,
    first_merge,
    is_empty,
    merge,
    settle,
)
from catalogue.importing.values import FIELDS as ALL_FIELDS
from catalogue.importing.values import of_nothing

texts = st.sampled_from(["", "un", "deux", "trois"])
numbers = st.none() | st.integers(0, 5)
names = st.lists(st.sampled_from(["Ada", "Bob", "Cleo"]), max_size=3, unique=True)
rows = st.lists(st.sampled_from([["Ada", "070"], ["Bob", "070"], ["Bob", "440"]]), max_size=3)
FIELDS: dict[str, st.SearchStrategy[Value]] = {
    "title": texts,
    "min_players": numbers,
    "max_players": numbers,
    "publishers": names,
    "contributions": rows,
}


def in_order(values: dict[str, Value]) -> bool:
    ends = [(values.get(low), values.get(high)) for low, high in RANGES]
    return all(not (isinstance(low, int) and isinstance(high, int) and low > high) for low, high in ends)


records = st.fixed_dictionaries(FIELDS).filter(in_order)
# What a file may say of a game that is not here yet: any field, ends in the wrong order, a number without a series.
first_records = st.fixed_dictionaries(
    {}, optional={**FIELDS, "series": texts, "series_number": texts, "min_minutes": numbers, "max_minutes": numbers}
).map(lambda said: {**of_nothing(), **said})
bases: st.SearchStrategy[dict[str, Value]] = st.just({}) | records


def after(merged: Merge, ours: dict[str, Value]) -> dict[str, Value]:
    return {**ours, **merged.taken}


# ── One value ────────────────────────────────────────────────────────────────────────────────────────
def test_a_value_moved_here_alone_is_kept():
    assert settle(base="un", theirs="un", ours="deux") == Settled("deux", "un")


def test_a_value_moved_at_the_source_alone_is_taken():
    assert settle(base="un", theirs="deux", ours="un") == Settled("deux", "deux")


def test_a_value_moved_to_the_same_on_both_sides_is_settled():
    assert settle(base="un", theirs="deux", ours="deux") == Settled("deux", "deux")


def test_a_value_moved_apart_is_kept_and_what_the_source_said_is_not_advanced():
    assert settle(base="un", theirs="deux", ours="trois") == Settled("trois", "un", Reason.BOTH_MOVED)


def test_a_value_dropped_at_the_source_alone_is_dropped():
    assert settle(base="un", theirs="", ours="un") == Settled("", "")


def test_a_value_dropped_by_a_doubtful_reading_is_kept():
    assert settle(base=96, theirs=None, ours=96, doubted=True) == Settled(96, 96, Reason.DROPPED_IN_DOUBT)


def test_a_doubtful_reading_still_changes_what_it_says():
    assert settle(base=96, theirs=84, ours=96, doubted=True) == Settled(84, 84)


def test_a_value_emptied_here_stays_empty():
    assert settle(base="un", theirs="un", ours="") == Settled("", "un")


def test_the_first_take_over_fills_what_is_empty_here():
    assert settle(base=MISSING, theirs=["Ada"], ours=[]) == Settled(["Ada"], ["Ada"])


def test_the_first_take_over_empties_nothing():
    assert settle(base=MISSING, theirs=None, ours=4) == Settled(4, None)


def test_the_first_take_over_of_another_value_is_a_conflict_and_stays_one():
    assert settle(base=MISSING, theirs=3, ours=4) == Settled(4, MISSING, Reason.BOTH_MOVED)


def test_zero_says_something():
    assert [is_empty(value) for value in (None, "", [], 0, "0", ["Ada"])] == [True, True, True, False, False, False]


# ── A record ─────────────────────────────────────────────────────────────────────────────────────────
def test_each_field_is_merged_on_its_own():
    merged = merge(
        base={"title": "un", "publishers": ["Ada"], "year": 2010},
        theirs={"title": "deux", "publishers": ["Bob"], "year": 2010},
        ours={"title": "un", "publishers": ["Cleo"], "year": 2011},
    )

    assert merged == Merge(
        taken={"title": "deux"},
        base={"title": "deux", "publishers": ["Ada"], "year": 2010},
        conflicts=(Conflict("publishers", ["Cleo"], ["Bob"], Reason.BOTH_MOVED),),
    )


def test_the_order_of_authors_is_part_of_their_value():
    ada, bob = ["Ada", "070"], ["Bob", "070"]

    merged = merge(
        base={"contributions": [ada, bob]}, theirs={"contributions": [bob, ada]}, ours={"contributions": [ada, bob]}
    )

    assert merged.taken == {"contributions": [bob, ada]}


def test_two_ends_that_no_longer_fit_are_left_as_they_are_here():
    merged = merge(
        base={"min_players": 2, "max_players": 6},
        theirs={"min_players": 2, "max_players": 4},
        ours={"min_players": 5, "max_players": 6},
    )

    assert merged == Merge(
        taken={},
        base={"min_players": 2, "max_players": 6},
        conflicts=(Conflict("max_players", 6, 4, Reason.OUT_OF_ORDER),),
    )


def test_of_a_game_that_is_not_here_yet_all_that_is_said_is_taken_and_all_is_remembered():
    said = {**of_nothing(), "title": "un", "min_players": 0, "publishers": ["Ada"]}

    assert first_merge(said, of_nothing()) == Merge({"title": "un", "min_players": 0, "publishers": ["Ada"]}, said, ())


def test_the_ends_of_a_range_in_the_wrong_order_are_not_taken_for_a_new_game_either():
    said = {**of_nothing(), "title": "un", "min_players": 5, "max_players": 2}

    merged = first_merge(said, of_nothing())

    assert merged.taken == {"title": "un"}
    assert merged.conflicts == (
        Conflict("min_players", None, 5, Reason.OUT_OF_ORDER),
        Conflict("max_players", None, 2, Reason.OUT_OF_ORDER),
    )
    assert not {"min_players", "max_players"} & set(merged.base)


# ── Laws ─────────────────────────────────────────────────────────────────────────────────────────────
@given(base=records, ours=records)
def test_a_source_that_did_not_move_changes_nothing(base, ours):
    merged = merge(base=base, theirs=base, ours=ours)

    assert merged == Merge(taken={}, base=base, conflicts=())


@given(said=first_records)
def test_the_short_way_of_a_new_game_ends_where_the_long_one_does(said):
    assert set(said) == set(ALL_FIELDS)
    assert first_merge(said, of_nothing()) == merge(base={}, theirs=said, ours=of_nothing())


@given(base=records, theirs=records)
def test_a_game_that_did_not_move_follows_the_source(base, theirs):
    merged = merge(base=base, theirs=theirs, ours=base)

    assert (after(merged, base), merged.base, merged.conflicts) == (theirs, theirs, ())


@given(theirs=records, ours=records)
def test_a_first_take_over_takes_all_that_is_empty_here_and_nothing_else(theirs, ours):
    merged = merge(base={}, theirs=theirs, ours=ours)

    told = {conflict.field for conflict in merged.conflicts}
    assert all(is_empty(ours[field]) for field in merged.taken)
    assert all(
        field in told or field in merged.taken for field in ours if ours[field] != theirs[field] and theirs[field]
    )


@given(base=bases, theirs=records, ours=records, doubted=st.booleans())
def test_merging_again_changes_nothing_and_tells_the_same(base, theirs, ours, doubted):
    first = merge(base=base, theirs=theirs, ours=ours, doubted=doubted)

    again = merge(base=first.base, theirs=theirs, ours=after(first, ours), doubted=doubted)

    assert again == Merge(taken={}, base=first.base, conflicts=first.conflicts)


@given(base=bases, theirs=records, ours=records, doubted=st.booleans())
def test_every_value_is_ours_or_theirs_and_ranges_stay_in_order(base, theirs, ours, doubted):
    merged = merge(base=base, theirs=theirs, ours=ours, doubted=doubted)

    assert all(value == theirs[field] for field, value in merged.taken.items())
    assert in_order(after(merged, ours))


@given(base=bases, theirs=records, ours=records)
def test_what_is_remembered_survives_json(base, theirs, ours):
    merged = merge(base=base, theirs=theirs, ours=ours)

    assert json.loads(json.dumps(merged.base)) == merged.base


@given(base=records, theirs=records, ours=records)
def test_a_conflict_that_is_settled_by_hand_is_told_no_more(base, theirs, ours):
    first = merge(base=base, theirs=theirs, ours=ours)
    by_hand = {**after(first, ours), **{conflict.field: conflict.theirs for conflict in first.conflicts}}

    again = merge(base=first.base, theirs=theirs, ours=by_hand)

    assert not [conflict for conflict in again.conflicts if conflict.field in {one.field for one in first.conflicts}]
