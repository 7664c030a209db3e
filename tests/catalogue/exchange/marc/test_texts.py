import pytest

from catalogue.exchange.marc.texts import between_marks, letters_between_marks, tidied


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Renard", "Renard"),
        ("\x98La \x9cForêt", "La Forêt"),
        ("\x88L'\x89île", "L'île"),
        ("\x98Le seul", "Le seul"),
        ("s\x92achève au c\x9cur de l\x92été", "s’achève au cœur de l’été"),
        ("une\r\nligne\rune autre", "une\nligne\nune autre"),
        ("nul\x00 et \x07cloche\tet tabulation", "nul et cloche\tet tabulation"),
        ("a\x1fb", "a\x1fb"),
        ("indéfini \x81 ici", "indéfini  ici"),
    ],
)
def test_what_was_not_meant_is_taken_out(text: str, expected: str) -> None:
    assert tidied(text) == expected


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("\x98La \x9cForêt", 3),
        ("\x88L'\x89île", 2),
        ("\x98La\x9c  Forêt", 3),
        (" \x98Les  beaux \x9cjours", 10),
        ("La \x98Forêt\x9c", 0),
        ("\x98Le seul", 0),
        ("Forêt", 0),
        ("\x98\x9cForêt", 0),
    ],
)
def test_letters_between_marks_are_counted_as_they_are_shown(text: str, letters: int) -> None:
    assert letters_between_marks(text) == letters


def test_what_is_put_between_marks_is_counted_again() -> None:
    marked = between_marks("La Forêt", 3)

    assert (letters_between_marks(marked), tidied(marked)) == (3, "La Forêt")
