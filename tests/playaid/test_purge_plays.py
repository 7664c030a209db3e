from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from playaid.models import Attempt, Play
from playaid.plays.keeping import house_book, keep_play
from playaid.plays.limits import MISSES
from tests.playaid.factories import ADDRESS, CODE, OTHER, a_play, code_of

pytestmark = pytest.mark.django_db


def purge(*options: str) -> str:
    out = StringIO()
    call_command("purge_plays", *options, stdout=out)
    return out.getvalue().strip()


def test_the_command_says_how_many_plays_it_forgets_and_may_be_run_again():
    old = timezone.now() - timedelta(days=400)
    a_play(CODE, at=old)
    a_play(OTHER)
    keep_play(a_play(code_of(3), at=old), book=house_book(at=old))
    MISSES.claim(ADDRESS, old)

    assert purge("--dry-run") == "1 partie serait effacée."
    assert (Play.objects.count(), Attempt.objects.filter(kind="miss").count()) == (3, 1)
    assert purge() == "1 partie effacée."
    assert purge().startswith("0 partie")

    assert set(Play.objects.values_list("code", flat=True)) == {OTHER, code_of(3)}
    assert not Attempt.objects.filter(kind="miss").exists()
