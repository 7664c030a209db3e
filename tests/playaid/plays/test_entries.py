from typing import Any
from uuid import UUID

import pytest

from playaid.plays.entries import EntryRefused, Sent, read_entry
from tests.playaid.factories import sent, uid


def nested(levels: int) -> Any:
    value: Any = 1
    for _level in range(levels):
        value = [value]
    return value


def test_an_entry_is_read_whole():
    raw = sent(1, seat=3, key="coins", value=[1, {"a": None}], undoes=uid(9), order=7, colour="red")

    assert read_entry(raw) == Sent(
        uid=UUID(uid(1)),
        seat=3,
        key="coins",
        value=[1, {"a": None}],
        device="tablet01",
        moment=1_768_000_000_000,
        undoes=UUID(uid(9)),
    )


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("id", None, "unreadable"),
        ("id", 7, "unreadable"),
        ("id", "00000000-0000-1000-8000-000000000001", "unreadable"),
        ("id", "ABCDEF00-0000-4000-8000-000000000001", "unreadable"),
        ("id", uid(1) + "\n", "unreadable"),
        ("seat", -1, "bad_seat"),
        ("seat", 21, "bad_seat"),
        ("seat", "1", "bad_seat"),
        ("seat", True, "bad_seat"),
        ("seat", None, "bad_seat"),
        ("key", "", "unreadable"),
        ("key", "x" * 81, "unreadable"),
        ("key", "a\0b", "unreadable"),
        ("key", "\ud800", "unreadable"),
        ("key", 3, "unreadable"),
        ("device", "tablet", "unreadable"),
        ("device", "TABLET01", "unreadable"),
        ("device", "tablet01\n", "unreadable"),
        ("device", None, "unreadable"),
        ("moment", 1.5, "unreadable"),
        ("moment", 8_640_000_000_000_001, "unreadable"),
        ("moment", None, "unreadable"),
        ("undoes", uid(1), "unreadable"),
        ("undoes", "hier", "unreadable"),
        ("undoes", 0, "unreadable"),
        ("value", "a\0b", "bad_value"),
        ("value", {"a\0b": 1}, "bad_value"),
        ("value", ["\udc00"], "bad_value"),
        ("value", 2**53, "bad_value"),
        ("value", [-(2**53)], "bad_value"),
        ("value", nested(12), "bad_value"),
        ("value", nested(5000), "bad_value"),
        ("value", "é" * 4096, "too_large"),
        ("value", list(range(3000)), "too_large"),
    ],
)
def test_an_entry_that_cannot_be_read_says_why(field: str, value: Any, code: str):
    with pytest.raises(EntryRefused) as refused:
        read_entry({**sent(1), field: value})

    assert refused.value.code == code
    assert refused.value.message


@pytest.mark.parametrize("raw", [None, 3, "saisie", [], [sent(1)]])
def test_what_is_no_object_is_no_entry(raw: Any):
    with pytest.raises(EntryRefused, match="unreadable"):
        read_entry(raw)


@pytest.mark.parametrize("value", [None, True, 2**53 - 1, nested(11), "é" * 4095, {"à": ["🌻"]}])
def test_values_within_bounds_are_read_as_they_were_sent(value: Any):
    assert read_entry(sent(1, value=value)).value == value


def test_a_clock_that_stands_before_1970_loses_nothing():
    assert read_entry(sent(1, moment=-1)).moment == -1
