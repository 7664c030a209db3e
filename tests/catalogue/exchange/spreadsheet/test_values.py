from datetime import date

import pytest

from catalogue.exchange.copy_states import StateWords, state_of
from catalogue.exchange.days import day_in
from catalogue.exchange.plain_cells import says_nothing, tidied
from catalogue.exchange.prices import cents_of
from catalogue.exchange.records import CopyState
from catalogue.exchange.spreadsheet.lists import headings_in, people_in, publishers_in


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("34,90 €", 3490),
        ("34,90\u00a0€", 3490),
        ("1 024,50", 102450),
        ("1\u202f024,50 €", 102450),
        ("1.024,50", 102450),
        ("1,024.50", 102450),
        ("1 024", 102400),
        ("25", 2500),
        ("34,9", 3490),
        ("12€50", 1250),
        ("€ 12.50", 1250),
        ("12,50 EUR", 1250),
        ("0", 0),
        ("don", 0),
        ("19.9900", 1999),
        ("1.500", None),
        ("1,024,50", None),
        ("150 F", None),
        ("12 50", None),
        ("cher", None),
        ("99 999 999", None),
    ],
)
def test_a_price_is_in_cents(text: str, cents: int | None) -> None:
    assert cents_of(text) == cents


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("12/09/2014", date(2014, 9, 12)),
        ("5/1/2016", date(2016, 1, 5)),
        ("12-09-2014", date(2014, 9, 12)),
        ("12.09.2014", date(2014, 9, 12)),
        ("12/09/14", date(2014, 9, 12)),
        ("12/09/85", date(1985, 9, 12)),
        ("2014-09-12", date(2014, 9, 12)),
        ("2014-09-12 00:00:00", date(2014, 9, 12)),
        ("12/09/2014 14:30", date(2014, 9, 12)),
        ("45123", date(2023, 7, 16)),
        ("45123,5", date(2023, 7, 16)),
        ("30/02/2015", None),
        ("09/25/2014", None),
        ("2015", None),
        ("10234", None),
        ("hier", None),
    ],
)
def test_a_day_exists_or_is_none(text: str, day: date | None) -> None:
    assert day_in(text) == day


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Bon", StateWords(CopyState.AVAILABLE)),
        ("Usé", StateWords(CopyState.AVAILABLE, "Usé")),
        ("HS", StateWords(CopyState.NOT_LENDABLE, "HS")),
        ("Retirée", StateWords(CopyState.WITHDRAWN)),
        ("perdu en 2019", StateWords(CopyState.LOST, "perdu en 2019")),
        ("Prêté", StateWords(CopyState.ON_LOAN)),
        ("prêté à Zoé Modèle", StateWords(CopyState.ON_LOAN)),
        ("Réservé", StateWords(CopyState.RESERVED)),
        ("Réserve", StateWords(CopyState.AVAILABLE, "Réserve", is_known=False)),
        ("notable", StateWords(CopyState.AVAILABLE, "notable", is_known=False)),
        ("", StateWords(CopyState.AVAILABLE)),
    ],
)
def test_what_the_state_of_a_copy_says(text: str, words: StateWords) -> None:
    assert state_of(text) == words


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Ada Exemple / Léo Modèle / ", ["Ada Exemple", "Léo Modèle"]),
        ("Ada Exemple; Léo Modèle", ["Ada Exemple", "Léo Modèle"]),
        ("Ada Exemple, Léo Modèle", ["Ada Exemple", "Léo Modèle"]),
        ("Ada Exemple & Léo Modèle", ["Ada Exemple", "Léo Modèle"]),
        ("Ada Exemple et Léo Modèle", ["Ada Exemple", "Léo Modèle"]),
        ("Exemple, Modèle, Patron", ["Exemple", "Modèle", "Patron"]),
        ("Exemple, Ada", ["Exemple, Ada"]),
        ("Ada Exemple, Auteur du jeu", ["Ada Exemple, Auteur du jeu"]),
        (" / ", []),
    ],
)
def test_several_authors_in_one_cell(text: str, people: list[str]) -> None:
    assert people_in(text) == people


def test_a_number_behind_the_name_of_a_publisher() -> None:
    assert publishers_in("Le Moulin - MOU01 / Jeux d’Ici - Lyon / ") == (("Le Moulin", "Jeux d’Ici - Lyon"), ("MOU01",))


@pytest.mark.parametrize(
    ("text", "headings"),
    [
        ("Antiquité / civilisation / ", ["Antiquité", "civilisation"]),
        ("dés, hasard,course", ["dés", "hasard", "course"]),
        ("noir/blanc", ["noir/blanc"]),
        ("Jeux de lettres, pour petits et grands", ["Jeux de lettres, pour petits et grands"]),
    ],
)
def test_several_headings_in_one_cell(text: str, headings: list[str]) -> None:
    assert headings_in(text) == headings


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ('="00123"', "00123"),
        ("'=SOMME", "=SOMME"),
        ("'-3", "-3"),
        ("'Tis", "'Tis"),
        (" a\x00b ", "ab"),
        ("\u200bTitre\ufeff", "Titre"),
    ],
)
def test_what_a_spreadsheet_wrapped_around_a_value(cell: str, text: str) -> None:
    assert tidied(cell) == text


@pytest.mark.parametrize(("text", "nothing"), [("—", True), (" NC ", True), ("?", True), ("0", False), ("non", False)])
def test_what_was_left_open(text: str, nothing: bool) -> None:  # noqa: FBT001 - a value of the table above
    assert says_nothing(text) is nothing
