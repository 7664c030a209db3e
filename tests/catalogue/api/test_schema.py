"""The endpoints of circulation held to their schema, with rows that are really there.

The walk over every operation in ``tests/rules`` is nobody, and so sees refusals alone.
"""

from typing import Any

import pytest
from django.contrib.auth.models import User
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from schemathesis import GenerationMode

from catalogue.models import Card
from tests.catalogue.api.client import Device, Home
from tests.catalogue.views.desk.counter import azul
from tests.factories.desk import HoldFactory, LoanFactory
from tests.rules.test_api_schema import CHECKS, OPERATIONS, one_connection

__all__ = ["one_connection"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_connection")]

# As long as Django's own, and of the same signs.
CSRF = "a" * 32
LABELS = [label for label in OPERATIONS if "/api/desk/" in label or "/api/account/" in label]
MODES = [
    (label, mode)
    for label in LABELS
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    if mode is GenerationMode.POSITIVE or list(OPERATIONS[label].body)
]


def test_each_endpoint_is_described():
    assert sorted(LABELS) == [
        "GET /api/account/holds/",
        "GET /api/account/loans/",
        "GET /api/desk/copies/{id}/",
        "GET /api/desk/households/{id}/",
        "POST /api/account/holds/place/",
        "POST /api/account/holds/{id}/cancel/",
        "POST /api/account/loans/{id}/renew/",
        "POST /api/desk/holds/place/",
        "POST /api/desk/holds/{id}/cancel/",
        "POST /api/desk/holds/{id}/requeue/",
        "POST /api/desk/lend/",
        "POST /api/desk/loans/{id}/renew/",
        "POST /api/desk/plays/count/",
        "POST /api/desk/return/",
        "POST /api/desk/scan/",
        "POST /api/desk/undo/",
    ]


@pytest.fixture
def rows(card: Card, home: Home) -> dict[str, int]:
    """The keys of what is really there, by the word of the address that names it."""
    loan = LoanFactory(household=card.household, copy=azul(barcode="0042", state="on_loan"))
    hold = HoldFactory(household=card.household)
    return {
        "loans": loan.pk,
        "holds": hold.pk,
        "copies": loan.copy_id,
        "households": card.household_id,
        "game": hold.game_id,
    }


@pytest.mark.parametrize(("label", "mode"), MODES)
def test_every_answer_is_one_that_the_schema_announces(
    label: str, mode: GenerationMode, rows: dict[str, int], card: Card, home: Home, librarian: User
):
    own = "/account/" in label
    # No page is asked for its token: Django's client would connect the signals again that close the connection.
    cookies = {"sessionid": home.client.cookies["sessionid"].value, "csrftoken": CSRF}
    way_in = {"X-CSRFToken": CSRF} if own else Device(librarian).headers
    real = {"card": card.number, "barcode": "0042", "code": card.number, "game": rows["game"]}

    @examples(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=OPERATIONS[label].as_strategy(generation_mode=mode))
    def announced(case: Any) -> None:
        case.path_parameters = dict.fromkeys(case.path_parameters or {}, next(key_in(label, rows), 0))
        if mode is GenerationMode.POSITIVE and isinstance(case.body, dict):
            # Codes that are made up are no copy's: every answer would be the same refusal.
            case.body = {name: real.get(name, value) for name, value in case.body.items()}
        case.cookies = cookies if own else {}
        answer = case.call_and_validate(checks=CHECKS, headers={"Host": "localhost", **way_in})
        assert answer.status_code not in (401, 403)

    announced()


def key_in(label: str, rows: dict[str, int]) -> Any:
    """The key of the row whose kind stands in the address."""
    return (key for word, key in rows.items() if f"/{word}/" in label)
