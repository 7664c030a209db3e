"""What the rows of a table become: records, copies, and words about what is wrong."""

from datetime import date

import pytest

from catalogue.exchange.records import (
    Contribution,
    CopyState,
    ForeignCopy,
    ForeignRecord,
    ForeignTerm,
    Identifier,
    IdentifierKind,
)
from tests.catalogue.exchange.spreadsheet.tables import NAME, errors_of, items_of, records_of, table, told


def test_a_row_is_a_record_with_its_copy() -> None:
    data = table(
        "N°;Code barre;Titre;Sous-titre;Type;Auteurs;Illustrateur;Éditeur;Collection;Tome;Édition;Année;Langue;ESAR;"
        "Thèmes;EAN;Joueurs;Joueurs idéal;Âge;Durée;Coopératif;But du jeu;Intérêt pédagogique;Règles;Contenu;Note;PDF;"
        "Cote;Section;Localisation;Support;État;Prix;Date achat;Commentaire",
        "7;00123;Le Phare;La nuit;jeu;Ada Exemple / Léo Modèle;Zoé Modèle;Le Moulin;Mers;3 bis;2e;v. 1990;"
        "Français / EN;A 406;mer, phare;3760000000017;2 à 7;4;4/12 ans;1h30;oui;Éclairer.;Compter.;"
        "On joue.;1 phare;Beau.;phare.pdf;PHA;Salle 1;Étagère 3 / ;boîte;Usé;1 024,50;45123;Manque 1 dé",
    )

    assert records_of(data, {"N°": "source_id"}) == [
        ForeignRecord(
            source=NAME,
            line=2,
            title="Le Phare",
            source_id="7",
            other_titles=("La nuit",),
            document_type="jeu",
            series="Mers",
            series_number="3 bis",
            edition="2e",
            contributions=(
                Contribution("Ada Exemple"),
                Contribution("Léo Modèle"),
                Contribution("Zoé Modèle", "Illustrateur"),
            ),
            publishers=("Le Moulin",),
            languages=("fre", "eng"),
            terms=(ForeignTerm("ESAR", "A406", ""), ForeignTerm("", "", "mer"), ForeignTerm("", "", "phare")),
            identifiers=(Identifier(IdentifierKind.EAN, "3760000000017"),),
            year=1990,
            min_players=2,
            max_players=7,
            best_min_players=4,
            best_max_players=4,
            min_age_months=48,
            max_age_months=144,
            min_minutes=90,
            max_minutes=90,
            cooperative=True,
            principle="Éclairer.",
            teaching_note="Compter.",
            rules_note="On joue.",
            contents_note="1 phare",
            note="Beau.",
            attachments=("phare.pdf",),
            copies=(
                ForeignCopy(
                    barcode="00123",
                    call_number="PHA",
                    section="Salle 1",
                    location="Étagère 3",
                    support="boîte",
                    state=CopyState.AVAILABLE,
                    price_cents=102450,
                    acquired_on=date(2023, 7, 16),
                    note="État\u00a0: Usé\nManque 1 dé",
                    line=2,
                ),
            ),
        )
    ]


@pytest.mark.parametrize(
    ("players", "ages", "minutes", "figures"),
    [
        ("2 à 7", "10 ans +", "30 min", (2, 7, 120, None, 30, 30)),
        ("2-12", "4/12 ans", "20'", (2, 12, 48, 144, 20, 20)),
        ("1 +", "dès 3 ans", "—", (1, None, 36, None, None, None)),
        ("2+", "à partir de 8 ans", "30-45", (2, None, 96, None, 30, 45)),
        ("2", "18 mois", "1h30", (2, 2, 18, None, 90, 90)),
        ("?", "3-99", "", (None, None, 36, None, None, None)),
    ],
)
def test_figures(players: str, ages: str, minutes: str, figures: tuple[int | None, ...]) -> None:
    (record,) = records_of(table("Titre;Nb joueurs;Âge;Durée", f"Le Phare;{players};{ages};{minutes}"))

    assert figures == (
        record.min_players,
        record.max_players,
        record.min_age_months,
        record.max_age_months,
        record.min_minutes,
        record.max_minutes,
    )


