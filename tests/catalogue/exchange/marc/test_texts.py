import pytest

from catalogue.exchange.marc.texts import tidied


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
