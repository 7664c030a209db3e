"""From bytes to cells: encodings, separators, quotes, lines."""

import csv
from io import BytesIO, StringIO

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from catalogue.exchange.readings import UnreadableFile
from catalogue.exchange.spreadsheet.delimiters import DELIMITERS
from catalogue.exchange.spreadsheet.encodings import opened
from catalogue.exchange.spreadsheet.lines import LONGEST_LINE, lines
from catalogue.exchange.spreadsheet.raw_rows import cells_of, raw_rows
from tests.catalogue.exchange.spreadsheet.tables import items_of, records_of, table, told

UNHURRIED = settings(deadline=None)
ROWS = ("Code barre;Titre;Éditeur", "001;Château fort;Société d’été", "002;Œuf à la coque;Éclair")
EVIDENT = "Encodage : {} (d’après les lettres accentuées)."
GUESSED = "Encodage non reconnu : lu comme du {}, vérifiez les accents."


@pytest.mark.parametrize(
    ("encoding", "found", "warnings"),
    [
        ("utf-8", {"utf-8"}, []),
        ("utf-8-sig", {"utf-8-sig"}, []),
        ("utf-16", {"utf-16"}, []),
        ("cp1252", {"cp1252"}, [(0, EVIDENT.format("Windows-1252"))]),
        ("mac_roman", {"mac_roman"}, [(0, EVIDENT.format("Mac Roman"))]),
    ],
)
def test_the_encoding_is_found_by_evidence(encoding: str, found: set[str], warnings: list[tuple[int, str]]) -> None:
    data = table(*ROWS, encoding=encoding)

    assert [record.title for record in records_of(data)] == ["Château fort", "Œuf à la coque"]
    assert {item.encoding for item in items_of(data) if item.record} - {"utf-16" if encoding == "utf-16" else ""} == (
        found - {"utf-16"}
    )
    assert told(data) == warnings


@pytest.mark.parametrize("title", ["JEU D’ÉVEIL", "Prix 5 €", "Moulin\u00a0: le jeu"])
def test_without_accented_small_letters_the_encoding_is_told_as_not_recognised(title: str) -> None:
    data = table("Code barre;Titre", f"001;{title}", encoding="cp1252")

    assert [record.title for record in records_of(data)] == [title.replace("\u00a0", " ")]
    assert told(data) == [(0, GUESSED.format("Windows-1252"))]


def test_two_encodings_in_one_file_are_told_and_both_read() -> None:
    data = table(*ROWS[:2]) + table(ROWS[2], encoding="cp1252")

    assert [record.title for record in records_of(data)] == ["Château fort", "Œuf à la coque"]
    assert told(data) == [(0, "Deux encodages dans le fichier : du Windows-1252 à la ligne 3, vérifiez les accents.")]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "fichier vide."),
        (b" \r\n ", "fichier vide."),
        (b"PK\x03\x04" + b"x" * 50, "classeur de tableur"),
        (bytes(range(256)), "fichier binaire"),
        (b"Titre\r\n", "aucune ligne sous les noms de colonnes."),
        (b"\xff\xfe", "aucune ligne trouv\u00e9e."),
        (b"Editeur;Ann\xc3\xa9e\r\nLe Moulin;2010\r\n", "aucune colonne de titres reconnue"),
    ],
)
def test_a_file_that_is_no_table_is_refused_with_its_reason(data: bytes, reason: str) -> None:
    with pytest.raises(UnreadableFile, match=reason):
        items_of(data)


@pytest.mark.parametrize("delimiter", DELIMITERS)
def test_the_separator_is_found_by_the_names(delimiter: str) -> None:
    data = table(*(row.replace(";", delimiter) for row in ROWS))

    assert [record.title for record in records_of(data)] == ["Château fort", "Œuf à la coque"]


