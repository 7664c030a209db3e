"""Rows of copies, with cells and without."""

import pytest

from catalogue.exchange.pmb_page.reader import read_page
from catalogue.exchange.readings import Reading

FIRST_SET = "Cote Section Localisation Code-barres Disponibilité"
SECOND_SET = "Code-barres Cote Support Localisation Section Disponibilité"


def read_table(table: str, count: int, *, term: str = "", locations: tuple[str, ...] = ()) -> Reading:
    category = f"Catégories : {term} " if term else ""
    text = f"Titre : Jeu Type de document : jeu {category}Contenu : 3 dés.\nExemplaires ({count})\n{table}"
    return read_page(text.encode(), "jeu.txt", known_locations=locations)


def cells(reading: Reading) -> list[tuple[str, str, str, str, str]]:
    return [
        (copy.barcode, copy.call_number, copy.section, copy.location, copy.support)
        for record in reading.records
        for copy in record.copies
    ]


def test_the_category_tells_the_columns_apart() -> None:
    reading = read_table(
        f"{FIRST_SET} ANT A 406 jeu de stratégie Le Moulin 0012 Disponible", 1, term="A4.06 jeu de stratégie (règles)"
    )

    assert cells(reading) == [("0012", "ANT", "A 406 jeu de stratégie", "Le Moulin", "")]
    assert reading.warnings == ()


def test_a_known_location_and_a_code_tell_the_columns_apart() -> None:
    reading = read_table(
        f"{FIRST_SET} 3.19 BOI A 406 jeu Le Grand Moulin 0012 Disponible", 1, locations=("Moulin", "Le Grand  Moulin")
    )

    assert cells(reading) == [("0012", "3.19 BOI", "A 406 jeu", "Le Grand Moulin", "")]


def test_the_end_that_all_rows_share_is_the_location() -> None:
    reading = read_table(
        f"{FIRST_SET} ANT A 406 jeu Le Moulin 0012 Disponible PET A 410 langue Le Moulin 0013 Réservé", 2
    )

    assert cells(reading) == [
        ("0012", "ANT", "A 406 jeu", "Le Moulin", ""),
        ("0013", "PET", "A 410 langue", "Le Moulin", ""),
    ]
    assert reading.warnings == ()


def test_the_shared_end_of_two_sections_is_not_the_location() -> None:
    text = (
        "Titre : Un Type de document : jeu Catégories : Jeux calmes du jardin Contenu : a.\n"
        f"Exemplaires (2)\n{FIRST_SET} UN Jeux vifs du jardin Moulin 1 Disponible "
        "DEUX Jeux fous du jardin Moulin 2 Réservé"
    )

    copies = read_page(text.encode(), "jeu.txt").records[0].copies

    assert [(copy.call_number, copy.location) for copy in copies] == [
        ("UN Jeux vifs du jardin", "Moulin"),
        ("DEUX Jeux fous du jardin", "Moulin"),
    ]


def test_columns_that_nothing_tells_apart_stay_together_and_are_told() -> None:
    reading = read_table(f"{FIRST_SET} ANT Jeux Le Moulin 0012 Disponible", 1)

    assert cells(reading) == [("0012", "ANT Jeux Le Moulin", "", "", "")]
    assert [fault.message for fault in reading.warnings] == [
        "Exemplaire 0012\u00a0: colonnes non séparées, «\u00a0ANT Jeux Le Moulin\u00a0»."
    ]


def test_the_columns_of_the_second_set_without_cells() -> None:
    reading = read_table(
        f"{SECOND_SET} 0012 LOT 4 Jeu Salle du haut Petite enfance Disponible 0013 LOT 5 Jouet Salle du haut "
        "Petite enfance Exclu du prêt",
        2,
        locations=("Salle du haut",),
    )

    assert cells(reading) == [
        ("0012", "LOT 4", "Petite enfance", "Salle du haut", "Jeu"),
        ("0013", "LOT 5", "Petite enfance", "Salle du haut", "Jouet"),
    ]


@pytest.mark.parametrize(
    "table",
    [
        "Code-barres | Cote | Section | Disponibilité |\n0012 | LOT | | Disponible |\n0013 | LOT | Été | Réservé |\n",
        "Code-barres | Cote | Section | Disponibilité\n| 0012 | LOT | | Disponible |\n| 0013 | LOT | Été | Réservé |",
        "Code-barres\tCote\tSection\tDisponibilité\n0012\tLOT\t\tDisponible\n0013\tLOT\tÉté\tRéservé\n",
        "Code-barres | Cote | Section | Disponibilité | 0012 | LOT | | Disponible | 0013 | LOT | Été | Réservé |",
        "Code-barres |\nCote |\nSection |\nDisponibilité |\n0012|\nLOT|\n|\nDisponible|\n0013|\nLOT|\nÉté|\nRéservé|",
        "Code-barres | Cote | Section | Disponibilité | À |\n0012|LOT||Disponible|Nous|\n0013|LOT|Été|Réservé|Nous|\n",
    ],
    ids=["bars", "outer bars", "tabs", "one line", "a cell a line", "unknown column"],
)
def test_rows_with_cells(table: str) -> None:
    reading = read_table(table, 2)

    assert cells(reading) == [("0012", "LOT", "", "", ""), ("0013", "LOT", "Été", "", "")]
    assert reading.warnings == ()


def test_a_row_of_cells_of_another_width_is_told_and_left_out() -> None:
    reading = read_table("Code-barres | Cote | Disponibilité |\n0012 | LOT |\n0013 | LOT | Perdu |\n", 2)

    assert cells(reading) == [("0013", "LOT", "", "", "")]
    assert [(fault.line, fault.message.replace("\u00a0", " ")) for fault in reading.warnings] == [
        (2, "La notice annonce 2 exemplaire(s), 1 lu(s)."),
        (4, "Ligne d’exemplaire illisible, laissée de côté : « 0012 | LOT »."),
        (5, "Exemplaire 0013 : disponibilité inconnue, « Perdu » ; lu comme exclu du prêt."),
    ]


def test_two_rows_that_ran_together_are_not_guessed_at() -> None:
    reading = read_table("Cote Code-barres Disponibilité LOT 91234 Perdu LOT 91235 Disponible LOT 91236 Réservé", 3)

    assert [barcode for barcode, *_ in cells(reading)] == ["91236"]
    assert [fault.message.replace("\u00a0", " ") for fault in reading.warnings][1:] == [
        "Ligne d’exemplaire illisible, laissée de côté : « LOT 91234 Perdu LOT 91235 Disponible »."
    ]


def test_rows_without_a_header_have_the_usual_columns() -> None:
    reading = read_table("\nANT Le Moulin 0012 Disponible\n", 1, locations=("Le Moulin",))

    assert cells(reading) == [("0012", "ANT", "", "Le Moulin", "")]
