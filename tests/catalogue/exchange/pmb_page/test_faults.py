"""What is wrong in a page is left out and named; the rest is read."""

from collections.abc import Callable

import pytest

from catalogue.exchange.pmb_page.reader import read_page
from catalogue.exchange.readings import Reading, UnreadableFile
from catalogue.exchange.records import CopyState, ForeignCopy


def messages(reading: Reading) -> list[tuple[str, int, str]]:
    return [(fault.record, fault.line, fault.message.replace("\u00a0", " ")) for fault in reading.warnings]


def test_faulty_records_stop_no_other_and_each_fault_has_its_place(page: Callable[[str], bytes]) -> None:
    reading = read_page(page("fautes.txt"), "fautes.txt")

    assert [record.title for record in reading.records] == ["Dés Perdus", "Toupie"]
    assert [(error.source, error.record, error.line, error.message) for error in reading.errors] == [
        ("fautes.txt", "notice 2", 4, "Notice sans titre\u00a0: elle n’est pas lue."),
        ("fautes.txt", "notice 3", 7, "Notice sans titre\u00a0: elle n’est pas lue."),
    ]
    assert messages(reading) == [
        ("Dés Perdus", 1, "Nombre minimum de joueurs : « 6 » dépasse le maximum, « 2 »."),
        ("Dés Perdus", 1, "Age minimum : valeur impossible, « beaucoup »."),
        ("Dés Perdus", 1, "Durée moyenne (minutes) : valeur impossible, « longtemps »."),
        ("Dés Perdus", 1, "ISBN/ISSN/EAN : chiffre de contrôle faux, « 3760000000018 »."),
        ("Dés Perdus", 2, "La notice annonce 3 exemplaire(s), 2 lu(s)."),
        ("Dés Perdus", 3, "Exemplaire 01 : date de retour impossible, « 30/02/2015 »."),
        ("Dés Perdus", 3, "Code-barres 01 déjà lu : la ligne est laissée de côté."),
        ("Toupie", 8, "Langues : langue inconnue, « Volapük »."),
        ("Toupie", 9, "La notice annonce 2 exemplaire(s), 1 lu(s)."),
        (
            "Toupie",
            11,
            "Ligne d’exemplaire illisible, laissée de côté : « TOU Jeux du jardin Le Moulin 0099 En réparation ».",
        ),
        ("Toupie", 12, "Exemplaire sans code-barres."),
    ]


def test_what_cannot_be_believed_is_empty(page: Callable[[str], bytes]) -> None:
    dice, top = read_page(page("fautes.txt"), "fautes.txt").records

    assert (dice.min_players, dice.max_players, dice.min_age_months, dice.min_minutes) == (None,) * 4
    assert dice.copies == (ForeignCopy("01", "DES", "Jeux du jardin", "Le Moulin", state=CopyState.ON_LOAN, line=3),)
    assert top.languages == ()
    assert top.copies == (ForeignCopy("", "TOU", "Jeux du jardin", "Le Moulin", line=12),)


def test_prints_that_differ_lose_no_word_and_say_so(page: Callable[[str], bytes]) -> None:
    reading = read_page(page("impressions.txt"), "impressions.txt")

    (record,) = reading.records
    assert (record.min_players, record.year, record.publishers) == (3, 2011, ("Jeux Imaginaires",))
    assert record.rules_note == "On court très vite. Le chat attend."
    assert record.contents_note == "1 foulard rouge."
    assert messages(reading) == [
        ("Chat Perché", 1, "Nombre minimum de joueurs : les deux impressions diffèrent, « 3 » / « 4 »."),
        (
            "Chat Perché",
            1,
            "Règles du jeu : les deux impressions diffèrent, « rien » / « très » ; « rien » / « Le chat attend. ».",
        ),
        ("Chat Perché", 2, "Texte laissé de côté après la notice : « Page suivante »."),
    ]


def test_a_page_that_announces_more_records_than_it_holds() -> None:
    text = "Documents disponibles chez cet éditeur (12)\nTitre : Jeu Type de document : jeu Contenu : 3 dés."

    reading = read_page(text.encode(), "jeu.txt")

    assert messages(reading) == [("", 1, "La page annonce 12 notice(s), 1 lue(s).")]


def test_a_barcode_of_another_record_is_left_out_whatever_its_case() -> None:
    copies = "Exemplaires (1)\nCote Localisation Code-barres Disponibilité JEU Moulin {} Disponible\n"
    text = (
        "Titre : Un Type de document : jeu Contenu : a\n" + copies.format("acc1")
        + "Titre : Deux Type de document : jeu Contenu : b\n" + copies.format("ACC1")
    )  # fmt: skip

    reading = read_page(text.encode(), "jeu.txt", known_locations=["Moulin"])

    assert [[copy.barcode for copy in record.copies] for record in reading.records] == [["acc1"], []]
    assert messages(reading) == [("Deux", 6, "Code-barres ACC1 déjà lu : la ligne est laissée de côté.")]


def test_a_strange_attached_document_is_told() -> None:
    text = "Titre : Jeu Type de document : jeu Contenu : 3 dés.\nDocuments numériques\nHaut de page\n"

    assert messages(read_page(text.encode(), "jeu.txt")) == [
        ("Jeu", 2, "Document joint non reconnu : « Haut de page ».")
    ]


def test_a_second_print_without_its_short_form_is_known_by_its_labels() -> None:
    figures = "Nombre minimum de joueurs : 2 Nombre maximum de joueurs : 4 Contenu : 3 dés."
    text = f"Titre : Jeu Type de document : jeu\n{figures}\n{figures} Neufs.\n"

    reading = read_page(text.encode(), "jeu.txt")

    assert [record.contents_note for record in reading.records] == ["3 dés. Neufs."]
    assert messages(reading) == [
        ("Jeu", 2, "Contenu : les deux impressions diffèrent, « rien » / « Neufs. »."),
        ("Jeu", 3, "Seconde impression de la notice reconnue à ses libellés seulement."),
    ]


@pytest.mark.parametrize("text", ["Titre : au choix.\nRien d’autre.", "Contenu : 12 coussins.", "Bonjour"])
def test_a_text_without_a_record_is_refused(text: str) -> None:
    with pytest.raises(UnreadableFile, match="aucune notice trouvée"):
        read_page(text.encode(), "jeu.txt")
