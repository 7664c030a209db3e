"""Labels amid running text cut no note; what is glued to a note is cut exactly."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalogue.exchange.pmb_page.reader import read_page
from catalogue.exchange.records import ForeignRecord

UNHURRIED = settings(deadline=None)  # other work on the machine makes single examples slow
HEAD = "Titre : Le Jeu Type de document : jeu Auteurs : Zoé Tartempion, Auteur Nombre minimum de joueurs : 2 "
SHORT = "Le Jeu [jeu] / Zoé Tartempion, Auteur . - Les Lutins, [s.d.].\n"


def only_record(text: str) -> ForeignRecord:
    (record,) = read_page(text.encode(), "jeu.txt").records
    return record


@pytest.mark.parametrize(
    "note",
    [
        "On lit les Règles du jeu : elles sont courtes.",
        "Contenu: 3 dés. Contenu : encore 2 dés.",
        "Exemple : Zoé gagne. Note : on rejoue. Règles pour le chat : il dort.",
        "Auteurs : voir la boîte. Prix : un bonbon. Format : A4. Titre : libre.",
        "Nombre minimum de joueurs : voir plus haut.",
        "Contenu du sac : 3 dés.\nTitre : libre.\nCatégories : deux.\nFin",
        "Titre : libre\nType : au choix",
        "Il reste des Exemplaires (2) dans le sac. Documents numériques en vrac.",
        "On pose [jeu] sur la table / ou non.",
    ],
)
def test_the_words_of_a_note_are_no_labels(note: str) -> None:
    body = f"Contenu : {note}"

    record = only_record(f"{HEAD}{body}{SHORT}Nombre minimum de joueurs : 2 {body}\nExemplaires (0)\n")

    assert record.contents_note == note
    assert (record.title, record.min_players, record.rules_note, record.copies) == ("Le Jeu", 2, "", ())


def test_note_labels_count_with_or_without_a_sentence_end_before_them() -> None:
    record = only_record(
        f"{HEAD}Principe du jeu : On court.Analyse pédagogique : le langage Règles du jeu : 1)Courir. Contenu : rien"
    )

    assert (record.principle, record.teaching_note, record.rules_note, record.contents_note) == (
        "On court.",
        "le langage",
        "1)Courir.",
        "rien",
    )


def test_copies_glued_to_the_last_sentence() -> None:
    record = only_record(
        f"{HEAD}Contenu : Les joueurs partagent.{SHORT}Contenu : Les joueurs partagent.Exemplaires (1)\n"
        "Cote Code-barres Disponibilité JEU 0012 Disponible"
    )

    assert record.contents_note == "Les joueurs partagent."
    assert [(copy.call_number, copy.barcode) for copy in record.copies] == [("JEU", "0012")]


def test_buttons_of_the_page_are_no_words_of_a_note() -> None:
    record = only_record(f"{HEAD}Contenu : 3 dés.\nRéservation\nRéserver ce document\nExemplaires (0)\n")

    assert record.contents_note == "3 dés."


def test_languages_after_a_general_note_are_languages() -> None:
    record = only_record("Titre : Le Jeu\nType de document : jeu\nNote générale : Bois.\nLangues : Français (fre)\n")

    assert (record.note, record.languages) == ("Bois.", ("fre",))


def words_of_fields(record: ForeignRecord) -> Counter[str]:
    texts = [
        record.title,
        record.document_type,
        *(f"{person.name}, {person.role}" for person in record.contributions),
        *record.publishers,
        record.principle,
        record.teaching_note,
        record.rules_note,
        record.contents_note,
    ]
    return Counter(word for text in texts for word in text.split())


def test_every_word_of_the_first_print_ends_in_exactly_one_field(page: Callable[[str], bytes]) -> None:
    text = page("editeur.txt").decode()
    first_print = text[text.index("Titre : Mots en Fête") :].split("Mots en Fête ! [")[0]
    labels_and_figures = (
        "Titre : Type de document : Auteurs : Editeur : Langues : Français (fre) Catégories : A4.10 jeu de langue "
        "(jeu de règles) Nombre minimum de joueurs : 4 Nombre maximum de joueurs : 12 Age minimum : 4 "
        "Age maximum : 12 Durée moyenne (minutes) : 20 Règles du jeu : Contenu :"
    )

    record = read_page(page("editeur.txt"), "editeur.txt").records[1]

    assert Counter(first_print.split()) - Counter(labels_and_figures.split()) == words_of_fields(record)


WORDS = st.lists(
    st.sampled_from(["dé", "Contenu:", "les", "Règles", ":", "Exemple :", "(2)", "[jeu]", "Titre :", "fin.", "\n"]),
    max_size=30,
).map(" ".join)


@UNHURRIED
@given(WORDS, WORDS)
def test_notes_of_any_words_come_back_word_for_word(rules: str, contents: str) -> None:
    notes = f"Règles du jeu : a {rules} z. Contenu : a {contents} z."

    record = only_record(f"{HEAD}{notes}{SHORT}{notes}Exemplaires (0)\n")

    assert record.rules_note.split() == f"a {rules} z.".split()
    assert record.contents_note.split() == f"a {contents} z.".split()
