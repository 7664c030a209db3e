import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalogue.exchange.identifiers import comparable, identifiers_of, is_mistyped, spellings_of
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
        ("٣٧٦٠٠٠٠٠٠٠٠١٧", IdentifierKind.NUMBER, "٣٧٦٠٠٠٠٠٠٠٠١٧"),
        ("٢٠٧٠٦١٢٧٥٩", IdentifierKind.NUMBER, "٢٠٧٠٦١٢٧٥٩"),
        ("٠٣١٧-٨٤٧١", IdentifierKind.NUMBER, "٠٣١٧-٨٤٧١"),
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


@pytest.mark.parametrize(
    ("written", "same"),
    [
        ("2070612759", "9782070612758"),
        ("2-07-061275-9", "9782070612758"),
        ("207036822X", "9782070368228"),
        ("2-07-036822-x", "9782070368228"),
        ("978-2-07-061275-8", "9782070612758"),
        ("036000291452", "0036000291452"),
        ("3760000000017", "3760000000017"),
        ("96385074", "96385074"),
        ("2070612758", "2070612758"),
        ("036000291453", "036000291453"),
        ("9782070612759", "9782070612759"),
        ("0317-8471", "0317-8471"),
        ("SEV-01 FR", "SEV-01 FR"),
        ("978٢٠٧٠٦١٢٧٥٨", "978٢٠٧٠٦١٢٧٥٨"),
        ("٢٠٧٠٦١٢٧٥٩", "٢٠٧٠٦١٢٧٥٩"),
        ("", ""),
    ],
)
def test_numbers_are_compared_by_thirteen_digits_unless_their_check_digit_is_wrong(written: str, same: str) -> None:
    assert comparable(written) == same


@pytest.mark.parametrize(
    ("number", "spellings"),
    [
        ("2070612759", ("9782070612758", "2070612759")),
        ("9782070612758", ("9782070612758", "2070612759")),
        ("9782070368228", ("9782070368228", "207036822X")),
        ("0036000291452", ("0036000291452", "036000291452")),
        ("9791000000008", ("9791000000008",)),
        ("9782070612759", ("9782070612759",)),
        ("3760000000017", ("3760000000017",)),
        ("SEV-01 FR", ("SEV-01 FR",)),
    ],
)
def test_a_number_is_looked_for_in_all_its_spellings(number: str, spellings: tuple[str, ...]) -> None:
    assert spellings_of(number) == spellings


@given(st.from_regex(r"(978|979|000|376)\d{10}|\d{9}[\dX]|\d{12}", fullmatch=True))
def test_all_spellings_of_a_number_are_compared_alike(number: str) -> None:
    assert comparable(number) in spellings_of(number)
    assert {comparable(one) for one in spellings_of(number)} == {comparable(number)}
