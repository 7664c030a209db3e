"""Which game a record is, asked through taking it over."""

import pytest

from catalogue.exchange.records import Contribution, Identifier, IdentifierKind
from catalogue.importing.ledger import Ledger
from catalogue.importing.outcomes import Status
from catalogue.models import Copy, Game, SourceRecord
from tests.catalogue.importing.builders import LONG_NOTE, PUZZLE, foreign, foreign_copy, take_one
from tests.factories.catalogue import CopyFactory, GameFactory

pytestmark = pytest.mark.django_db

EAN = Identifier(IdentifierKind.EAN, "3558380000013")


def titles() -> list[str]:
    return list(Game.objects.order_by("pk").values_list("title", flat=True))


# ── By key ───────────────────────────────────────────────────────────────────────────────────────────
def test_a_record_is_known_again_by_its_title_and_first_author():
    take_one(foreign())

    outcome = take_one(foreign("LE PHARE D'ESSAI", min_age_months=84))

    assert (outcome.status, outcome.fields, outcome.warnings) == (Status.CHANGED, ("title", "min_age_months"), [])
    assert titles() == ["LE PHARE D'ESSAI"]


def test_a_record_is_known_again_by_the_number_of_its_source():
    take_one(foreign("Ancien titre", source_id="42"))

    outcome = take_one(foreign("Tout autre chose", source_id="42"))

    assert (outcome.status, titles()) == (Status.CHANGED, ["Tout autre chose"])
    assert SourceRecord.objects.get().key == "42"


def test_numbers_of_the_source_keep_namesakes_apart():
    ledger = Ledger()
    outcomes = [take_one(foreign("Puzzle", source_id=number, **PUZZLE), ledger) for number in ("1", "2")]

    assert [(outcome.status, outcome.warnings) for outcome in outcomes] == [(Status.CREATED, [])] * 2


def test_the_same_title_by_somebody_else_is_another_game():
    take_one(foreign())

    outcome = take_one(foreign(contributions=(Contribution("Abel Fictif", "Auteur"),)))

    assert (outcome.status, len(titles())) == (Status.CREATED, 2)


# ── By barcode ───────────────────────────────────────────────────────────────────────────────────────
def test_a_record_is_known_by_a_barcode_of_the_house_whatever_its_case():
    copy = CopyFactory.create(barcode="acc01", game=GameFactory.create(title="Phare d’Essai"))

    outcome = take_one(foreign(copies=(foreign_copy("ACC01", location=""),)))

    assert (outcome.status, Copy.objects.get().game_id, titles()) == (Status.CHANGED, copy.game_id, ["Phare d’Essai"])


def test_a_title_changed_at_the_source_alone_is_taken_when_the_barcode_is_known():
    take_one(foreign("Le phare", copies=(foreign_copy(),)))

    outcome = take_one(foreign("Le phare d’Essai", copies=(foreign_copy(),)))

    assert (outcome.status, outcome.fields, outcome.warnings) == (Status.CHANGED, ("title",), [])
    assert list(SourceRecord.objects.values_list("key", flat=True)) == ["le phare d essai / jeanne fictive"]


def test_a_barcode_of_a_game_with_nothing_in_common_refuses_the_record():
    CopyFactory.create(barcode="70001", game=GameFactory.create(title="Tout autre chose"))

    outcome = take_one(foreign(copies=(foreign_copy("70001"),)))

    assert (outcome.status, outcome.error) == (
        Status.FAILED,
        "le code-barres 70001 est déjà celui d’un autre jeu, «\u00a0Tout autre chose\u00a0».",
    )
    assert titles() == ["Tout autre chose"]


def test_copies_of_two_games_refuse_the_record():
    CopyFactory.create(barcode="1", game=GameFactory.create(title="Phare rouge"))
    CopyFactory.create(barcode="2", game=GameFactory.create(title="Phare vert"))

    outcome = take_one(foreign(copies=(foreign_copy("1"), foreign_copy("2"))))

    assert (outcome.status, outcome.error) == (
        Status.FAILED,
        "ses exemplaires sont ici ceux de plusieurs jeux\u00a0: «\u00a0Phare rouge\u00a0», «\u00a0Phare vert\u00a0».",
    )


