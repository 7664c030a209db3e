import pytest

from catalogue.exchange.pmb_page.isbd import ShortForm, fields_of, find_short_form
from catalogue.exchange.pmb_page.labels import Field

NOTE = "Les joueurs gagnent."


@pytest.mark.parametrize(
    ("head", "title", "document_type"),
    [
        ("Le Jeu [objet, ...]", "Le Jeu", "objet, ..."),
        ("Le\u00a0Jeu [ objet, ... ]", "Le Jeu", "objet, ..."),
        ("Le Jeu [autre chose]", "Le Jeu", "objet"),
        ("LE JEU [objet]", "Le Jeu", "objet"),
        ("C'est (quoi) ? * [objet]", "C'est (quoi) ? *", "objet"),
    ],
    ids=["exact", "spaces", "another type", "another title", "signs"],
)
def test_the_short_form_is_cut_from_the_note_it_is_glued_to(head: str, title: str, document_type: str) -> None:
    text = f"{NOTE}{head} / Zoé Tartempion . - Les Lutins, [s.d.]."

    found = find_short_form(text, 0, len(text), title=title, document_type=document_type)

    assert found == ShortForm(len(NOTE), len(NOTE + head))


def test_without_a_type_the_short_form_begins_a_line() -> None:
    text = "Le Jeu / ou autre chose\nLe Jeu / Zoé Tartempion . - Les Lutins"

    assert find_short_form(text, 5, len(text), title="Le Jeu", document_type="") == ShortForm(24, 30)


def test_a_record_printed_once_has_none() -> None:
    assert find_short_form(NOTE, 0, len(NOTE), title="Le Jeu", document_type="jeu") is None


@pytest.mark.parametrize(
    ("rest", "fields"),
    [
        (
            " / Zoé Tartempion, Auteur . - Les Lutins, [s.d.].\n",
            {Field.AUTHORS: "Zoé Tartempion, Auteur", Field.PUBLISHER: "Les Lutins"},
        ),
        (" . - Les Lutins, 2010.", {Field.PUBLISHER: "Les Lutins", Field.YEAR: "2010"}),
        (
            " / Zoé . - Lutins, Elfes et Cie, cop. 1998 . - 1 boîte",
            {Field.AUTHORS: "Zoé", Field.PUBLISHER: "Lutins, Elfes et Cie", Field.YEAR: "cop. 1998"},
        ),
        (" . - Lutins, Elfes.", {Field.PUBLISHER: "Lutins, Elfes"}),
        ("", {}),
        ("x" * 3000, {}),
    ],
)
def test_what_the_short_form_says(rest: str, fields: dict[Field, str]) -> None:
    assert fields_of(rest) == fields
