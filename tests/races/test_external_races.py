"""A record elsewhere, taken over by several people at once."""

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from catalogue.exchange.records import Contribution, ForeignRecord, Identifier, IdentifierKind
from catalogue.models import Author, Game, RecordChange, SourceRecord
from catalogue.roles import LIBRARIAN
from catalogue.sources.answers import Found
from catalogue.sources.servers import Server
from catalogue.sources.taking import Taken, take_over
from catalogue.sources.weighing import weigh
from tests.conftest import NOW, make_user
from tests.factories.catalogue import GameFactory
from tests.races.desks import DESKS, kinds, race

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]

THERE = Server(key="voisin", name="Voisin", url="http://127.0.0.1:1/", indexes={"title": "dc.title"})
FOUND = Found(
    ForeignRecord(
        source="Voisin",
        line=1,
        title="Le phare d’essai",
        source_id="X1",
        contributions=(Contribution("Aline Inventée", "Auteur"),),
        identifiers=(Identifier(IdentifierKind.EAN, "3760000000017"),),
        year=2019,
    ),
    b"",
)


def taker() -> User:
    return make_user("ludothecaire", LIBRARIAN)


def mark() -> str:
    with transaction.atomic():
        return weigh(FOUND, THERE).mark()


def test_a_new_record_taken_by_eight_people_at_once_is_one_game():
    seen, by = mark(), taker()

    outcomes = race(lambda _: take_over(found=FOUND, server=THERE, choices=["contributions"], seen=seen, at=NOW, by=by))

    assert kinds(outcomes) == {"ChangedMeanwhile": DESKS - 1, "Taken": 1}
    assert (Game.objects.count(), SourceRecord.objects.count(), Author.objects.count()) == (1, 1, 1)


def test_a_record_completed_by_eight_people_at_once_is_changed_once():
    game = GameFactory(title="Le phare")
    game.identifiers.create(kind="ean", value="3760000000017")
    seen, by = mark(), taker()

    outcomes = race(lambda _: take_over(found=FOUND, server=THERE, choices=["year"], seen=seen, at=NOW, by=by))

    assert kinds(outcomes) == {"ChangedMeanwhile": DESKS - 1, "Taken": 1}
    assert next(one for one in outcomes if isinstance(one, Taken)).game == game
    assert RecordChange.objects.get().changes == {"year": [None, 2019]}
