"""Where the names of columns stand, and what they mean."""

from io import BytesIO

import pytest

from catalogue.exchange.column_names import UNCERTAIN, meaning
from catalogue.exchange.spreadsheet.headers import column_names
from catalogue.exchange.spreadsheet.reading import columns, recognises
from catalogue.exchange.streams import SourceColumn
from catalogue.exchange.targets import TARGETS
from tests.catalogue.exchange.spreadsheet.tables import NAME, records_of, table, told


@pytest.mark.parametrize(
    ("name", "target"),
    [
        ("Code barre", "barcode"),
        ("CODE-BARRES", "barcode"),
        ("N°", "barcode"),
        ("N° d’inventaire", "barcode"),
        ("Titre du jeu", "title"),
        ("Game", "title"),
        ("Auteur(s)", "authors"),
        ("Éditeur", "publishers"),
        ("Nb joueurs", "players"),
        ("Nombre de joueurs min.", "min_players"),
        ("Joueurs maxi", "max_players"),
        ("Âge", "age"),
        ("À partir de", "min_age"),
        ("Durée (min)", "minutes"),
        ("Catégorie ESAR", "esar"),
        ("Mots clés", "terms"),
        ("Date d’achat", "acquired_on"),
        ("Prix TTC", "price"),
        ("État", "state"),
        ("Commentaire", "remarks"),
        ("DATE DE PARUTION DEBUT", "year"),
        ("DATE DE PARUTION FIN", ""),
        ("Publisher", "publishers"),
        ("Playing time", "minutes"),
        ("Emprunteur", ""),
        ("Téléphone de l’auteur", ""),
        ("Zibeline", ""),
    ],
)
def test_what_a_name_means(name: str, target: str) -> None:
    assert meaning(name)[0] == target


@pytest.mark.parametrize(("target", "name"), TARGETS.items())
def test_the_names_that_a_person_chooses_from_are_known(target: str, name: str) -> None:
    assert meaning(name)[0] == target


def test_a_whole_name_is_surer_than_a_word_of_it() -> None:
    assert meaning("Titre")[1] < meaning("Jeu")[1] < meaning("règles et variantes")[1] == UNCERTAIN


def test_columns_are_shown_with_values_and_guesses() -> None:
    data = table("Code barre;Nom;Titre;Zibeline;", "001;Exemple;Le Phare;a;", "002;Modèle;La Digue;a;")

    found = columns(BytesIO(data), NAME)

    assert found == (
        SourceColumn("Code barre", ("001", "002"), "barcode"),
        SourceColumn("Nom", ("Exemple", "Modèle"), ""),
        SourceColumn("Titre", ("Le Phare", "La Digue"), "title"),
        SourceColumn("Zibeline", ("a",), ""),
    )
    assert all(column.guess in {*TARGETS, ""} for column in found)


def test_a_person_corrects_what_was_guessed() -> None:
    data = table("Code barre;Nom;Titre", "001;Le Phare;Exemple")

    (record,) = records_of(data, {"Nom": "title", "Titre": "authors", "Code barre": ""})

    assert (record.title, record.contributions[0].name, record.copies) == ("Le Phare", "Exemple", ())


def test_names_of_no_known_language_are_found_by_the_choice() -> None:
    data = table("Spiel;Wer", "Le Phare;Exemple")

    (record,) = records_of(data, {"Spiel": "title"})

    assert (record.title, record.line) == ("Le Phare", 2)


def test_a_choice_for_a_column_that_is_not_there_is_told() -> None:
    data = table("Titre;Année", "Le Phare;2010")

    assert told(data, {"Couleur": "note"}) == [
        (0, "La colonne « Couleur » a reçu un sens, mais le fichier n’en a pas.")
    ]


def test_lines_above_the_names_are_told() -> None:
    data = table("Inventaire de la ludothèque Exemple;;", ";;", "Titre;Année;Prix", "Le Phare;2010;5")

    assert [record.line for record in records_of(data)] == [4]
    assert told(data)[:1] == [
        (0, "Ligne au-dessus des noms de colonnes, laissée de côté : « Inventaire de la ludothèque Exemple ».")
    ]


