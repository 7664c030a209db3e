"""The pages of a play as the server gives them: the same for everybody, for every version that was ever in force."""

import gzip
import json
import re

import pytest
from django.contrib.auth.models import User

from playaid.views.play import PROSE
from rules.engine import plan_setup
from rules.models import RulesetVersion
from rules.shipped import shipped_definition, shipped_paths
from tests.playaid.published import (
    ARCHITECTS,
    NOON,
    SMALL,
    publish_architects,
    publish_file,
    publish_garden,
    publish_text,
)

pytestmark = pytest.mark.django_db

SHIPPED = {path.parent.name: path for path in shipped_paths()}
SHELL = "/jouer/petit/partie/1/"
SETUPS = f"/jouer/{ARCHITECTS}/partie/1/mises-en-place/"
LARGEST_SHELL = 40_000


@pytest.fixture
def replaced():
    """A small game whose rules were replaced: version 1 counted coins, version 2 calls them gold."""
    publish_text()
    publish_text(SMALL.replace("label: Pièces", "label: Pièces d’or"))


def test_a_play_begins_with_the_rules_in_force_and_keeps_what_was_asked_for(client, replaced):
    answer = client.get("/jouer/petit/partie/?jeu=7&joueurs=3")

    assert (answer.status_code, answer["Location"]) == (302, "/jouer/petit/partie/2/?jeu=7&joueurs=3")
    assert client.get("/jouer/petit/partie/")["Location"] == "/jouer/petit/partie/2/"


def test_rules_that_were_replaced_keep_their_page(client, replaced):
    former, now = (client.get(f"/jouer/petit/partie/{number}/").content.decode() for number in (1, 2))

    assert ("Pièces d’or" in former, "Pièces d’or" in now) == (False, True)
    assert '"version": 1' in former


@pytest.mark.parametrize("address", [
    "/jouer/inconnu/partie/",
    "/jouer/inconnu/partie/1/",
    "/jouer/inconnu/partie/1/mises-en-place/",
    "/jouer/petit/partie/3/",
    "/jouer/petit/partie/99999999999/",
    "/jouer/petit/partie/0/mises-en-place/",
])  # fmt: skip
def test_rules_that_never_were_have_no_page(client, replaced, address):
    assert client.get(address).status_code == 404


def test_a_draft_has_no_page(client):
    publish_text()
    version = RulesetVersion.objects.get()
    version.pk, version.number, version.status, version.published_at = None, 2, RulesetVersion.Status.DRAFT, None
    version.save()

    pages = [client.get(f"/jouer/petit/partie/2/{more}") for more in ("", "mises-en-place/")]
    assert [page.status_code for page in pages] == [404, 404]
    assert client.get("/jouer/petit/partie/")["Location"] == SHELL


def test_a_game_that_asks_for_nothing_has_no_play(client):
    publish_text(re.sub(r"entries:.*|lines:.*", "", SMALL))

    assert client.get(SHELL).status_code == 404


@pytest.mark.parametrize("address", [SHELL, f"{SHELL}mises-en-place/"])
def test_the_page_knows_nobody(client, address):
    publish_text()
    user = User.objects.create_user("zzyzx-inventee", password="p", first_name="Zzyzx", is_staff=True)
    stranger = client.get(address)
    client.force_login(user)
    known = client.get(address)

    assert known.content == stranger.content
    assert b"zzyzx" not in known.content.lower()
    for answer in (stranger, known):
        assert not answer.cookies
        assert "cookie" not in answer.headers.get("Vary", "").lower()
        assert answer["Cache-Control"] == "public, no-cache"
        assert b"csrf" not in answer.content.lower()


def test_a_page_is_only_read(client):
    publish_text()

    assert [client.post(one).status_code for one in ("/jouer/petit/partie/", SHELL)] == [405, 405]


def test_without_javascript_the_page_leads_to_the_plain_sheet(client):
    publish_text()

    told = re.search(r"<noscript>(.*?)</noscript>", client.get(SHELL).content.decode(), re.DOTALL)
    assert told
    assert 'href="/jouer/petit/feuille/"' in told[1]


def test_the_setups_are_those_of_every_number_of_every_variant(client):
    definition = publish_garden()

    setups = client.get("/jouer/jardin/partie/1/mises-en-place/")
    assert setups["Content-Type"] == "application/json"
    assert sorted(json.loads(setups.content)) == [
        "/2", "/3", "/4", "/6", "/7", "equipes/4", "equipes/6", "seul/1",
    ]  # fmt: skip
    seeds = {number: f"Prenez {plan_setup(definition, number, '').quantities['seeds']} graines." for number in (2, 7)}
    told = {number: json.loads(setups.content)[f"/{number}"] for number in (2, 7)}
    assert {number: seeds[number] in told[number] for number in (2, 7)} == {2: True, 7: True}


def test_a_game_without_a_setup_has_none(client):
    publish_text()

    assert json.loads(client.get(f"{SHELL}mises-en-place/").content) == {}


def test_a_setup_is_told_in_the_language_of_who_asks(client):
    publish_architects()

    french, english = (client.get(SETUPS, headers={"accept-language": one}) for one in ("fr", "en"))
    assert ("Qui commence" in french.json()["/2"], "Qui commence" in english.json()["/2"]) == (True, False)


@pytest.mark.parametrize("slug", SHIPPED)
def test_the_page_of_a_game_is_small_and_asks_for_little(client, slug):
    publish_file(SHIPPED[slug])
    definition = shipped_definition(slug)
    assert definition is not None

    page = client.get(f"/jouer/{slug}/partie/1/")
    assert len(gzip.compress(page.content)) < LARGEST_SHELL
    text = page.content.decode()
    # One module and two kinds of style: what a first visit waits for.
    assert len(re.findall(r'<script[^>]* src="', text)) == 1
    assert len(re.findall(r'<link rel="stylesheet"', text)) == 3
    assert [f'data-key="{entry.key}"' in text for entry in definition.document.entries] == [True] * len(
        definition.document.entries
    )


@pytest.mark.parametrize("slug", SHIPPED)
def test_what_the_tablet_counts_with_is_the_whole_of_the_rules_but_their_prose(client, slug):
    definition = publish_file(SHIPPED[slug])

    text = client.get(f"/jouer/{slug}/partie/1/").content.decode()
    told = re.search(r'<script id="regles" type="application/json">(.*?)</script>', text, re.DOTALL)
    assert told
    rules = json.loads(told[1])
    counted = {key: value for key, value in definition.as_json().items() if key not in PROSE}
    assert rules == json.loads(json.dumps(counted))
    assert {"slug", "entries", "ranking"} <= set(rules)


def test_the_moment_of_publishing_changes_no_page(client):
    publish_text()
    before = client.get(SHELL).content
    RulesetVersion.objects.update(published_at=NOON.replace(year=2031))

    assert client.get(SHELL).content == before
