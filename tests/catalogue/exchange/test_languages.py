import pytest

from catalogue.exchange.languages import language_of_code, languages_of


@pytest.mark.parametrize(
    ("text", "codes", "unknown"),
    [
        ("Français (fre)", ("fre",), ()),
        ("Français ( fre)", ("fre",), ()),
        ("Français (fre) ; Anglais (eng) ; Français (fre)", ("fre", "eng"), ()),
        ("Français, Néerlandais", ("fre", "dut"), ()),
        ("Volapük ; français", ("fre",), ("Volapük",)),
        ("", (), ()),
    ],
)
def test_languages_are_codes(text: str, codes: tuple[str, ...], unknown: tuple[str, ...]) -> None:
    assert languages_of(text) == (codes, unknown)


@pytest.mark.parametrize(
    ("code", "ours"),
    [
        ("fre", "fre"),
        (" FRA ", "fre"),
        ("deu", "ger"),
        ("zxx", "zxx"),
        ("und", ""),
        ("", ""),
        ("fr", None),
        ("f?e", None),
    ],
)
def test_a_code_is_the_one_of_catalogues(code: str, ours: str | None) -> None:
    assert language_of_code(code) == ours


def test_a_printed_code_is_the_one_of_catalogues_too() -> None:
    assert languages_of("Français (fra) ; Allemand (deu) ; (fre)") == (("fre", "ger"), ())
