from datetime import UTC, datetime

from django.contrib.sessions.backends.base import SessionBase
from hypothesis import given
from hypothesis import strategies as st

from catalogue.views.desk_entries import Ask, Entry, Outcome
from catalogue.views.desk_session import ENTRIES_KEPT, DeskSession
from tests.conftest import NOW

MOMENTS = st.datetimes(min_value=datetime(2000, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 - hypothesis wants bare bounds
ENTRIES = st.builds(
    Entry,
    outcome=st.sampled_from(Outcome),
    at=MOMENTS,
    loan=st.none() | st.integers(min_value=1),
    household=st.none() | st.integers(min_value=1),
    words=st.text(),
    ask=st.sampled_from(Ask),
    codes=st.lists(st.text()).map(tuple),
    number=st.none() | st.integers(min_value=1),
    scanner=st.booleans(),
    undone=st.booleans(),
)


@given(ENTRIES)
def test_an_entry_survives_the_session(entry: Entry):
    session = SessionBase()
    session["kept"] = entry.to_json()

    restored = session.decode(session.encode(dict(session.items())))

    assert Entry.from_json(restored["kept"]) == entry


@given(st.lists(ENTRIES, max_size=ENTRIES_KEPT + 3))
def test_the_newest_entries_come_first_and_the_oldest_are_forgotten(entries: list[Entry]):
    desk = DeskSession(SessionBase())
    for entry in entries:
        desk.note(entry)

    assert desk.entries() == entries[::-1][:ENTRIES_KEPT]


def test_an_empty_session_has_nobody_in_hand_and_nothing_to_tell():
    desk = DeskSession(SessionBase())

    assert (desk.in_hand(), desk.entries()) == (None, [])


def test_nobody_is_let_go_without_harm():
    session = SessionBase()

    DeskSession(session).let_go()

    assert dict(session.items()) == {}


def test_the_scanner_is_spoken_of_once():
    desk = DeskSession(SessionBase())

    assert [desk.tell_about_scanner() for _ in range(3)] == [True, False, False]


def test_an_entry_is_shown_at_its_moment():
    assert Entry.from_json(Entry(Outcome.DONE, at=NOW).to_json()).at == NOW
