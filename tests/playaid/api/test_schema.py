"""The endpoints of plays held to their schema, with a play and a book that are really there.

The walk over every operation in ``tests/rules`` knows no code, and so sees refusals alone.
"""

from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from pytest_django import Settings
from schemathesis import GenerationMode

from playaid.plays.keeping import keep_play, make_book
from tests.playaid.api.test_books import FAMILY
from tests.playaid.factories import ADDRESS, CODE, a_play, sent, take
from tests.playaid.published import NOON
from tests.rules.test_api_schema import CHECKS, OPERATIONS, one_connection

__all__ = ["one_connection"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_connection")]

LABELS = [label for label in OPERATIONS if "/api/plays/" in label or "/api/books/" in label]
MODES = [
    (label, mode)
    for label in LABELS
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    if mode is GenerationMode.POSITIVE or list(OPERATIONS[label].body)
]


def test_each_endpoint_is_described():
    assert sorted(LABELS) == [
        "DELETE /api/plays/",
        "DELETE /api/plays/book/",
        "GET /api/books/",
        "GET /api/plays/entries/",
        "GET /api/plays/qr/",
        "POST /api/books/",
        "POST /api/plays/",
        "POST /api/plays/entries/",
        "PUT /api/plays/book/",
    ]


@pytest.mark.parametrize(("label", "mode"), MODES)
def test_every_answer_is_one_that_the_schema_announces(label: str, mode: GenerationMode, settings_of: Settings):
    word, code = ("Book", FAMILY) if "books" in label else ("Play", CODE)

    @examples(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=OPERATIONS[label].as_strategy(generation_mode=mode))
    def announced(case: Any) -> None:
        # By the verbs: Django's client would connect the signals again that close the connection of the test.
        book, _new = make_book(code=FAMILY, name="Chez nous", address=ADDRESS, at=NOON)
        keep_play(a_play(), book=book)
        take(sent(1), sent(2, 2, "coins", 3))
        headers = {"Host": "localhost", "Authorization": f"{word} {code}"}
        answer = case.call_and_validate(checks=CHECKS, headers=headers)
        # A wrong request may be wrong in its code, and a right one may name a book that is not there.
        assert mode is GenerationMode.NEGATIVE or answer.status_code not in (401, 429)

    announced()


@pytest.fixture
def settings_of(settings: Settings) -> Settings:
    """No limit that a long list of examples would reach."""
    settings.PLAYS_PER_HOUR = settings.PLAY_MISSES = 100_000
    return settings