def test_what_means_nothing_is_left_out_and_told_with_its_column() -> None:
    data = table(
        "Code barre;Titre;Nb joueurs;Âge min;Âge max;Durée;Date achat;Prix;Année;Langue;EAN;État",
        "1001;Le Phare;02-avr;12;6;longtemps;30/02/2015;cher;hier;volapük;3760000000018;tout mou",
        "1002;La Digue;2;;;;2015;150 F;s.d.;;3,76E+12;",
    )

    first, second = records_of(data)

    assert (first.min_players, first.min_age_months, first.min_minutes, first.year) == (None,) * 4
    assert first.copies == (ForeignCopy("1001", note="État\u00a0: tout mou", line=2),)
    assert second.copies == (ForeignCopy("1002", line=3),)
    assert sorted(told(data)) == sorted(
        [
            (2, "Nb joueurs : valeur impossible, « 02-avr »."),
            (2, "Âge min : le minimum dépasse le maximum, aucun des deux n’est lu."),
            (2, "Durée : valeur impossible, « longtemps »."),
            (2, "Date achat : valeur impossible, « 30/02/2015 »."),
            (2, "Prix : valeur impossible, « cher »."),
            (2, "Année : valeur impossible, « hier »."),
            (2, "Langue : langue inconnue, « volapük »."),
            (2, "EAN : chiffre de contrôle faux, « 3760000000018 »."),
            (2, "État inconnu, gardé en note : « tout mou »."),
            (3, "Date achat : « 2015 » n’est qu’une année, laissée de côté."),
            (3, "Prix : « 150 F » n’est pas en euros, laissé de côté."),
            (3, "EAN : « 3,76E+12 » a été abîmé par le tableur, laissé de côté."),
        ]
    )


@pytest.mark.parametrize("lost", ["1,23457E+12", "1.23457E+12", "1,23E12"])
def test_a_barcode_in_powers_of_ten_refuses_its_row(lost: str) -> None:
    data = table("Code barre;Titre", f"{lost};Le Phare", "00124;La Digue")

    assert [record.title for record in records_of(data)] == ["La Digue"]
    assert errors_of(data) == [
        (
            2,
            (
                f"Code-barres « {lost} » abîmé par le tableur, ses chiffres sont perdus : la ligne n’est pas lue. "
                "Mettez la colonne au format Texte, corrigez, puis exportez de nouveau."
            ),
        )
    ]


def test_barcodes_keep_their_zeros_and_doubtful_ones_are_told() -> None:
    data = table(
        "Code barre;Titre", "00123;Le Phare", "00124;La Digue", "00125;Le Bac", '="00126";Le Môle', "127;Le Quai",
        "00124;La Jetée", ";La Grue", "####;Le Pont",
    )  # fmt: skip

    barcodes = [tuple(copy.barcode for copy in record.copies) for record in records_of(data)]

    assert barcodes == [("00123",), ("00124",), ("00125",), ("00126",), ("127",), (), ("",), ("",)]
    assert told(data) == [
        (6, "Code-barres 127 plus court que les autres (5 chiffres) : des zéros ont pu être perdus."),
        (7, "Code-barres 00124 déjà lu à la ligne 3 : l’exemplaire est laissé de côté."),
        (8, "Exemplaire sans code-barres."),
        (9, "Code-barres : valeur impossible, « #### »."),
    ]


def test_numbers_that_were_counted_up_have_lost_nothing() -> None:
    rows = [f"{number};Jeu numéro {number} x" for number in (1, 2, 30, 31, 400, 401, 402, 403, 404, 405)]

    assert told(table("Code barre;Titre", *rows)) == []


def test_rows_that_agree_are_copies_of_one_record_wherever_they_stand() -> None:
    data = table(
        "Code barre;Titre;Auteurs;Éditeur;Nb joueurs;Commentaire",
        "001;Le Phare;Ada Exemple;Le Moulin;2-4;neuf",
        "002;La Digue;Léo Modèle;Le Moulin;2;",
        "003;LE PHARE;Ada Exemple;Le Moulin;2 à 6;usé",
        "004;Le Phare;Zoé Modèle;Le Moulin;2-4;",
    )

    items = items_of(data)

    assert [(item.number, item.line, item.record.title if item.record else "") for item in items] == [
        (1, 2, "Le Phare"),
        (2, 3, "La Digue"),
        (3, 5, "Le Phare"),
    ]
    assert items[0].record is not None
    assert items[0].record.copies == (ForeignCopy("001", note="neuf", line=2), ForeignCopy("003", note="usé", line=4))
    assert items[0].raw.splitlines() == [
        "001;Le Phare;Ada Exemple;Le Moulin;2-4;neuf",
        "003;LE PHARE;Ada Exemple;Le Moulin;2 à 6;usé",
    ]
    assert told(data) == [
        (2, "Même jeu aux lignes 4 : une notice, 2 lignes réunies."),
        (4, "Nb joueurs : « 2 à 6 » diffère de la ligne 2, « 2-4 » ; la première valeur compte."),
    ]


