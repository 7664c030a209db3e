"""A house with something on every page, and a browser for everyone who may come to it.

It is built once a module: each test works in a savepoint of its own within, and leaves it as it was.
"""

from collections.abc import Iterator
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from catalogue import roles
from catalogue.models import Account, Contribution, Game, Publication, Term
from rules.shipped import GAMES
from tests.conftest import make_user
from tests.factories.catalogue import AuthorFactory, CopyFactory, GameFactory, PublisherFactory, TermFactory
from tests.factories.records import AttachmentFactory, ImportRunFactory, SeriesFactory
from tests.site.acts import FAMILY, LIBRARIAN, MANAGER, ROLES, VISITOR, VOLUNTEER
from tests.site.addresses import SLUG
from tests.site.boxes import box_ids
from tests.site.cataloguing import cataloguing_ids
from tests.site.house import house_ids
from tests.site.people import people_ids

GROUPS = {VOLUNTEER: roles.VOLUNTEER, LIBRARIAN: roles.LIBRARIAN, MANAGER: roles.MANAGER}
Cookies = dict[str, str]


@pytest.fixture(scope="module")
def house(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[tuple[dict[str, int], Cookies]]:
    """The keys of its rows by name, and the key of each role's session."""
    with django_db_blocker.unblock(), transaction.atomic():
        ids = keys(make_game())
        yield ids, {role: session_of(user_of(role, ids)) for role in ROLES if role != VISITOR}
        transaction.set_rollback(True)


@pytest.fixture
def ids(house: tuple[dict[str, int], Cookies], db: None) -> dict[str, int]:
    """The keys that the example addresses are filled with."""
    return house[0]


@pytest.fixture
def browsers(house: tuple[dict[str, int], Cookies], db: None) -> dict[str, Client]:
    """A browser for each role."""
    made = {role: Client(raise_request_exception=False) for role in ROLES}
    for role, key in house[1].items():
        made[role].cookies["sessionid"] = key
    return made


def make_game() -> Game:
    """A game with an author, a publisher, a term, a copy and published rules."""
    from rules.models import Ruleset

    call_command("load_rulesets", str(GAMES / SLUG / "ruleset.yaml"), stdout=StringIO())
    made: Game = GameFactory.create(ruleset=Ruleset.objects.get(slug=SLUG))
    Contribution.objects.create(game=made, author=AuthorFactory())
    Publication.objects.create(game=made, publisher=PublisherFactory())
    made.terms.add(TermFactory())
    CopyFactory(game=made)
    return made


def keys(game: Game) -> dict[str, int]:
    """The keys of everything that an address may name."""
    term = Term.objects.get()
    return {
        "game": game.pk,
        "author": game.authors.get().pk,
        "publisher": game.publishers.get().pk,
        "term": term.pk,
        "series": SeriesFactory.create().pk,
        "document": AttachmentFactory.create(game=game, text="Le texte.").pk,
        **box_ids(game),
        **cataloguing_ids(game),
        **house_ids(),
        "import_run": ImportRunFactory.create(state="done").pk,
        **people_ids(),
    }


def user_of(role: str, ids: dict[str, int]) -> User:
    """Somebody of that role; for the family, who has its account."""
    if role == FAMILY:
        return Account.objects.get(pk=ids["account"]).user
    return make_user(role, *[GROUPS[role]] if role in GROUPS else [])


def session_of(user: User) -> str:
    """The key of a session in which ``user`` is logged in."""
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value