def test_a_comma_in_each_price_does_not_cut_a_table_of_semicolons() -> None:
    data = table("x1;Le Phare;19,90;2-4", "x2;La Digue;9,50;2-6", "x3;Le Bac, à sable;12,00;1-2")

    assert [record.title for record in records_of(data)] == ["Le Phare", "La Digue", "Le Bac, à sable"]


def test_the_line_of_excel_settles_the_separator() -> None:
    data = table("sep=,", "Code barre,Titre", "001,Le Phare; la mer")

    assert [(record.title, record.line) for record in records_of(data)] == [("Le Phare; la mer", 3)]


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_each_end_of_line_is_one(end: str) -> None:
    assert [record.line for record in records_of(table(*ROWS, end=end))] == [2, 3]


def test_a_line_break_inside_quotes_belongs_to_the_cell() -> None:
    data = table("Titre;Note;Année", '"Le Phare";"une ligne\r\n\r\nune ""autre"" ; fin";2010', "La Digue;;2011")

    first, second = records_of(data)

    assert (first.note, first.year, first.line) == ('une ligne\n\nune "autre" ; fin', 2010, 2)
    assert (second.title, second.line) == ("La Digue", 5)


def test_a_quote_that_never_closes_harms_its_row_only() -> None:
    data = table("Titre;Note;Année", 'Le Phare;"boîte;2010', "La Digue;;2011")

    assert [(record.title, record.note) for record in records_of(data)] == [("Le Phare", '"boîte'), ("La Digue", "")]
    assert told(data) == [(2, "Un guillemet ouvert n’est jamais refermé : il est lu comme un signe.")]


def test_a_quote_in_the_middle_of_a_cell_is_a_sign() -> None:
    data = table("Titre;Note;Année", 'Planche 24" bois;;2010', "La Digue;;2011")

    assert [record.title for record in records_of(data)] == ['Planche 24" bois', "La Digue"]


def test_a_line_without_end_is_not_kept_whole() -> None:
    data = table("Titre;Note", "Le Phare;" + "x" * (2 * LONGEST_LINE), "La Digue;")

    assert told(data) == [(2, "Ligne beaucoup trop longue. La ligne n’est pas lue.")]
    assert [(record.title, record.line) for record in records_of(data)] == [("La Digue", 3)]


def test_signs_that_nobody_typed_are_taken_out_and_told() -> None:
    data = table("Titre;Note", "Le Ph\x07are;", *("La Digue;longue histoire",) * 20)

    assert records_of(data)[0].title == "Le Phare"
    assert (2, "Signes illisibles ôtés de la ligne.") in told(data)


@UNHURRIED
@given(st.binary(max_size=300))
@example(b"a\r\nb\rc\n\nd")
def test_lines_are_those_of_the_file_with_their_places(data: bytes) -> None:
    found = list(lines(BytesIO(data)))

    assert [line.data for line in found] == data.splitlines()
    assert [line.number for line in found] == list(range(1, len(found) + 1))
    assert all(data.startswith(line.data, line.offset) for line in found)


CELLS = st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n"), max_size=12)
TABLES = st.integers(1, 5).flatmap(lambda width: st.lists(st.lists(CELLS, min_size=width, max_size=width), max_size=6))


@UNHURRIED
@given(TABLES, st.sampled_from(DELIMITERS), st.sampled_from(["\r\n", "\n"]), st.sampled_from(["utf-8", "utf-8-sig"]))
def test_a_table_that_is_written_is_read_again(rows: list[list[str]], delimiter: str, end: str, encoding: str) -> None:
    text = StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator=end, quoting=csv.QUOTE_ALL).writerows(rows)
    data = text.getvalue().encode(encoding)
    if not data.strip():
        return

    with opened(BytesIO(data), "x.csv") as source:
        found = [
            cells_of(source.decode(row.data)[0], delimiter) for row in raw_rows(source.file, delimiter, source.start)
        ]

    assert found == [tuple(row) for row in rows]