def test_a_barcode_that_another_record_of_the_run_has_refuses_the_second():
    ledger = Ledger()
    take_one(foreign("Le phare", copies=(foreign_copy(),)), ledger)

    outcome = take_one(foreign("Le phare, deuxième partie", copies=(foreign_copy(),)), ledger)

    assert (outcome.status, titles()) == (Status.FAILED, ["Le phare"])


# ── By product number ────────────────────────────────────────────────────────────────────────────────
def test_a_product_number_of_one_game_is_that_game():
    game = GameFactory.create(title="Phare")
    game.identifiers.create(kind="ean", value=EAN.value)

    outcome = take_one(foreign(identifiers=(EAN,)))

    assert (outcome.status, titles()) == (Status.CHANGED, ["Phare"])
    assert SourceRecord.objects.get().game == game


@pytest.mark.parametrize(("here", "there"), [("2070612759", "9782070612758"), ("9782070612758", "2070612759")])
def test_a_book_is_known_by_either_of_its_numbers_and_keeps_its_own(here, there):
    GameFactory.create(title="Phare").identifiers.create(kind="isbn", value=here)

    outcome = take_one(foreign(identifiers=(Identifier(IdentifierKind.ISBN, there),)))

    assert (outcome.status, titles()) == (Status.CHANGED, ["Phare"])
    assert [one.value for one in Game.objects.get().identifiers.all()] == [here]


def test_a_product_number_of_several_games_is_not_guessed():
    for game in GameFactory.create_batch(2):
        game.identifiers.create(kind="ean", value=EAN.value)

    outcome = take_one(foreign(identifiers=(EAN,)))

    assert (outcome.status, outcome.warnings) == (
        Status.CREATED,
        ["plusieurs jeux d’ici portent le numéro 3558380000013\u00a0: la notice devient un jeu à part."],
    )


@pytest.mark.parametrize("number", [EAN, Identifier(IdentifierKind.NUMBER, EAN.value)])
def test_a_commercial_number_tells_no_game(number):
    GameFactory.create().identifiers.create(kind="commercial", value=EAN.value)

    outcome = take_one(foreign(identifiers=(number,)))

    assert outcome.status is Status.CREATED


def test_a_title_changed_at_the_source_alone_is_taken_when_the_product_number_is_known():
    take_one(foreign("Phare", identifiers=(EAN,)))

    outcome = take_one(foreign("Le phare rouge", identifiers=(EAN,)))

    assert (outcome.fields, outcome.warnings, titles()) == (("title",), [], ["Le phare rouge"])


def test_two_records_of_one_title_and_product_number_are_one_game_with_both_copies():
    ledger = Ledger()
    take_one(foreign("Phare", identifiers=(EAN,), copies=(foreign_copy("1"),)), ledger)
    take_one(foreign("PHARE", identifiers=(EAN,), copies=(foreign_copy("2"),)), ledger)

    assert titles() == ["Phare"]
    assert sorted(Game.objects.get().copies.values_list("barcode", flat=True)) == ["1", "2"]


def shares(title: str) -> list[str]:
    return [f"la notice porte le même EAN que «\u00a0{title}\u00a0»\u00a0: elle devient un jeu à part."]


def test_a_product_number_that_two_titles_of_one_run_share_is_told_and_joins_nothing():
    ledger = Ledger()
    take_one(foreign("Phare", identifiers=(EAN,)), ledger)

    outcome = take_one(foreign("Phare bis", identifiers=(EAN,)), ledger)

    assert (outcome.status, outcome.warnings) == (Status.CREATED, shares("Phare"))
    assert titles() == ["Phare", "Phare bis"]


def test_a_product_number_of_a_game_with_nothing_in_common_joins_nothing():
    GameFactory.create(title="Tout autre chose").identifiers.create(kind="ean", value=EAN.value)

    outcome = take_one(foreign(identifiers=(EAN,)))

    assert (outcome.status, outcome.warnings) == (Status.CREATED, shares("Tout autre chose"))


