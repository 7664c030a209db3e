import pytest

from catalogue.paper.lettering import lines, shortened, size_that_fits, width, writable


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("é è ç à ù œ Œ É Ç ’ « » – — … € Ÿ æ", "é è ç à ù œ Œ É Ç ’ « » – — … € Ÿ æ"),
        ("Łódź, Dvořák, Şişli", "Łódz, Dvorák, Şişli"),
        ("e\u0301te\u0301", "été"),  # accents that come as signs of their own
        ("Ноя", "◊◊◊"),
        ("数独", "◊◊"),
        ("deux\u202fpoints\u00a0:", "deux\u00a0points\u00a0:"),
        ("une\nligne\tet\x00", "une ligne et◊"),
        ("👩\u200d👧", "◊◊"),
        ("½ ﬁ ①", "½ ﬁ 1"),
    ],
)
def test_what_the_typeface_lacks_is_seen(text, written):
    assert writable(text) == written


def test_a_text_that_fits_is_left_alone():
    assert shortened("Azul", 40, size=8) == "Azul"


def test_a_long_text_ends_with_an_ellipsis_inside_its_room():
    short = shortened("Les Aventuriers du Rail – Europe", 30, size=8)

    assert short.endswith("…")
    assert "Les Aventuriers du Rail".startswith(short[:-1])
    assert width(short, size=8) <= 30


def test_lines_break_between_words_and_the_last_one_is_shortened():
    broken = lines("Les Aventuriers du Rail – Europe, édition anniversaire", 30, size=8, most=2)

    assert len(broken) == 2
    assert broken[0] == "Les Aventuriers du"
    assert broken[1].endswith("…")
    assert all(width(line, size=8) <= 30 for line in broken)


def test_one_word_without_end_is_cut():
    broken = lines("A" * 300, 30, size=8, most=2)

    assert all(width(line, size=8) <= 30 for line in broken)


def test_nothing_is_no_line():
    assert lines("  ", 30, size=8, most=2) == []


@pytest.mark.parametrize(("text", "size"), [("91233", 6), ("ACC10000034595" * 3, 4.5)])
def test_a_code_gets_smaller_down_to_a_limit(text, size):
    assert size_that_fits(text, 16, size=6, least=4.5) == size
