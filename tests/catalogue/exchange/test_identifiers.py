import pytest

from catalogue.exchange.identifiers import identifiers_of, is_mistyped
from catalogue.exchange.records import Identifier, IdentifierKind


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("3760000000017", IdentifierKind.EAN, "3760000000017"),
        ("3-760-0000-0001-7", IdentifierKind.EAN, "3760000000017"),
        ("036000291452", IdentifierKind.EAN, "0036000291452"),
        ("96385074", IdentifierKind.EAN, "96385074"),
        ("978-2-07-036822-8", IdentifierKind.ISBN, "9782070368228"),
        ("2-07-036822-X", IdentifierKind.ISBN, "207036822X"),
        ("0317-8471", IdentifierKind.ISSN, "03178471"),
        ("0317-8472", IdentifierKind.NUMBER, "03178472"),
        ("3760000000018", IdentifierKind.NUMBER, "3760000000018"),
        ("SEV01 FR", IdentifierKind.NUMBER, "SEV01 FR"),
    ],
)
def test_the_check_digit_tells_what_a_number_is(text: str, kind: IdentifierKind, value: str) -> None:
    assert identifiers_of(text) == (Identifier(kind, value),)


def test_several_numbers_are_each_kept_once() -> None:
    assert identifiers_of("SEV01 ; 3760000000017 ; SEV01") == (
        Identifier(IdentifierKind.NUMBER, "SEV01"),
        Identifier(IdentifierKind.EAN, "3760000000017"),
    )


@pytest.mark.parametrize(("text", "mistyped"), [("3760000000018", True), ("3760000000017", False), ("123", False)])
def test_thirteen_digits_with_a_wrong_check_digit_are_mistyped(text: str, *, mistyped: bool) -> None:
    assert is_mistyped(identifiers_of(text)[0]) is mistyped
