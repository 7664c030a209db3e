import pytest

from catalogue.exchange.esar import code_at, spellings_of, terms_of
from catalogue.exchange.records import ForeignTerm

STRATEGY = ForeignTerm("ESAR", "A406", "jeu de stratégie")


@pytest.mark.parametrize(
    "written",
    [
        "A 406 jeu de stratégie",
        "A406 jeu de stratégie",
        "A4.06 jeu de stratégie",
        "[ESAR] A406 jeu de stratégie",
        "A\u00a0406 : jeu  de stratégie",
    ],
)
def test_the_written_forms_of_a_code_are_one_term(written: str) -> None:
    assert terms_of(written) == (STRATEGY,)


def test_the_parenthesis_names_the_group() -> None:
    assert terms_of("A 406 jeu de stratégie (jeu de règles)") == (
        ForeignTerm("ESAR", "A406", "jeu de stratégie", "jeu de règles"),
    )


@pytest.mark.parametrize(
    ("written", "term"),
    [
        ("Jeux du jardin (été)", ForeignTerm("", "", "Jeux du jardin (été)")),
        ("[COL] Jeux bleus", ForeignTerm("COL", "", "Jeux bleus")),
        ("A 4 roues", ForeignTerm("", "", "A 4 roues")),
        ("A4061 réserve", ForeignTerm("", "", "A4061 réserve")),
        ("A٤٠٦ réserve", ForeignTerm("", "", "A٤٠٦ réserve")),
        ("A401", ForeignTerm("ESAR", "A401", "")),
    ],
)
def test_what_has_no_code_stands_as_printed(written: str, term: ForeignTerm) -> None:
    assert terms_of(written) == (term,)


def test_headings_are_separated_by_marks_or_by_the_next_code_and_kept_once() -> None:
    written = "A 406 jeu de stratégie (jeu de règles) A410 jeu de langue ; Mer\nMer|A4.10 jeu de langue"

    assert terms_of(written) == (
        ForeignTerm("ESAR", "A406", "jeu de stratégie", "jeu de règles"),
        ForeignTerm("ESAR", "A410", "jeu de langue"),
        ForeignTerm("", "", "Mer"),
    )


def test_a_term_is_found_again_under_each_of_its_spellings() -> None:
    spellings = spellings_of(STRATEGY)

    assert spellings == ("A 406 jeu de stratégie", "A406 jeu de stratégie", "A4.06 jeu de stratégie")
    assert [terms_of(spelling) for spelling in spellings] == [(STRATEGY,)] * 3


def test_a_local_term_has_the_spelling_of_its_label() -> None:
    assert spellings_of(ForeignTerm("", "", "Mer")) == ("Mer",)


@pytest.mark.parametrize(("text", "place"), [("ANT A 406 jeu", 4), ("A406", 0), ("LA406 jeu", None), ("ANT", None)])
def test_a_code_begins_a_word(text: str, place: int | None) -> None:
    assert code_at(text) == place
