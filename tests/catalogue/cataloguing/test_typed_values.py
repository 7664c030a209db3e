"""What people type into a record, read and shown again: a value that nobody touched stays what it is."""

import pytest
from django.core.exceptions import ValidationError

from catalogue.forms.cataloguing.fields import AgeField, GameField, KnownField, NumbersField, TermsField
from tests.catalogue.views.boxes.browser import plain
from tests.factories.catalogue import GameFactory


@pytest.mark.parametrize(
    ("typed", "months"),
    [
        ("8", 96),
        ("8 ans", 96),
        ("18 mois", 18),
        ("2 ans et demi", 30),
        ("99 ans", None),
        ("", None),
        (" 6 + ", 72),
        ("8 years", 96),
        ("18 Months", 18),
        ("2 years and a half", 30),
    ],
)
def test_an_age_is_kept_in_months(typed, months):
    assert AgeField(upper=True).clean(typed) == months


@pytest.mark.parametrize("months", [0, 1, 6, 18, 23, 24, 25, 30, 96, 100, 102, 1188])
def test_an_age_that_is_shown_reads_as_it_was(months):
    assert AgeField().clean(AgeField().prepare_value(months)) == months


@pytest.mark.parametrize("typed", ["huit", "-3", "8 à 10", "999 ans", "²"])
def test_what_is_no_age_is_told(typed):
    with pytest.raises(ValidationError, match="Indiquez un âge"):
        AgeField().clean(typed)


@pytest.mark.parametrize(
    "numbers",
    [
        [["ean", "3760175513022"]],
        [["ean", "3760175513001"]],  # its check digit is wrong, and it was called an EAN
        [["commercial", "3760175513022"], ["ean", "3760175513022"]],
        [["isbn", "2-07-036822-X"]],
        [["commercial", "REF 12, bleu ; (2)"]],
    ],
)
def test_numbers_that_are_shown_read_as_they_were(numbers):
    assert NumbersField().clean(NumbersField().prepare_value(numbers)) == numbers


@pytest.mark.parametrize(
    "terms",
    [
        [["ESAR", "A406", "jeu de stratégie"]],
        [["local", "", "pirates ; corsaires"]],
        [["COL", "3.19", "coopération"], ["COL", "", "sans numéro"]],
        [["ESAR", "", "jeu sans code"]],
    ],
)
def test_terms_that_are_shown_read_as_they_were(terms):
    assert TermsField(kind="term").clean(TermsField(kind="term").prepare_value(terms)) == sorted(terms)


@pytest.mark.parametrize("typed", ["A406", "a 406".upper(), "A4.06", "A406 : jeu de stratégie"])
def test_a_code_of_esar_is_known_in_its_written_forms(typed):
    ((scheme, code, _label),) = TermsField(kind="term").clean(typed)

    assert (scheme, code) == ("ESAR", "A406")


@pytest.mark.parametrize("known", [True, False, None])
def test_yes_no_and_not_known_are_three(known):
    assert KnownField().clean(KnownField().prepare_value(known)) is known


@pytest.mark.django_db
def test_another_game_is_named_by_title_or_number():
    game = GameFactory(title="Azul (2e édition)")
    field = GameField()

    shown = field.prepare_value(game.pk)

    assert plain(shown) == f"Azul (2e édition) (n° {game.pk})"
    for typed in (shown, plain(shown), f"n° {game.pk}", "AZUL 2e edition"):
        assert field.clean(typed) == game.pk
    GameFactory(title="azul 2e édition")
    with pytest.raises(ValidationError, match="Plusieurs jeux ont ce titre"):
        field.clean("Azul (2e édition)")
    for typed in ("n° 999999", "Zébulon", "n° 9" + "9" * 30):
        with pytest.raises(ValidationError, match="Aucun jeu"):
            field.clean(typed)
