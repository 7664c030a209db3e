from datetime import date

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from catalogue.lending.policies import policy_for
from catalogue.models import CopyKind, LendingPolicy, Loan, MembershipKind
from catalogue.views.policies import in_words
from tests.catalogue.views.house_staff import errors_of, main_words, with_rights
from tests.factories.catalogue import LendingPolicyFactory, MembershipKindFactory
from tests.factories.desk import CopyKindFactory, LoanFactory

pytestmark = pytest.mark.django_db

# What the form sends for the usual figures.
USUAL = {
    "membership_kind": "",
    "copy_kind": "",
    "games_at_once": "3",
    "loan_days": "21",
    "renewals": "1",
    "renewal_days": "21",
    "renewal_from": "due_day",
    "holds_at_once": "3",
    "hold_shelf_days": "10",
    "late_block_days": "14",
    "late_cents": "",
    "late_per": "day",
    "late_grace_days": "0",
    "late_cap_cents": "",
    "overridable_by": "permitted",
}


@pytest.fixture
def writer(manager: User) -> Client:
    return with_rights(manager)


@pytest.fixture
def family(db: None) -> MembershipKind:
    made: MembershipKind = MembershipKindFactory()
    return made


@pytest.fixture
def big(db: None) -> CopyKind:
    made: CopyKind = CopyKindFactory()
    return made


# ── Which rule ───────────────────────────────────────────────────────────────────────────────────────
def test_the_rule_of_a_pair_is_told_with_why_and_with_the_limit_over_all_games(
    desk: Client, family: MembershipKind, big: CopyKind
):
    mine = LendingPolicyFactory(membership_kind=family, games_at_once=5)
    LendingPolicyFactory(copy_kind=big, games_at_once=2)
    both = LendingPolicyFactory(membership_kind=family, copy_kind=big, games_at_once=1, loan_days=7)

    answer = desk.get(reverse("policies"), {"adhesion": family.pk, "exemplaire": big.pk})

    told = answer.context["answer"]
    assert told["pair"] == "Famille × Grand jeu"
    assert [(place.title, place.why, place.row, place.wins) for place in told["places"]] == [
        ("Famille × Grand jeu", "compte : c’est la plus précise", both.pk, True),
        ("Famille × tous les exemplaires", "une règle plus précise l’emporte", mine.pk, False),
        (
            "toutes les adhésions × Grand jeu",
            "une règle plus précise l’emporte",
            LendingPolicy.objects.get(membership_kind=None).pk,
            False,
        ),
        ("règle par défaut de la maison", "aucune règle écrite ici", None, False),
        ("chiffres d’origine du logiciel", "une règle l’emporte", None, False),
    ]
    assert told["figures"][:3] == [("Jeux à la fois", "1"), ("Jeux à la fois, en tout", "5"), ("Durée", "7 jours")]
    assert "Famille × Grand jeu – compte : c’est la plus précise" in main_words(answer)
    assert f'href="#regle-{both.pk}"' in answer.content.decode()


def test_a_house_without_rules_is_told_the_figures_of_the_program(desk: Client):
    community = MembershipKindFactory(code="community", name="Collectivité")

    answer = desk.get(reverse("policies"), {"adhesion": community.pk, "exemplaire": ""})

    told = answer.context["answer"]
    assert [(place.why, place.wins) for place in told["places"]] == [
        ("aucune règle écrite ici", False),
        ("aucune règle écrite ici", False),
        ("compte : la maison n’a pas de règle pour ce cas", True),
    ]
    assert told["figures"][:2] == [("Jeux à la fois", "10"), ("Durée", "30 jours")]
    assert "La maison n’a écrit aucune règle" in main_words(answer)


def test_nothing_asked_answers_nothing(desk: Client):
    assert desk.get(reverse("policies")).context["answer"] is None


@pytest.mark.parametrize("wrong", ["0", "zéro", "99999999999999999999", "\x00", "1' OR 1"])
def test_a_kind_that_is_none_is_told_at_its_field(desk: Client, wrong: str):
    answer = desk.get(reverse("policies"), {"adhesion": wrong, "exemplaire": ""})

    assert (answer.status_code, answer.context["answer"], list(errors_of(answer))) == (200, None, ["adhesion"])
    assert '<a href="#id_adhesion">Type d’adhésion</a>' in answer.content.decode()


def test_the_figures_of_a_rule_in_words():
    costly = LendingPolicy(
        renewals=2, renewal_from="today", late_cents=20, late_per="week", late_grace_days=3, late_cap_cents=500
    )
    strict = LendingPolicy(renewals=0, holds_at_once=0, late_block_days=None, loan_days=1, overridable_by="nobody")

    assert dict(in_words(costly))["Renouvellements"] == "2 × 21 jours depuis le jour du renouvellement"
    assert dict(in_words(costly))["Retard"] == "0,20 € par semaine entamée, après 3 jours, 5,00 € au plus"
    assert dict(in_words(strict)) == {
        "Jeux à la fois": "3",
        "Durée": "1 jour",
        "Renouvellements": "aucun",
        "Réservations": "aucune",
        "Retard": "gratuit",
        "Blocage": "jamais",
        "Passe outre": "personne",
    }


def test_a_rule_for_a_kind_of_copy_says_for_whom_it_never_counts(desk: Client, family: MembershipKind, big: CopyKind):
    school, staff = MembershipKindFactory(code="ecole", name="École"), MembershipKindFactory(code="equipe")
    LendingPolicyFactory(copy_kind=big)
    LendingPolicyFactory(membership_kind=family)
    LendingPolicyFactory(membership_kind=school, copy_kind=big)
    LendingPolicyFactory(membership_kind=staff, copy_kind=CopyKindFactory(code="autre"))

    answer = desk.get(reverse("policies"))

    told = [words for _row, _pair, _figures, words in answer.context["rules"] if words]
    assert told == [f"{family.name}, École"]
    assert f"Ne compte pas pour\u00a0: {family.name}, École." in main_words(answer)