def test_without_names_columns_are_numbered_and_guessed_by_their_values() -> None:
    data = table("00123;Le Phare;2 à 4;8 ans +;30 min;12,50 €", "00124;La Digue;2-6;dès 6 ans;20';9,00 €")

    found = columns(BytesIO(data), NAME)

    assert [(column.name, column.guess) for column in found] == [
        ("colonne 1", "barcode"),
        ("colonne 2", "title"),
        ("colonne 3", "players"),
        ("colonne 4", "age"),
        ("colonne 5", "minutes"),
        ("colonne 6", "price"),
    ]
    assert [record.line for record in records_of(data)] == [1, 2]
    assert told(data) == [(0, "Aucun nom de colonne : les colonnes sont numérotées, et devinées à leur contenu.")]


def test_two_columns_of_one_name_stay_apart() -> None:
    data = table("Titre;Note;Note", "Le Phare;un;deux")

    assert [column.name for column in columns(BytesIO(data), NAME)] == ["Titre", "Note", "Note (2)"]
    assert records_of(data)[0].note == "un\n\ndeux"
    assert told(data) == [(0, "Deux colonnes s’appellent « Note » : la seconde est nommée « Note (2) ».")]


def test_a_row_that_says_nothing_of_a_copy_has_none_where_the_table_says_much_of_each() -> None:
    names = "Titre;Code-barres;État de prêt;Localisation"
    with_copy, without = records_of(table(names, "Azul;1001;disponible;Maison", "Loup;;;"))

    assert ([copy.barcode for copy in with_copy.copies], without.copies) == (["1001"], ())


def test_two_thousand_columns_of_one_name_are_told_apart_at_once() -> None:
    names, repeated = column_names(["titre", "titre (2)", *["titre"] * 2000], 2002)

    assert (len(set(names)), names[:4], repeated) == (
        2002,
        ("titre", "titre (2)", "titre (3)", "titre (4)"),
        ("titre",),
    )


def test_a_name_has_no_sign_that_nobody_typed() -> None:
    names, _ = column_names(["ti\x00tre", "a\u200bb\nc"], 2)

    assert names == ("titre", "ab c")


def test_names_repeated_further_down_are_no_record() -> None:
    data = table("Titre;Année", "Le Phare;2010", "Titre;Année", "La Digue;2011")

    assert [record.title for record in records_of(data)] == ["Le Phare", "La Digue"]


def test_what_nobody_reads_is_told() -> None:
    data = table("Titre;Emprunteur;Vide", "Le Phare;Zoé Modèle;")

    assert told(data) == [(0, "Colonnes laissées de côté : « Emprunteur ».")]


@pytest.mark.parametrize(
    ("values", "target"), [(("Le Moulin - MOU01", "Jeux d’Ici"), "publishers"), (("MOU01", "K-22"), "product_number")]
)
def test_references_are_publishers_or_numbers(values: tuple[str, str], target: str) -> None:
    data = table("Titre;REFERENCES", f"Le Phare;{values[0]}", f"La Digue;{values[1]}")

    assert columns(BytesIO(data), NAME)[1].guess == target


@pytest.mark.parametrize(
    ("data", "answer"),
    [
        (table("Code barre;Titre", "001;Le Phare"), True),
        (table("Titre", "Le Phare"), True),
        (table("001;Le Phare;2 à 4", "002;La Digue;2-6"), True),
        (b"<html><table><tr><td>Titre</td></tr></table></html>", False),
        (b'{"titre": "Le Phare", "code": 1}', False),
        ("Bonjour, voici la liste promise.\nElle est longue, et belle.\nÀ bientôt".encode(), False),
    ],
)
def test_a_table_is_recognised(data: bytes, answer: bool) -> None:  # noqa: FBT001 - a value of the table above
    assert recognises(data, NAME) is answer
