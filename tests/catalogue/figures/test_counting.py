"""What is counted, of which day, and in how many queries."""

from datetime import date

import pytest

from catalogue.figures.counting import figures_of, first_year, never_lent
from catalogue.figures.groups import Group
from catalogue.figures.period import Period
from catalogue.figures.yearly import Holding, LoanCount, MostLent
from catalogue.models import AgeBand, Copy, Household, OnSitePlay, VisitCount
from tests.catalogue.figures.past import at, copy_of, game_of, lent, lent_times, member, persons, term
from tests.factories.catalogue import GameFactory, HouseholdFactory, MembershipFactory, SiteFactory

pytestmark = pytest.mark.django_db

YEAR = Period.of_year(2025)
RULES, WITHOUT = Group("A400", "jeu de règles"), Group("", "sans classement")


def test_holdings_by_group():
    term("A400", "jeu de règles")
    azul, rattle, odd = game_of("A406"), game_of("A107"), game_of("")
    copy_of(azul)
    copy_of(azul, came="2025-01-01", restriction=Copy.Restriction.LOST)
    copy_of(azul, came="2025-12-31", restriction=Copy.Restriction.EXCLUDED)
    copy_of(azul, came="2026-01-01")
    copy_of(rattle, restriction=Copy.Restriction.WITHDRAWN, withdrawn_on=date(2025, 6, 1))
    copy_of(rattle, restriction=Copy.Restriction.WITHDRAWN, withdrawn_on=date(2026, 1, 1))
    copy_of(odd, restriction=Copy.Restriction.WITHDRAWN)

    assert figures_of(YEAR).holdings == (
        Holding(Group("A100", "jeu d’exercice"), titles=1, copies=1, added=0, withdrawn=1, lost=0, never_lent=1),
        Holding(RULES, titles=1, copies=3, added=2, withdrawn=0, lost=1, never_lent=1),
        Holding(WITHOUT, titles=0, copies=0, added=0, withdrawn=0, lost=0, never_lent=0),
    )


def test_a_copy_without_a_day_came_when_its_row_was_made_by_the_clock_of_the_house():
    copy = copy_of(game_of(""))
    # Half past eleven at night in UTC is the next year in Paris.
    Copy.objects.filter(pk=copy.pk).update(acquired_on=None, created_at=at("2024-12-31", "23:30"))

    (holding,) = figures_of(YEAR).holdings

    assert (holding.copies, holding.added) == (1, 1)
    assert [row.copies for row in figures_of(Period.of_year(2024)).holdings] == [0]


def test_a_game_with_several_terms_counts_once_in_the_first_group():
    game = game_of("A406")
    game.terms.add(term("A300"), term("B100"))
    copy_of(game)

    counted = {row.group.code: (row.titles, row.copies) for row in figures_of(YEAR).holdings}

    assert counted == {"A300": (1, 1), "A400": (0, 0), "": (0, 0)}


def test_loans_by_month_group_and_age_band():
    azul, odd = copy_of(game_of("A406")), copy_of(game_of(""))
    lent(azul, at("2025-02-01"), at("2025-02-28"), band=AgeBand.TO_10)
    lent(azul, at("2025-02-03"))
    lent(odd, at("2025-11-30", "22:59"), at("2025-11-30", "23:00"))

    counted = figures_of(YEAR)

    assert counted.loan_counts == (
        LoanCount(2, "A400", "", 1, 0),
        LoanCount(2, "A400", "6-10", 2, 0),
        LoanCount(11, "", "", 1, 0),
        LoanCount(12, "", "", 1, 0),
    )
    assert (counted.loans, counted.forgotten) == (5, 5)
    assert counted.loans_by_month() == [0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]
    assert counted.loans_by_group() == [3, 2]
    assert counted.loans_by_month_and_group()[1] == [3, 0]
    assert sum(counted.loans_by_band()) == 5


@pytest.mark.parametrize(
    ("moment", "month"),
    [
        (at("2024-12-31", "22:59"), None),
        (at("2024-12-31", "23:00"), 1),  # midnight of the first of January in Paris
        (at("2025-03-31", "21:59"), 3),  # summer time has begun the day before: midnight is 22:00
        (at("2025-03-31", "22:00"), 4),
        (at("2025-10-31", "22:59"), 10),
        (at("2025-10-31", "23:00"), 11),
        (at("2025-12-31", "22:59"), 12),
        (at("2025-12-31", "23:00"), None),
    ],
)
def test_months_are_those_of_the_house(moment, month):
    lent(copy_of(game_of("")), moment)

    assert [count.month for count in figures_of(YEAR).loan_counts] == [month] * (month is not None)


def test_the_29th_of_february_counts_in_february():
    lent(copy_of(game_of("")), at("2024-02-29", "22:30"))

    assert figures_of(Period.of_year(2024)).loans_by_month()[1] == 1


def test_the_most_lent_titles_the_same_number_by_title():
    often, also, once = (copy_of(GameFactory(title=title)) for title in ("Œuf", "Élan", "Azul"))
    lent_times(often, 2)
    lent_times(also, 2)
    lent_times(once, 1)

    assert figures_of(YEAR).most_lent == (
        MostLent(also.game_id, "Élan", 2),
        MostLent(often.game_id, "Œuf", 2),
        MostLent(once.game_id, "Azul", 1),
    )


