"""What happens on the premises: plays by one tap, visits by a number. Nobody's name, no hour."""

from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from catalogue.lending.due_dates import local_day
from catalogue.lending.events import Trace, record
from catalogue.lending.moments import judge_moment
from catalogue.lending.refusals_of_contents import VisitsImpossible
from catalogue.lending.submissions import once
from catalogue.models import Copy, Event, Game, OnSitePlay, Site, VisitCount

MOST_VISITS = 10_000


def count_play(
    *,
    game: Game,
    at: datetime,
    by: User | None,
    copy: Copy | None = None,
    site: Site | None = None,
    submission: UUID | None = None,
) -> OnSitePlay:
    """Count one play of ``game`` at ``site`` (None: where the copy stands) on the day of ``at``.

    ``submission`` is the key of the tap: sent twice, it counts once, and FormUsed says so when it was undone since.
    """
    judge_moment(at, by)

    def make() -> OnSitePlay:
        site_id = site.pk if site else copy.stands_at_id if copy else None
        play = OnSitePlay.objects.create(game=game, copy=copy, site_id=site_id, day=local_day(at))
        trace = Trace()
        trace.made(play)
        facts = {"game": game.pk, **trace.facts()}
        record(Event.Kind.PLAYED, at=at, by=by, facts=facts, copy_id=copy.pk if copy else None)
        return play

    with transaction.atomic():
        return once(OnSitePlay, make, key=submission, act="play", at=at)


def count_visits(
    *, site: Site, visits: int, at: datetime, by: User | None, submission: UUID | None = None
) -> VisitCount:
    """Add ``visits`` people (below 0: take back) to those of the site on the day of ``at``; the count of that day.

    Several desks add to the same day, each its own people. VisitsImpossible for what would leave fewer than none
    or more than ten thousand.
    """
    judge_moment(at, by)

    def add() -> VisitCount:
        count, _made = VisitCount.objects.get_or_create(site=site, day=local_day(at))
        within = VisitCount.objects.filter(pk=count.pk, visits__gte=-visits, visits__lte=MOST_VISITS - visits)
        if not visits or not within.update(visits=F("visits") + visits):
            raise VisitsImpossible(most=MOST_VISITS)
        count.refresh_from_db()
        return count

    if abs(visits) > MOST_VISITS:
        raise VisitsImpossible(most=MOST_VISITS)
    with transaction.atomic():
        return once(VisitCount, add, key=submission, act="visits", at=at)
