from datetime import date

import pytest

from catalogue.exchange.records import CopyState
from catalogue.importing.outcomes import Status
from catalogue.importing.values import DEFAULT_SITE
from catalogue.models import Copy, Game, SourceRecord
from tests.catalogue.importing.builders import foreign, foreign_copy, take_one
from tests.factories.catalogue import CopyFactory, GameFactory, SiteFactory

pytestmark = pytest.mark.django_db


def with_copies(*copies, **fields):
    return foreign(copies=copies, **fields)


def corrected(barcode: str = "70001", **fields: object) -> Copy:
    copy = Copy.objects.get(barcode=barcode)
    for name, value in fields.items():
        setattr(copy, name, value)
    copy.save()
    return copy


def test_a_new_copy_stands_where_its_source_says():
    outcome = take_one(with_copies(foreign_copy("0070001")))

    copy = Copy.objects.get()
    assert outcome.copies_created == ("0070001",)
    assert (copy.barcode, copy.call_number, copy.section, copy.site.name) == (
        "0070001",
        "FIC",
        "Stratégie",
        "Maison d’essai",
    )
    assert (copy.state, copy.restriction, copy.game) == ("on_shelf", "", Game.objects.get())


def test_a_copy_without_a_place_stands_at_the_default_site_and_stays_unchanged():
    record = with_copies(foreign_copy(location=""))
    take_one(record)

    outcome = take_one(record)

    assert (Copy.objects.get().site.name, outcome.copies_unchanged) == (DEFAULT_SITE, ("70001",))


def test_an_accent_in_a_barcode_names_one_copy_on_both_databases():
    take_one(with_copies(foreign_copy("été1", call_number="A")))

    outcome = take_one(with_copies(foreign_copy("été1", call_number="B")))

    assert outcome.copies_changed == ("été1",)
    assert Copy.objects.get().call_number == "B"


def test_a_copy_excluded_from_loans_comes_restricted_and_follows_its_source():
    take_one(with_copies(foreign_copy(state=CopyState.NOT_LENDABLE)))
    before = Copy.objects.get().restriction

    outcome = take_one(with_copies(foreign_copy()))

    assert (before, Copy.objects.get().restriction, outcome.copies_changed) == ("excluded", "", ("70001",))


def test_a_copy_restricted_here_stays_so():
    take_one(with_copies(foreign_copy()))
    corrected(restriction="in_repair")

    outcome = take_one(with_copies(foreign_copy()))

    assert (Copy.objects.get().restriction, outcome.status) == ("in_repair", Status.UNCHANGED)


def test_copies_are_merged_field_by_field():
    take_one(with_copies(foreign_copy()))
    corrected(call_number="PHA")

    outcome = take_one(with_copies(foreign_copy(section="Coopération", location="Annexe d’essai")))

    copy = Copy.objects.get()
    assert (copy.call_number, copy.section, copy.site.name) == ("PHA", "Coopération", "Annexe d’essai")
    assert (outcome.status, outcome.fields, outcome.copies_changed, outcome.warnings) == (
        Status.CHANGED,
        (),
        ("70001",),
        [],
    )


def test_a_copy_changed_on_both_sides_is_kept_and_told_each_time():
    take_one(with_copies(foreign_copy()))
    corrected(call_number="PHA")
    changed = with_copies(foreign_copy(call_number="LUM"))

    outcomes = [take_one(changed), take_one(changed)]

    assert Copy.objects.get().call_number == "PHA"
    assert [outcome.warnings for outcome in outcomes] == [
        [
            (
                "exemplaire 70001, cote\u00a0: ici «\u00a0PHA\u00a0», à la source «\u00a0LUM\u00a0»\u00a0; "
                "la valeur d’ici est gardée."
            )
        ]
    ] * 2


def test_a_copy_moved_apart_names_the_default_site():
    take_one(with_copies(foreign_copy(location="Annexe d’essai")))
    corrected(site=SiteFactory.create(name=DEFAULT_SITE))

    outcome = take_one(with_copies(foreign_copy(location="Maison d’essai")))

    assert outcome.warnings == [
        (
            "exemplaire 70001, site\u00a0: ici «\u00a0Site principal\u00a0», à la source «\u00a0Maison d’essai\u00a0»"
            "\u00a0; la valeur d’ici est gardée."
        )
    ]


def test_a_second_copy_is_added_to_a_known_record():
    take_one(with_copies(foreign_copy("1")))

    outcome = take_one(with_copies(foreign_copy("1"), foreign_copy("2")))

    assert (outcome.status, outcome.copies_created, outcome.copies_unchanged) == (Status.CHANGED, ("2",), ("1",))


def test_a_copy_that_the_source_forgot_is_kept_and_told_until_it_is_withdrawn_here():
    take_one(with_copies(foreign_copy("1"), foreign_copy("2")))
    forgetful = with_copies(foreign_copy("1"))

    outcomes = [take_one(forgetful), take_one(forgetful)]
    corrected("2", restriction="withdrawn")
    outcomes.append(take_one(forgetful))

    told = ["la source ne donne plus 2\u00a0; gardé ici, à marquer perdu ou retiré s’il n’est plus là."]
    assert [(one.status, one.warnings) for one in outcomes] == [
        (Status.UNCHANGED, told),
        (Status.UNCHANGED, told),
        (Status.UNCHANGED, []),
    ]
    assert Copy.objects.count() == 2


