"""The demonstration's promises: enough to look at, invented people, limits shown and not broken."""

from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils import timezone

from catalogue.models import Adaptation, Attachment, Barrier, Copy, Game, Household, LegendEntry, Loan, Series
from rules.models import Ruleset
from tests.factories.catalogue import GameFactory

pytestmark = pytest.mark.django_db


def load() -> str:
    out = StringIO()
    call_command("load_rulesets", stdout=StringIO())
    call_command("load_demo", stdout=out)
    return out.getvalue()


def test_the_demonstration_is_worth_looking_at():
    said = load()

    assert "77 jeux et jouets, 95 exemplaires, 8 foyers" in said
    assert Game.objects.filter(kind="toy").count() == 15
    linked = Game.objects.filter(ruleset__isnull=False).values_list("ruleset__slug", flat=True)
    of_games = Ruleset.objects.exclude(slug=settings.PLAIN_SHEET)
    assert sorted(linked) == sorted(of_games.values_list("slug", flat=True))
    assert list(Adaptation.objects.values_list("copy__game__title", "kind")) == [("7 Wonders Architects", "tactile")]
    assert Loan.objects.late(timezone.localdate()).count() == 1
    assert Copy.objects.filter(state="on_loan").count() == Loan.objects.open().count() == 11


def test_every_household_is_obviously_invented():
    load()
    marks = ("Exemple", "Fictif", "Invent", "Bidon", "Essai", "Test", "Imagin", "Témoin", "démonstration")

    names = Household.objects.values_list("name", flat=True)
    assert [name for name in names if not any(mark in name for mark in marks)] == []


def test_the_demonstration_has_something_for_every_filter():
    load()

    assert Game.objects.filter(cooperative=True).count() == 9
    assert Game.objects.filter(best_min_players__isnull=False).count() >= 15
    assert set(Barrier.objects.values_list("kind", flat=True)) == set(Barrier.Kind.values)
    assert list(Series.objects.values_list("name", flat=True)) == ["7 Wonders", "Time’s Up!", "Unlock!"]
    assert LegendEntry.objects.filter(adaptation__copy__barcode="92001").count() == 7
    assert Attachment.objects.exclude(text="").count() == 1


def test_loading_twice_changes_nothing():
    load()

    assert load() == "La démonstration est déjà en place.\n"
    assert Game.objects.count() == 77


def test_the_demonstration_does_not_mix_with_a_real_catalogue():
    GameFactory()

    with pytest.raises(CommandError):
        call_command("load_demo")

    assert Game.objects.count() == 1
