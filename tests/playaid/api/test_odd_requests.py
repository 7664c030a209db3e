"""Whatever is sent with a right code: an answer or a refusal in JSON, and a log that still can be read."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from playaid.models import Entry, Play
from playaid.plays.results import results_of
from tests.playaid.api.client import BOOK, BOOKS, ENTRIES, PLAYS, Device
from tests.playaid.factories import CODE, a_play, begin, sent, uid
from tests.playaid.published import publish_garden
from tests.rules.test_api_fuzz import NOISE, TEXTS, VALUES

pytestmark = pytest.mark.django_db

FUZZ = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
OF_THE_GAME = ["water", "shed", "flower", "floors", "held", "plot", "beds"]
OWN = ["@name", "@way", "@colour", "@person", "@seats", "@variant", "@people", "@finished", "@notes", "@turn", "@first"]
KEYS = st.sampled_from(OF_THE_GAME + OWN)
TEXTUAL: list[Any] = ["rose", "red", "equipes", "Ana", ["rose"], ["010", "111"]]
OTHERS: list[Any] = [None, True, 0, 3, [1, 2], [[0, 1, 0], [1, 1, 1]], [{"size": 1}], {"round": "a", "turn": 1}]
LIKELY = st.sampled_from(TEXTUAL + OTHERS)
ENTRY = st.fixed_dictionaries(
    {
        "id": st.integers(1, 40).map(uid) | VALUES,
        "seat": st.integers(0, 4) | VALUES,
        "key": KEYS | TEXTS,
        "value": LIKELY | VALUES,
        "device": st.just("tablet01") | VALUES,
        "moment": st.integers(-(10**13), 10**13) | VALUES,
        "undoes": st.none() | st.integers(1, 40).map(uid) | VALUES,
    }
)


def told(answer: Any) -> Any:
    """The JSON of an answer or of a refusal; anything else fails."""
    assert answer.status_code in (200, 201, 204, 400, 401, 404, 405, 409, 429), answer.status_code
    if answer.status_code == 204:
        return None
    body = json.loads(answer.content)
    if answer.status_code >= 400:
        assert set(body) == {"code", "message"}
        assert body["message"]
    return body


def test_any_entries_are_taken_or_refused_and_the_play_still_has_a_result():
    publish_garden()
    begin(CODE, "jardin")

    @FUZZ
    @given(st.lists(ENTRY | VALUES, max_size=6))
    def send(entries: list[Any]) -> None:
        answer = told(Device().ask("POST", ENTRIES, {"after": 0, "entries": entries}))
        if "entries" in answer:
            orders = [entry["order"] for entry in answer["entries"]]
            assert orders == list(range(1, len(orders) + 1))
            assert all(refusal["code"] and refusal["message"] for refusal in answer["refused"])

    send()

    [result] = results_of(list(Play.objects.titled()))
    assert result.places or result.faults
    assert Entry.objects.count() == Play.objects.get().last_order


def test_one_good_entry_among_any_others_is_taken():
    a_play()

    @FUZZ
    @given(st.lists(VALUES, max_size=4), st.integers(0, 4), st.integers(1, 10**9))
    def send(others: list[Any], place: int, number: int) -> None:
        good = sent(number, value=number % 20)
        batch = [*others[:place], good, *others[place:]]
        answer = Device().ask("POST", ENTRIES, {"after": 0, "entries": batch})
        if answer.status_code == 200:
            assert Entry.objects.filter(uid=good["id"]).count() == 1
        else:
            # JSON that is refused whole: numbers and texts that no value may hold.
            assert answer.status_code == 400

    send()


@pytest.mark.parametrize(("method", "path"), [("POST", PLAYS), ("POST", ENTRIES), ("PUT", BOOK), ("POST", BOOKS)])
def test_any_body_is_answered_or_refused(method: str, path: str):
    a_play()

    @FUZZ
    @given(NOISE | VALUES)
    def send(body: Any) -> None:
        told(Device().ask(method, path, body))

    send()


def test_any_code_is_answered_or_refused():
    a_play()

    @FUZZ
    @given(TEXTS.filter(lambda text: text.isprintable() and text.isascii()), st.sampled_from(["Play", "Book", ""]))
    def send(code: str, word: str) -> None:
        told(Device(code, word=word).poll())
        told(Device(code, word=word).get(BOOKS))

    send()