def test_a_title_alone_makes_no_two_rows_one_game() -> None:
    data = table("Code barre;Titre;Nb joueurs", "001;Puzzle;1", "002;Puzzle;2", "003;Puzzle;1")

    assert [len(record.copies) for record in records_of(data)] == [2, 1]


def test_another_year_or_number_is_another_record() -> None:
    data = table("Titre;Éditeur;Année;EAN", "Le Phare;Le Moulin;2010;", "Le Phare;Le Moulin;2019;",
                 "Le Phare;Le Moulin;2010;3760000000017")  # fmt: skip

    assert len(records_of(data)) == 3


def test_the_number_of_a_record_is_enough() -> None:
    data = table("ID jeu;Code barre;Titre", "9;001;Le Phare", "9;002;Phare (le)", "8;003;Le Phare")

    assert [(record.title, len(record.copies)) for record in records_of(data)] == [("Le Phare", 2), ("Le Phare", 1)]


def test_a_row_without_title_is_refused() -> None:
    data = table("Code barre;Titre", "001;", "002;La Digue")

    assert errors_of(data) == [(2, "Ligne sans titre : elle n’est pas lue.")]
    assert [error.record for item in items_of(data) if (error := item.error)] == ["notice 1"]


@pytest.mark.parametrize(
    ("row", "location"),
    [("Le Phare;2010;2-4;Salle ; étagère 3", "Salle ; étagère 3"), ("Le Phare;2010;2-4;Salle;étagère 3", "")],
)
def test_a_cell_too_many_is_joined_where_it_is_clear(row: str, location: str) -> None:
    data = table("Titre;Année;Joueurs;Localisation;Section", f"{row};A", "La Digue;2011;2;Salle;B")

    first = items_of(data)[1]

    if location:
        assert first.record is not None
        assert (first.record.copies[0].location, first.record.copies[0].section) == (location, "A")
        assert (2, f"Une cellule de trop : « {location} » est lu comme un seul texte.") in told(data)
    else:
        assert errors_of(data) == [
            (
                2,
                "Une cellule de trop : mettez entre guillemets le texte qui contient « ; ». La ligne n’est pas lue.",
            )
        ]


def test_a_cell_too_few_is_taken_for_the_last_unless_the_others_say_otherwise() -> None:
    data = table("Titre;Éditeur;Année;Joueurs", "Le Phare;Le Moulin;2010", "La Digue;2011;2-4", "Le Bac;Ici;2012;2")

    assert [(record.title, record.year) for record in records_of(data)] == [("Le Phare", 2010), ("Le Bac", 2012)]
    assert told(data) == [
        (2, "Une cellule de moins que de colonnes : les dernières sont lues comme vides."),
        (3, "Une cellule de moins que de colonnes, et l’on ne sait pas laquelle. La ligne n’est pas lue."),
    ]


def test_separators_at_the_end_of_rows_are_no_cells() -> None:
    data = table("Titre;Année;", "Le Phare;2010;;;", "La Digue;2011;")

    assert [(record.title, record.year) for record in records_of(data)] == [("Le Phare", 2010), ("La Digue", 2011)]
    assert told(data) == []


@pytest.mark.parametrize(
    ("note", "kept"),
    [("", "État\u00a0: HS"), ("sans dés", "État\u00a0: HS\nsans dés"), ("État\u00a0: HS", "État\u00a0: HS")],
)
def test_the_words_of_a_state_are_kept_once(note: str, kept: str) -> None:
    data = table("Code barre;Titre;État;Note exemplaire", f"001;Le Phare;HS;{note}")

    assert records_of(data)[0].copies == (ForeignCopy("001", state=CopyState.NOT_LENDABLE, note=kept, line=2),)


def test_without_a_column_of_barcodes_copies_have_none() -> None:
    data = table("Titre;Cote", "Le Phare;PHA", "La Digue;")

    assert [record.copies for record in records_of(data)] == [(ForeignCopy("", "PHA", line=2),), ()]
    assert told(data) == [(0, "Aucune colonne de codes-barres : les exemplaires n’en ont pas.")]