def test_what_a_copy_cost_when_it_came_and_its_note_come_along_and_follow_their_source():
    take_one(with_copies(foreign_copy(price_cents=3490, acquired_on=date(2024, 5, 31), note="Don")))
    copy = Copy.objects.get()
    first = (copy.price_cents, copy.acquired_on, copy.note)

    outcome = take_one(with_copies(foreign_copy(price_cents=0)))

    copy.refresh_from_db()
    assert first == (3490, date(2024, 5, 31), "Don")
    assert (copy.price_cents, copy.acquired_on, copy.note) == (0, None, "")
    assert (outcome.copies_changed, outcome.warnings) == (("70001",), [])


def test_a_day_and_a_note_that_moved_on_both_sides_are_kept_and_told():
    take_one(with_copies(foreign_copy(acquired_on=date(2024, 5, 31), note="Don")))
    corrected(acquired_on=date(2024, 6, 1), note="Don de la mairie")

    outcome = take_one(with_copies(foreign_copy(acquired_on=None, note="Achat")))

    copy = Copy.objects.get()
    assert (copy.acquired_on, copy.note) == (date(2024, 6, 1), "Don de la mairie")
    assert outcome.warnings == [
        (
            "exemplaire 70001, acquis le\u00a0: ici «\u00a001/06/2024\u00a0», à la source rien\u00a0; "
            "la valeur d’ici est gardée."
        ),
        (
            "exemplaire 70001, note\u00a0: ici «\u00a0Don de la mairie\u00a0», à la source «\u00a0Achat\u00a0»\u00a0; "
            "la valeur d’ici est gardée."
        ),
    ]


def test_a_price_below_nothing_refuses_the_record_in_words():
    outcome = take_one(with_copies(foreign_copy(price_cents=-1)))

    assert (outcome.status, Copy.objects.count()) == (Status.FAILED, 0)
    assert outcome.error.startswith("valeur (centimes) «\u00a0-1\u00a0»")


def test_a_question_that_was_not_asked_before_is_no_move_of_a_copy_removed_here():
    take_one(with_copies(foreign_copy()))
    source = SourceRecord.objects.get()
    for name in ("price_cents", "acquired_on", "note"):  # as a snapshot of before
        del source.snapshot["copies"]["70001"]["fields"][name]
    source.save()
    Copy.objects.all().delete()

    outcome = take_one(with_copies(foreign_copy(price_cents=3490)))

    assert (outcome.status, outcome.warnings) == (Status.UNCHANGED, [])


def test_a_copy_removed_here_does_not_come_back():
    take_one(with_copies(foreign_copy()))
    Copy.objects.all().delete()

    again = take_one(with_copies(foreign_copy()))
    changed = take_one(with_copies(foreign_copy(section="Coopération")))

    assert (again.status, again.copies_unchanged, again.warnings) == (Status.UNCHANGED, ("70001",), [])
    assert changed.warnings == [
        "exemplaire 70001\u00a0: modifié à la source, mais supprimé ou déplacé ici\u00a0; rien n’est changé."
    ]
    assert not Copy.objects.exists()


def test_a_copy_moved_here_to_another_record_stays_there():
    take_one(with_copies(foreign_copy()))
    other = GameFactory.create()
    corrected(game=other)

    outcome = take_one(with_copies(foreign_copy()))

    assert (outcome.status, outcome.warnings, Copy.objects.get().game) == (Status.UNCHANGED, [], other)


def test_a_new_copy_whose_barcode_another_game_has_refuses_the_whole_record():
    take_one(with_copies(foreign_copy("1")))
    CopyFactory.create(barcode="acc2", game=GameFactory.create(title="Tout autre chose"))

    outcome = take_one(with_copies(foreign_copy("1", section="Coopération"), foreign_copy("ACC2"), min_age_months=84))

    assert (outcome.status, outcome.error, outcome.copies_read) == (
        Status.FAILED,
        "le code-barres acc2 est déjà celui d’un autre jeu, «\u00a0Tout autre chose\u00a0».",
        2,
    )
    assert Copy.objects.get(barcode="1").section == "Stratégie"
    assert Game.objects.get(title="Le phare d’Essai").min_age_months == 96


def test_a_copy_without_a_barcode_is_left_out_with_a_warning():
    nowhere = foreign_copy("", location="", section="", call_number="")
    somewhere = foreign_copy("", location="Annexe", section="Jeux de règles", call_number="BOI")

    outcome = take_one(with_copies(nowhere, foreign_copy("1"), somewhere))

    left = "n’est pas repris : cochez « Numéroter à la suite », ou ajoutez-le depuis la notice."
    assert (outcome.copies_read, outcome.copies_created) == (3, ("1",))
    assert outcome.warnings == [
        f"un exemplaire sans code-barres {left}",
        f"un exemplaire sans code-barres (Annexe, Jeux de règles, BOI) {left}",
    ]


def test_two_rows_of_one_barcode_are_one_copy_and_the_first_counts():
    outcome = take_one(with_copies(foreign_copy("acc1", section="A"), foreign_copy("ACC1", section="B")))

    assert (Copy.objects.get().section, outcome.copies_created) == ("A", ("acc1",))
    assert outcome.warnings == ["exemplaire ACC1\u00a0: deux lignes ont ce code-barres\u00a0; la première compte."]


def test_a_copy_here_before_is_completed_and_never_emptied():
    game = GameFactory.create(title="Le phare d’Essai")
    CopyFactory.create(game=game, barcode="70001", call_number="PHA", site=SiteFactory.create(name="Maison d’essai"))

    outcome = take_one(with_copies(foreign_copy(call_number="")))

    copy = Copy.objects.get()
    assert (copy.call_number, copy.section, outcome.warnings) == ("PHA", "Stratégie", [])