def test_two_numbers_of_a_source_are_two_games_whatever_their_product_number():
    take_one(foreign("Phare", source_id="501", identifiers=(EAN,)))

    outcome = take_one(foreign("Phare", source_id="502", identifiers=(EAN,)))

    assert (outcome.status, outcome.warnings) == (Status.CREATED, shares("Phare"))


def test_a_source_that_numbers_its_records_afterwards_is_known_by_their_product_numbers():
    take_one(foreign("Phare", identifiers=(EAN,)))

    outcome = take_one(foreign("Phare", source_id="501", identifiers=(EAN,)))

    assert (outcome.status, outcome.warnings, titles()) == (Status.UNCHANGED, [], ["Phare"])


def test_another_title_with_other_copies_is_another_game_also_when_it_comes_first():
    vache, cochon = (
        foreign(f"Puzzle {name}", identifiers=(EAN,), copies=(foreign_copy(barcode),))
        for name, barcode in (("vache", "1"), ("cochon", "2"))
    )
    take_one(vache)
    ledger = Ledger()

    outcomes = [take_one(one, ledger) for one in (cochon, vache)]

    assert [outcome.status for outcome in outcomes] == [Status.CREATED, Status.UNCHANGED]
    assert titles() == ["Puzzle vache", "Puzzle cochon"]


def test_of_several_games_with_a_product_number_the_one_of_that_title_is_meant():
    for title in ("Phare", "Phare bis", "Ferme"):
        GameFactory.create(title=title).identifiers.create(kind="ean", value=EAN.value)

    outcome = take_one(foreign("Phare bis", identifiers=(EAN,)))

    assert (outcome.status, outcome.warnings) == (Status.CHANGED, [])
    assert SourceRecord.objects.get().game.title == "Phare bis"


# ── By the long notes ────────────────────────────────────────────────────────────────────────────────
def test_a_record_whose_title_alone_changed_is_known_by_its_notes():
    take_one(foreign("Avant", rules_note=LONG_NOTE))

    outcome = take_one(foreign("Après", rules_note=LONG_NOTE))

    assert (outcome.status, outcome.fields, titles()) == (Status.CHANGED, ("title",), ["Après"])


def test_short_notes_make_no_two_records_one():
    take_one(foreign("Avant", contents_note="1 plateau"))

    outcome = take_one(foreign("Après", contents_note="1 plateau"))

    assert (outcome.status, titles()) == (Status.CREATED, ["Avant", "Après"])


def test_notes_of_two_records_of_one_run_make_no_one_of_them():
    ledger = Ledger()
    take_one(foreign("Un", rules_note=LONG_NOTE), ledger)

    assert take_one(foreign("Deux", rules_note=LONG_NOTE), ledger).status is Status.CREATED


def test_notes_of_several_records_are_not_guessed():
    ledger = Ledger()
    take_one(foreign("Un", rules_note=LONG_NOTE), ledger)
    take_one(foreign("Deux", rules_note=LONG_NOTE), ledger)

    outcome = take_one(foreign("Trois", rules_note=LONG_NOTE))

    assert (outcome.status, outcome.warnings) == (
        Status.CREATED,
        ["plusieurs notices ont les mêmes notes et un autre titre\u00a0: celle-ci devient un jeu à part."],
    )


def test_other_copies_make_another_record_of_the_same_notes():
    take_one(foreign("Un", rules_note=LONG_NOTE, copies=(foreign_copy("1"),)))

    outcome = take_one(foreign("Deux", rules_note=LONG_NOTE, copies=(foreign_copy("2"),)))

    assert (outcome.status, titles()) == (Status.CREATED, ["Un", "Deux"])


def test_records_with_numbers_of_their_own_are_not_known_by_their_notes():
    take_one(foreign("Un", source_id="1", rules_note=LONG_NOTE))

    outcome = take_one(foreign("Deux", source_id="2", rules_note=LONG_NOTE))

    assert (outcome.status, titles()) == (Status.CREATED, ["Un", "Deux"])
