"""Long lists in several answers, whatever happens to the catalogue in between."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from catalogue.models import Game, Tombstone
from tests.catalogue.oai.protocol import Answer, ask
from tests.factories.catalogue import GameFactory

pytestmark = pytest.mark.django_db

START = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.fixture(autouse=True)
def two_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("catalogue.oai.listing.RECORDS_AT_ONCE", 2)


@pytest.fixture
def keys(db: None) -> list[int]:
    """Five games, two of them of one instant."""
    keys = [GameFactory().pk for _ in range(5)]
    for minute, pk in zip([0, 1, 1, 2, 3], keys, strict=True):
        Game.objects.filter(pk=pk).update(changed_at=START + timedelta(minutes=minute))
    return keys


def first(client: Client, verb: str = "ListIdentifiers", **more: str) -> Answer:
    return ask(client, verb=verb, metadataPrefix="oai_dc", **more)


def following(client: Client, answer: Answer, verb: str = "ListIdentifiers") -> Answer:
    assert answer.token is not None
    return ask(client, verb=verb, resumptionToken=answer.token.text or "")


def numbers(answer: Answer) -> list[int]:
    return [int(name.rpartition(":")[2]) for name in answer.identifiers]


@pytest.mark.parametrize("verb", ["ListIdentifiers", "ListRecords"])
def test_a_list_in_three_answers(client: Client, keys: list[int], verb: str):
    one = first(client, verb)
    two = following(client, one, verb)
    three = following(client, two, verb)

    assert [numbers(answer) for answer in (one, two, three)] == [keys[:2], keys[2:4], keys[4:]]
    tokens = [answer.token for answer in (one, two, three)]
    assert [token.attrib for token in tokens if token is not None] == [
        {"completeListSize": "5", "cursor": "0"},
        {"completeListSize": "5", "cursor": "2"},
        {"completeListSize": "5", "cursor": "4"},
    ]
    assert [bool(token.text) for token in tokens if token is not None] == [True, True, False]


def test_a_token_can_be_used_again(client: Client, keys: list[int]):
    one = first(client)

    assert numbers(following(client, one)) == numbers(following(client, one)) == keys[2:4]


def test_a_record_that_changes_meanwhile_comes_again_and_none_is_missed(client: Client, keys: list[int]):
    one = first(client)
    Game.objects.filter(pk__in=[keys[0], keys[2]]).update(changed_at=START + timedelta(hours=1))

    two = following(client, one)
    three = following(client, two)

    assert numbers(two) + numbers(three) == [keys[3], keys[4], keys[0], keys[2]]


def test_a_record_that_goes_meanwhile_is_told_as_deleted(client: Client, keys: list[int]):
    one = first(client)
    Game.objects.filter(pk=keys[3]).delete()
    Tombstone.objects.filter(game_id=keys[3]).update(deleted_at=START + timedelta(hours=1))

    two = following(client, one)
    three = following(client, two)

    assert numbers(two) + numbers(three) == [keys[2], keys[4], keys[3]]
    assert three.headers[-1].get("status") == "deleted"


def test_the_limits_of_a_harvest_go_on_with_it(client: Client, keys: list[int]):
    one = first(client, from_="2026-03-01T00:01:00Z", until="2026-03-01T00:02:00Z", set="jeux")

    assert numbers(one) + numbers(following(client, one)) == keys[1:4]


def test_what_is_left_of_a_list_can_be_nothing(client: Client, keys: list[int]):
    one = first(client, until="2026-03-01T01:00:00Z")
    Game.objects.filter(pk__in=keys[2:]).update(changed_at=START + timedelta(days=1))

    assert following(client, one).errors == ["badResumptionToken"]


def test_a_token_belongs_to_its_verb_and_its_site(client: Client, keys: list[int]):
    token = first(client).token
    assert token is not None
    text = token.text or ""

    for verb, sent in (
        ("ListRecords", text),
        ("ListIdentifiers", text[:-1] + ("A" if text[-1] != "A" else "B")),
        ("ListIdentifiers", ""),
        ("ListSets", text),
    ):
        assert ask(client, verb=verb, resumptionToken=sent).errors == ["badResumptionToken"]


def test_a_record_that_is_committed_late_is_met_by_the_next_harvest(client: Client, keys: list[int]):
    stamped = timezone.now() - timedelta(minutes=1)
    harvested = first(client)
    late = GameFactory()
    Game.objects.filter(pk=late.pk).update(changed_at=stamped)

    again = first(client, from_=harvested.root[0].text or "")

    assert late.pk in numbers(again)
