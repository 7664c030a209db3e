import pytest

from catalogue.paper.slips import Format, Slip, SlipItem, slip_pdf
from tests.catalogue.paper.decoding import sizes, words

AZUL = SlipItem("Azul", "0042", "à rendre le samedi 7 février 2026", "Manque déjà : 2 × tuile rouge")
LONG = SlipItem("Les Aventuriers du Rail – Europe, l’édition anniversaire " * 4, "ACC10000034595", "à rendre le 7")


def slip(*items: SlipItem) -> Slip:
    return Slip("Ludothèque des Essais", "Imprimé le 17 janvier 2026", items)


@pytest.mark.parametrize("paper", list(Format))
def test_a_slip_says_the_games_and_their_days(paper):
    (page,) = words(slip_pdf(slip(AZUL), paper))

    assert page.split("\r\n") == [
        "Ludothèque des Essais",
        "Imprimé le 17 janvier 2026",
        "Azul",
        "à rendre le samedi 7 février 2026",
        "0042",
        "Manque déjà : 2 × tuile rouge",
    ]


def test_a_roll_is_80_mm_wide_and_as_long_as_it_has_to_be():
    short, long = slip_pdf(slip(AZUL), Format.ROLL), slip_pdf(slip(*[AZUL] * 40), Format.ROLL)

    ((width, height),) = sizes(short)
    ((same, longer),) = sizes(long)
    assert (width, same) == (80, 80)
    assert height < 50
    assert longer > 20 * height / 2


def test_a_long_list_goes_on_over_pages_of_a4():
    pdf = slip_pdf(slip(*[AZUL, LONG] * 20), Format.A4)

    assert len(sizes(pdf)) > 1
    assert set(sizes(pdf)) == {(210, 297)}
    assert sum(page.count("Azul") for page in words(pdf)) == 20


def test_the_same_slip_is_the_same_file():
    assert slip_pdf(slip(AZUL), Format.A4) == slip_pdf(slip(AZUL), Format.A4)
