import pytest

from catalogue.exchange.languages import languages_of


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
