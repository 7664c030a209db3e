from datetime import UTC, date, datetime
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from catalogue.lending.premises import count_play, count_visits
from catalogue.lending.refusals_of_contents import VisitsImpossible
from catalogue.lending.refusals_of_money import FormUsed
from catalogue.lending.undo import undo
from catalogue.models import Event, OnSitePlay, VisitCount
from tests.catalogue.lending.clock import Clock
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, SiteFactory

pytestmark = pytest.mark.django_db


def test_a_play_is_a_game_a_place_and_a_day():
    copy = CopyFactory(current_site=SiteFactory(name="Bibliobus"))

    count_play(game=copy.game, copy=copy, at=NOW, by=None)
    count_play(game=copy.game, site=copy.site, at=NOW, by=None)

    assert list(OnSitePlay.objects.order_by("pk").values_list("game", "copy", "site", "day")) == [
        (copy.game_id, copy.pk, copy.current_site_id, date(2026, 1, 17)),
        (copy.game_id, None, copy.site_id, date(2026, 1, 17)),
    ]
    assert list(Event.objects.order_by("pk").values_list("kind", "copy")) == [("played", copy.pk), ("played", None)]


def test_half_past_midnight_is_the_next_day_in_the_house(clock: Clock):
    clock.now = datetime(2026, 1, 17, 23, 30, tzinfo=UTC)

    count_play(game=GameFactory(), at=clock.now, by=None)

    assert OnSitePlay.objects.get().day == date(2026, 1, 18)


def test_a_tap_sent_twice_counts_once_and_a_second_tap_counts():
    game, key = GameFactory(), uuid4()
    for submission in (key, key, uuid4()):
        count_play(game=game, at=NOW, by=None, submission=submission)

    assert OnSitePlay.objects.count() == 2


def test_a_tap_is_undone_and_the_form_that_sent_it_is_used_up(volunteer: User):
    game, key = GameFactory(), uuid4()
    count_play(game=game, at=NOW, by=volunteer, submission=key)

    undo(event=Event.objects.get(kind="played"), at=NOW, by=volunteer)

    assert OnSitePlay.objects.count() == 0
    with pytest.raises(FormUsed):
        count_play(game=game, at=NOW, by=volunteer, submission=key)


def test_several_desks_add_their_visits_to_one_day():
    site, key = SiteFactory(), uuid4()
    for number, submission in ((12, None), (30, key), (30, key), (-2, None)):
        count_visits(site=site, visits=number, at=NOW, by=None, submission=submission)

    assert list(VisitCount.objects.values_list("site", "day", "visits")) == [(site.pk, date(2026, 1, 17), 40)]


@pytest.mark.parametrize("visits", [0, -11, 9_991, 10**9, -(10**9)])
def test_a_number_of_visits_that_cannot_be_is_refused(visits: int):
    site = SiteFactory()
    count_visits(site=site, visits=10, at=NOW, by=None)

    with pytest.raises(VisitsImpossible):
        count_visits(site=site, visits=visits, at=NOW, by=None)

    assert VisitCount.objects.get().visits == 10