@pytest.mark.parametrize("number", [1, 3])
def test_the_page_asks_as_much_for_three_rules_as_for_one(
    desk: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries
):
    for each in range(number):
        kinds = {
            "membership_kind": MembershipKindFactory(code=f"k{each}"),
            "copy_kind": CopyKindFactory(code=f"c{each}"),
        }
        LendingPolicyFactory(**kinds)

    with django_assert_num_queries(7):
        answer = desk.get(reverse("policies"))
    assert len(answer.context["rules"]) == number


# ── Editing ──────────────────────────────────────────────────────────────────────────────────────────
def test_a_rule_is_written_corrected_and_taken_back(writer: Client, family: MembershipKind):
    loan = LoanFactory()
    kept = Loan.objects.get(pk=loan.pk).due_on

    added = writer.post(reverse("policy-add"), {**USUAL, "membership_kind": family.pk, "late_cap_cents": "5"})
    row = LendingPolicy.objects.get()
    begun = writer.get(reverse("policy", args=[row.pk])).context["form"]
    sent = {**USUAL, "membership_kind": family.pk, "loan_days": "28", "late_block_days": "", "late_cents": "0,20"}
    writer.post(reverse("policy", args=[row.pk]), sent)

    assert added.headers["Location"] == reverse("policies")
    assert (begun["membership_kind"].value(), begun["late_cap_cents"].value()) == (family.pk, "5,00")
    policy = policy_for(family.pk)
    assert (policy.loan_days, policy.late_block_days, policy.late_cents, policy.late_cap_cents) == (28, None, 20, None)
    assert (Loan.objects.get(pk=loan.pk).due_on, kept) == (date(2026, 1, 26), date(2026, 1, 26))
    writer.post(reverse("policy-remove", args=[row.pk]))
    assert not LendingPolicy.objects.exists()


def test_what_the_form_begins_with_can_be_sent_back_unchanged(writer: Client, family: MembershipKind, big: CopyKind):
    row = LendingPolicyFactory(membership_kind=family, copy_kind=big, late_cents=120, late_cap_cents=500)
    before = LendingPolicy.objects.values().get()
    begun = writer.get(reverse("policy", args=[row.pk])).context["form"]

    writer.post(reverse("policy", args=[row.pk]), {field.name: field.value() for field in begun})

    assert LendingPolicy.objects.values().get() == before


@pytest.mark.parametrize("pair", [("", ""), ("famille", ""), ("", "grand"), ("famille", "grand")])
def test_a_pair_has_one_rule(writer: Client, family: MembershipKind, big: CopyKind, pair: tuple[str, str]):
    membership_kind, copy_kind = (family if pair[0] else None), (big if pair[1] else None)
    LendingPolicyFactory(membership_kind=membership_kind, copy_kind=copy_kind)
    kinds = {"membership_kind": family.pk if pair[0] else "", "copy_kind": big.pk if pair[1] else ""}

    answer = writer.post(reverse("policy-add"), {**USUAL, **kinds, "loan_days": "99"})

    assert (answer.status_code, errors_of(answer)) == (
        422,
        {"copy_kind": ["Cette paire a déjà sa règle. Modifiez celle-là."]},
    )
    assert answer.context["form"]["loan_days"].value() == "99"


def test_a_rule_that_another_desk_writes_at_the_same_moment_is_told_not_a_fault(
    writer: Client, monkeypatch: pytest.MonkeyPatch
):
    def taken(_row: LendingPolicy) -> None:
        raise IntegrityError

    monkeypatch.setattr(LendingPolicy, "save", taken)

    answer = writer.post(reverse("policy-add"), USUAL)

    assert (answer.status_code, list(errors_of(answer))) == (422, ["copy_kind"])


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        *((name, "-1") for name in ("games_at_once", "renewals", "holds_at_once", "late_grace_days", "late_cents")),
        *((name, "0") for name in ("loan_days", "renewal_days", "hold_shelf_days")),
        *((name, "1000") for name in ("games_at_once", "loan_days", "late_block_days", "renewals")),
        *((name, "trois") for name in ("games_at_once", "loan_days", "late_cap_cents")),
        *((name, "x") for name in ("renewal_from", "late_per", "overridable_by", "membership_kind", "copy_kind")),
        ("loan_days", "9" * 5000),
        ("late_cents", "20000"),
        ("loan_days", ""),
    ],
)
def test_a_wrong_figure_is_told_at_its_field_and_stays_typed(writer: Client, name: str, wrong: str):
    answer = writer.post(reverse("policy-add"), {**USUAL, name: wrong})

    assert (answer.status_code, list(errors_of(answer))) == (422, [name])
    assert answer.context["form"][name].value() == wrong
    assert f'href="#id_{name}"' in answer.content.decode()
    assert not LendingPolicy.objects.exists()


def test_rules_are_read_at_the_desk_and_written_by_whom_it_was_granted(desk: Client, librarian: User):
    row = LendingPolicyFactory()

    words = main_words(desk.get(reverse("policies")))

    assert "Règle par défaut de la maison" in words
    assert "Modifier" not in words
    assert desk.post(reverse("policy", args=[row.pk]), USUAL).status_code == 403
    assert with_rights(librarian).post(reverse("policy-remove", args=[row.pk])).status_code == 403
    assert LendingPolicy.objects.count() == 1
