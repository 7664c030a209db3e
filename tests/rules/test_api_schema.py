"""The API is held to its own published schema: schemathesis makes requests from it, good ones and bad ones."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from ludotheque.wsgi import application
from rules.shipped import GAMES

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_connection")]


@pytest.fixture
def one_connection() -> Iterator[None]:
    """Keep requests from closing the connection that holds the test's transaction, as Django's own client does."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


SCHEMA = schemathesis.openapi.from_dict(SchemaGenerator().get_schema(public=True))
SCHEMA.app = application
OPERATIONS: dict[str, Any] = {one.label: one for one in (found.ok() for found in SCHEMA.get_all_operations())}  # type: ignore[union-attr] # an operation described wrongly has no ok(), and fails here
KNOWN: dict[str, Any] = {"slug": "second-chance", "name": "empty", "id": 1}
CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance]


# A request can only be wrong where the operation takes something that has a shape.
MODES = [(label, GenerationMode.POSITIVE) for label in OPERATIONS] + [
    (label, GenerationMode.NEGATIVE) for label, operation in OPERATIONS.items() if list(operation.body)
]


@pytest.mark.parametrize(("label", "mode"), MODES)
def test_every_answer_is_one_that_the_schema_announces(label: str, mode: GenerationMode) -> None:
    call_command("load_rulesets", str(GAMES / "second-chance" / "ruleset.yaml"), verbosity=0)

    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=OPERATIONS[label].as_strategy(generation_mode=mode))
    def announced(case: Any) -> None:
        # Names that schemathesis makes up are no game's: every answer would be the same 404.
        case.path_parameters = {key: KNOWN[key] for key in case.path_parameters or {}}
        case.call_and_validate(checks=CHECKS, headers={"Host": "localhost"})

    announced()


def test_each_endpoint_of_the_rules_is_described() -> None:
    assert len([label for label in OPERATIONS if "/api/rulesets/" in label]) >= 6