def test_copies_that_stayed_on_the_shelf():
    game = game_of("")
    lent_times(copy_of(game, barcode="1"), 1)
    lent(copy_of(game, barcode="2", call_number="B"), at("2024-12-31"))
    copy_of(game, barcode="3", call_number="A")
    copy_of(game, barcode="4", came="2026-01-01")
    copy_of(game, barcode="5", restriction=Copy.Restriction.ON_SITE)
    copy_of(game, barcode="6", call_number="C", restriction=Copy.Restriction.WITHDRAWN, withdrawn_on=date(2026, 1, 17))
    copy_of(game, barcode="7", restriction=Copy.Restriction.WITHDRAWN, withdrawn_on=date(2025, 12, 31))

    assert [copy.barcode for copy in never_lent(YEAR)] == ["3", "2", "6"]
    assert [row.never_lent for row in figures_of(YEAR).holdings] == [3]


def test_who_was_enrolled_on_a_day_of_the_year():
    member(1980, 2015, None, starts="2024-06-01", ends="2025-01-01")
    member(1950, starts="2025-12-31", ends="2026-06-01")
    member(2020, starts="2024-01-01", ends="2024-12-31")
    twice = member(2019)
    MembershipFactory(household=twice, starts_on=date(2025, 5, 1), ends_on=date(2025, 9, 1))
    new = HouseholdFactory()
    Household.objects.exclude(pk=new.pk).update(created_at=at("2024-01-01"))
    Household.objects.filter(pk=new.pk).update(created_at=at("2025-04-01"))

    enrolled = figures_of(YEAR).enrolled

    assert (enrolled.households, enrolled.new, enrolled.kinds) == (3, 1, (("Famille", 3),))
    assert {band: count for band, count in enrolled.people if count} == {
        AgeBand.UNKNOWN: 1,
        AgeBand.TO_10: 2,
        AgeBand.TO_59: 1,
        AgeBand.FROM_60: 1,
    }


def test_active_borrowers_are_counted_once_and_only_while_a_loan_knows_them():
    game = game_of("")
    family = member(1980, 2015)
    adult, child = persons(family)
    lent(copy_of(game), at("2025-02-01"), at("2025-03-01"), band=AgeBand.TO_59, household=family, patron=adult)
    lent(copy_of(game), at("2025-02-01"), band=AgeBand.TO_10, household=family, patron=child)
    lent(copy_of(game), at("2025-02-01"), at("2025-04-01"), household=member())
    lent(copy_of(game), at("2025-02-01"), band=AgeBand.TO_5)

    counted = figures_of(YEAR)

    assert {band: count for band, count in counted.borrowers if count} == {
        AgeBand.UNKNOWN: 1,
        AgeBand.TO_10: 1,
        AgeBand.TO_59: 1,
    }
    assert (counted.loans, counted.forgotten) == (6, 1)


def test_plays_and_visits_by_month():
    site, game = SiteFactory(), GameFactory()
    for day in (date(2025, 1, 1), date(2025, 1, 31), date(2025, 12, 31), date(2026, 1, 1)):
        OnSitePlay.objects.create(game=game, site=site, day=day)
        VisitCount.objects.create(site=site, day=day, visits=10)
    VisitCount.objects.create(site=SiteFactory(name="Annexe"), day=date(2025, 1, 1), visits=5)

    counted = figures_of(YEAR)

    assert (counted.plays, counted.visits) == (((1, 2), (12, 1)), ((1, 25), (12, 10)))


def test_the_first_year_is_that_of_the_first_loan():
    today = date(2026, 1, 17)
    assert first_year(today=today) == 2026

    lent(copy_of(game_of("")), at("2018-12-31", "23:30"))

    assert first_year(today=today) == 2019


def test_a_year_is_counted_up_to_the_last_finished_month():
    period = Period.of_finished_months(2025, today=date(2025, 3, 15))
    copy = copy_of(game_of(""))
    lent(copy, at("2025-02-28", "22:59"), at("2025-02-28", "23:00"))

    assert (period.end, period.last, period.empty) == (date(2025, 3, 1), date(2025, 2, 28), False)
    assert figures_of(period).loans_by_month() == [0, 1, *[0] * 10]
    assert Period.so_far(2025, today=date(2025, 3, 15)).last == date(2025, 3, 15)
    assert Period.so_far(2024, today=date(2025, 3, 15)) == Period.of_year(2024)
    assert Period.of_finished_months(2025, today=date(2025, 1, 31)).empty
    assert Period.of_finished_months(2025, today=date(2026, 1, 1)).end == date(2026, 1, 1)


@pytest.mark.parametrize("size", [0, 1, 3])
def test_a_year_costs_the_same_whatever_it_holds(size, django_assert_num_queries):
    for number in range(size):
        copy = copy_of(game_of(f"A{number + 1}06"))
        lent_times(copy, size, day=f"2025-0{number + 1}-02")
        lent(copy_of(copy.game), at("2025-05-01"), household=member(1980, 2015))
        OnSitePlay.objects.create(game=copy.game, day=date(2025, 1, 1 + number))

    # Groups, holdings, what stayed; loans, borrowers, most lent and their titles; kinds, households, new ones,
    # persons; plays, visits. Without a loan there is no title to ask for.
    with django_assert_num_queries(14 if size else 13):
        figures_of(YEAR)
