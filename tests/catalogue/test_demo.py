"""The demonstration's promises: enough to look at, invented people, limits shown and not broken."""

from collections import Counter
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils import timezone

from catalogue.family.related_games import related_games
from catalogue.lending.due_dates import local_day
from catalogue.lending.opening_days import is_open
from catalogue.lending.policies import policy_for
from catalogue.messages.due import due_reminders
from catalogue.models import (
    Adaptation,
    Attachment,
    Barrier,
    Closure,
    Copy,
    CopyKind,
    Game,
    Hold,
    Household,
    JobRun,
    LegendEntry,
    LendingPolicy,
    Loan,
    MembershipKind,
    MissingPiece,
    OrphanPiece,
    PieceList,
    Repair,
    Series,
    Site,
)
from rules.models import Ruleset
from tests.factories.catalogue import GameFactory

pytestmark = pytest.mark.django_db


LATE = "Famille Retard-Inventée"


def load() -> str:
    out = StringIO()
    call_command("load_rulesets", stdout=StringIO())
    call_command("load_demo", stdout=out)
    return out.getvalue()


def test_the_demonstration_is_worth_looking_at():
    said = load()

    assert "79 jeux et jouets, 97 exemplaires, 12 foyers" in said
    assert Game.objects.filter(kind="toy").count() == 15
    linked = Game.objects.filter(ruleset__isnull=False).values_list("ruleset__slug", flat=True)
    of_games = Ruleset.objects.exclude(slug=settings.PLAIN_SHEET)
    assert sorted(linked) == sorted(of_games.values_list("slug", flat=True))
    assert list(Adaptation.objects.values_list("copy__game__title", "kind")) == [("7 Wonders Architects", "tactile")]
    late = Loan.objects.late(timezone.localdate()).filter(household__name__in=("Famille Martin-Bidon", LATE))
    assert late.count() == 3
    assert Copy.objects.filter(state="on_loan").count() == Loan.objects.open().count() == 16


def test_the_desk_has_something_to_do():
    load()

    assert Counter(Hold.objects.values_list("state", flat=True)) == {"waiting": 3, "ready": 1}
    assert Counter(PieceList.objects.values_list("status", flat=True)) == {"accepted": 7, "proposed": 2}
    assert sorted(MissingPiece.objects.missing().values_list("copy__barcode", "quantity")) == [
        ("92001", 1),
        ("92006", 3),
        ("92024", 1),
    ]
    assert Copy.objects.get(barcode="92024").condition == "unplayable"
    assert (Repair.objects.filter(ended_at=None).count(), OrphanPiece.objects.count()) == (1, 1)
    assert (LendingPolicy.objects.count(), Closure.objects.filter(yearly=True).count()) == (5, 1)
    # A rule of one's own for families would leave the one for new games to nobody.
    family, new = MembershipKind.objects.get(code="family"), CopyKind.objects.get(code="new")
    assert policy_for(family.pk, new.pk).loan_days == 14
    steps = {due.step for letter in due_reminders(local_day(timezone.now())) for due in letter.dues}
    assert {"late", "hold_ready", "membership_ending"} <= {str(step) for step in steps}


def test_every_site_has_its_week_and_what_is_out_is_due_on_an_open_day():
    load()

    assert not Site.objects.filter(opening_hours=None).exists()
    assert [
        loan.due_on
        for loan in Loan.objects.open().select_related("copy")
        if loan.due_on and not is_open(loan.copy.site_id, loan.due_on)
    ] == []


def test_two_years_of_loans_are_over_and_name_nobody():
    load()

    past = Loan.objects.filter(returned_at__isnull=False)
    assert past.count() > 500
    assert not past.exclude(household=None, patron=None, forgotten_on__isnull=False).exists()
    assert Copy.objects.filter(loans=None).exists()


def test_the_jobs_of_the_night_run_over_it():
    load()

    call_command("daily", stdout=StringIO())

    assert set(JobRun.objects.values_list("result", flat=True)) == {JobRun.Result.DONE}


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
    document = Attachment.objects.get()
    with document.file.open() as file:
        assert (file.read(5), document.text.startswith("Pour ranger")) == (b"%PDF-", True)
    related = related_games(Game.objects.get(title="7 Wonders"))
    assert [[game.title for game in games] for games in (related.expansions, related.versions)] == [
        ["7 Wonders : Leaders"],
        ["7 Wonders : nouvelle édition"],
    ]


def test_loading_twice_changes_nothing():
    load()

    assert load() == "La démonstration est déjà en place.\n"
    assert Game.objects.count() == 79


def test_the_demonstration_does_not_mix_with_a_real_catalogue():
    GameFactory()

    with pytest.raises(CommandError):
        call_command("load_demo")

    assert Game.objects.count() == 1
