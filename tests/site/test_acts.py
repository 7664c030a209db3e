"""Every act with every role: a POST is answered to who may send it, and refused to everybody else."""

import pytest
from django.test import Client

from catalogue.models import Event, PieceList
from tests.site.acts import LIBRARIAN, MAY_SEND, READ_ALONE, ROLES, VOLUNTEER
from tests.site.addresses import ADDRESSES

pytestmark = pytest.mark.django_db

LOG_IN = ("/connexion/", "/compte/connexion/")
ACTS = [(name, allowed) for allowed, names in MAY_SEND.items() for name in sorted(names)]


def answer_to(client: Client, path: str) -> str:
    """How a POST without a word is answered: ``refused``, ``no method``, or ``heard``."""
    as_json = ("{}", "application/json") if path.startswith("/api/") else ()
    answer = client.post(path, *as_json)
    # A file is read to its end, as a browser does: so it is closed.
    b"".join(answer)
    sent_to_log_in = answer.status_code == 302 and answer.headers["Location"].startswith(LOG_IN)
    assert answer.status_code < 500
    if answer.status_code in (401, 403) or sent_to_log_in:
        return "refused"
    return "no method" if answer.status_code == 405 else "heard"


def test_every_address_is_in_one_group():
    groups = [READ_ALONE, *MAY_SEND.values()]

    assert set().union(*groups) == set(ADDRESSES)
    assert sum(map(len, groups)) == len(ADDRESSES)


@pytest.mark.parametrize(("name", "allowed"), ACTS)
def test_an_act_is_for_those_who_may_and_nobody_else(name, allowed, ids, browsers):
    path = ADDRESSES[name][0].format(**ids)

    got = {role: answer_to(client, path) for role, client in browsers.items()}

    assert got == {role: "heard" if role in allowed else "refused" for role in ROLES}


@pytest.mark.parametrize("name", sorted(READ_ALONE))
def test_what_is_read_alone_takes_nothing(name, ids, browsers):
    path = ADDRESSES[name][0].format(**ids)
    before = Event.objects.count()

    got = {answer_to(client, path) for client in browsers.values()}

    public = {"home", "games", "game", "game-cover", "game-cover-sized", "author", "publisher", "series", "term"}
    public |= {"accessibility", "new-games", "sitemap", "sitemap-part"}
    assert got <= ({"heard"} if name in public else {"no method", "refused"})
    assert Event.objects.count() == before


def test_who_may_only_read_a_list_of_pieces_writes_none(ids, browsers):
    path = ADDRESSES["game-pieces"][0].format(**ids)
    typed = {"pieces": "4 pions", "version": 1}
    before = PieceList.objects.count()

    answers = [browsers[role].post(path, typed).status_code for role in (VOLUNTEER, LIBRARIAN)]

    assert answers == [422, 302]
    assert PieceList.objects.count() == before + 1
