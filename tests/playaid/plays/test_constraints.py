from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import IntegrityError, transaction

from playaid.models import Attempt, Entry, Play, RecordBook
from tests.playaid.factories import CODE, OTHER, a_play, uid
from tests.playaid.published import NOON

pytestmark = pytest.mark.django_db


def refused_by(name: str, act: Any) -> None:
    """The database itself says no; SQLite names the columns of a broken unique constraint instead of its name."""
    with pytest.raises(IntegrityError) as error, transaction.atomic():
        act()
    assert name in str(error.value) or "UNIQUE constraint failed" in str(error.value)


def an_entry(play: Play, **fields: Any) -> Entry:
    kept = {"uid": UUID(uid(1)), "order": 1, "seat": 1, "key": "coins", "value": 3, "device": "tablet01", "moment": 0}
    return Entry.objects.create(play=play, taken_at=NOON, **{**kept, **fields})


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("entry_order_range", {"order": 0}),
        ("entry_order_range", {"order": 5001}),
        ("entry_seat_range", {"seat": 21}),
        ("entry_has_a_key", {"key": ""}),
        ("entry_of_the_table_is_the_plays_own", {"seat": 0, "key": "coins"}),
        ("entry_device_shape", {"device": "TABLET01"}),
        ("entry_device_shape", {"device": "tablet"}),
        ("entry_device_shape", {"device": "tablet0\n"}),
        ("entry_moment_range", {"moment": 8_640_000_000_000_001}),
        ("entry_moment_range", {"moment": -8_640_000_000_000_001}),
        ("entry_undoes_another", {"undoes": UUID(uid(1))}),
    ],
)
def test_an_entry_that_breaks_a_rule_is_refused(name: str, fields: dict[str, Any]):
    play = a_play()

    refused_by(name, lambda: an_entry(play, **fields))


@pytest.mark.parametrize(
    ("name", "again"),
    [("one_entry_per_id", {"order": 2}), ("one_entry_per_order", {"uid": UUID(uid(2))})],
)
def test_a_play_has_an_id_and_an_order_once_and_another_play_may_have_them_too(name: str, again: dict[str, Any]):
    play, other = a_play(), a_play(OTHER)
    an_entry(play)

    refused_by(name, lambda: an_entry(play, **again))
    an_entry(other)

    assert Entry.objects.count() == 2


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("play_code_shape", {"code": "ABCDE1234"}),
        ("play_code_shape", {"code": "ABCDE1234I"}),
        ("play_code_shape", {"code": "abcde12345"}),
        ("play_touched_after_opened", {"touched_at": NOON - timedelta(seconds=1)}),
        ("play_finished_after_opened", {"finished_at": NOON - timedelta(seconds=1)}),
        ("play_holds_so_many_entries", {"last_order": 5001}),
    ],
)
def test_a_play_that_breaks_a_rule_is_refused(name: str, fields: dict[str, Any]):
    play = a_play()

    refused_by(name, lambda: Play.objects.filter(pk=play.pk).update(**fields))


def test_a_code_belongs_to_one_play_and_to_one_book():
    play = a_play()
    RecordBook.objects.create(code=CODE, name="Chez nous", made_at=NOON)

    refused_by(
        "playaid_play_code",
        lambda: Play.objects.create(code=CODE, version=play.version, opened_at=NOON, touched_at=NOON),
    )
    refused_by("playaid_recordbook_code", lambda: RecordBook.objects.create(code=CODE, name="Chez eux", made_at=NOON))


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("record_book_code_shape", {"code": "chez-nous"}),
        ("record_book_has_a_name", {"code": CODE, "name": ""}),
        ("one_record_book_of_the_house", {"code": None}),
    ],
)
def test_a_book_that_breaks_a_rule_is_refused(name: str, fields: dict[str, Any]):
    RecordBook.objects.create(code=None, name="La maison", made_at=NOON)

    refused_by(name, lambda: RecordBook.objects.create(**{"name": "Carnet", "made_at": NOON, **fields}))


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("one_count_per_kind_and_origin", {}),
        ("attempt_kind_known", {"kind": "guess"}),
        ("attempt_counts_from_one", {"origin": "b", "count": 0}),
    ],
)
def test_a_count_that_breaks_a_rule_is_refused(name: str, fields: dict[str, Any]):
    counted: dict[str, Any] = {"kind": "miss", "origin": "a", "window_at": NOON, "count": 1}
    Attempt.objects.create(**counted)

    refused_by(name, lambda: Attempt.objects.create(**{**counted, **fields}))


def test_the_rules_of_a_play_stay_as_long_as_it_does():
    from django.db.models import ProtectedError

    play = a_play()

    with pytest.raises(ProtectedError):
        play.version.ruleset.delete()
