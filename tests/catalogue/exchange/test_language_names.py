import pytest

from catalogue.exchange.language_names import named_languages


@pytest.mark.parametrize(
    ("text", "codes", "unknown"),
    [
        ("fr", ("fre",), ()),
        ("fr-FR", ("fre",), ()),
        ("FR / EN", ("fre", "eng"), ()),
        ("fra", ("fre",), ()),
        ("fre", ("fre",), ()),
        ("French, German", ("fre", "ger"), ()),
        ("Français et anglais", ("fre", "eng"), ()),
        ("Suédois", ("swe",), ()),
        ("français (fre)", ("fre",), ()),
        ("sans texte", (), ()),
        ("fr, volapük", ("fre",), ("volapük",)),
        ("abc", (), ("abc",)),
    ],
)
def test_languages_outside_of_library_records(text: str, codes: tuple[str, ...], unknown: tuple[str, ...]) -> None:
    assert named_languages(text) == (codes, unknown)
