import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalogue.exchange.marc.encodings import ISO_5426, MARC_8, Decoded, decoded
from tests.catalogue.exchange.marc.made import iso5426

FRENCH = ["Découvrir l'été", "École", "ÉCOLE", "À la forêt", "Âne", "où", "Noël à Besançon", "DÉCOUVRIR", "Être"]
OTHERS = ["Müllers Bär", "El niño", "Gdańsk", "Žižka", "Škoda", "mięso", "Dvořák", "lodź"]


@pytest.mark.parametrize("text", [*FRENCH, *OTHERS])
def test_utf_8_proves_itself(text: str) -> None:
    assert decoded(text.encode(), [ISO_5426]) == Decoded(text, "utf-8")


@pytest.mark.parametrize("text", [*FRENCH, *OTHERS])
def test_iso_5426_is_known_by_accents_that_find_their_letters(text: str) -> None:
    assert decoded(iso5426(text), [ISO_5426]) == Decoded(text, "iso-5426")


@pytest.mark.parametrize("text", [*FRENCH, "s’achève", "cœur", "20 €", "« Âge »", "Ça", "Ève et Éric"])
def test_windows_is_known_by_what_the_others_would_make_of_it(text: str) -> None:
    assert decoded(text.encode("cp1252"), [ISO_5426]) == Decoded(text, "cp1252")


@pytest.mark.parametrize("text", [*FRENCH, "s’achève", "cœur"])
def test_windows_is_not_taken_for_marc_8(text: str) -> None:
    assert decoded(text.encode("cp1252"), [MARC_8]) == Decoded(text, "cp1252")


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"D\xe2ecouvrir l'\xe2et\xe2e", "Découvrir l'été"),
        (b"For\xe3et, gar\xf0con", "Forêt, garçon"),
        (b"No\xe8el \xe1a M\xe8unchen", "Noël à München"),
        (b"Dvo\xe9r\xe2ak, \xb1\xb6", "Dvořák, łœ"),
    ],
)
def test_marc_8_has_its_accents_elsewhere(data: bytes, text: str) -> None:
    assert decoded(data, [MARC_8]) == Decoded(text, "marc-8")


def test_marc_8_keeps_line_breaks_and_reads_other_alphabets() -> None:
    assert decoded(b"\xe2Et\xe2e\n\x1b(NkNIGA\x1b(B", [MARC_8]) == Decoded("Été\nКнига", "marc-8")


def test_ascii_says_nothing_about_the_encoding() -> None:
    assert decoded(b"Renard", [ISO_5426]) == Decoded("Renard", "")


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("Forêt".encode()[:4], Decoded("For", "utf-8")),
        (b"D\xc2ecouvrir l'\xc2et\xc2", Decoded("Découvrir l'ét", "iso-5426")),
    ],
)
def test_a_cut_in_the_middle_of_a_character_loses_that_one_alone(data: bytes, expected: Decoded) -> None:
    assert decoded(data, [ISO_5426], cut=True) == expected


def test_marks_around_an_article_are_the_same_in_each_encoding() -> None:
    assert {
        decoded("\x98La \x9cForêt".encode(), [ISO_5426]).text,
        decoded(b"\x88La \x89For\xc3et", [ISO_5426]).text,
        decoded(b"\x88La \x89For\xeat", [ISO_5426]).text,
    } == {"\x98La \x9cForêt"}


@given(st.binary(max_size=60), st.sampled_from([ISO_5426, MARC_8]), st.booleans())
def test_any_bytes_have_a_reading(data: bytes, legacy, cut: bool) -> None:  # noqa: FBT001 - drawn by hypothesis
    assert isinstance(decoded(data, [legacy], cut=cut).text, str)
