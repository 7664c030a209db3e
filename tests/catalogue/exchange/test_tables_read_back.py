"""What a table of ours makes of signs that other tables use otherwise."""

import re

import pytest

from catalogue.exchange.csv_out import csv_lines
from catalogue.exchange.records import Contribution, ForeignRecord, ForeignTerm
from catalogue.exchange.spreadsheet.reading import FORMAT as SPREADSHEET
from tests.catalogue.exchange.test_written_and_read import SOURCE, read_back


@pytest.mark.parametrize(
    "text",
    ["- 52 cartes | 2 dés", "=1+1", "+ 3 pions", "@ home", "%", "|", "'- entre nous", "''= deux", "'simple'", "a | b"],
)
def test_a_table_gives_a_text_back_as_it_was_and_computes_none(text: str):
    record = ForeignRecord(SOURCE, 0, "Le jeu d’essai", source_id="7", note=text)
    written = "".join(csv_lines([record]))

    read, _ = read_back(written.encode(), SPREADSHEET)

    assert read.note == text
    assert not any(cell.startswith(("=", "+", "-", "@", "%", "|")) for cell in re.split(r'[;"\r\n]+', written))


@pytest.mark.parametrize("names", [("Inka & Markus Brand",), ("Moulin Roty et Cie",), ("A & B", "Cee Dupont")])
@pytest.mark.parametrize("role", ["Auteur", "Illustrateur"])
def test_a_table_keeps_a_name_with_an_ampersand_whole(names: tuple[str, ...], role: str):
    people = tuple(Contribution(name, role) for name in names)

    read, _ = read_back(
        "".join(csv_lines([ForeignRecord(SOURCE, 0, "Jeu", contributions=people)])).encode(), SPREADSHEET
    )

    assert read.contributions == people


@pytest.mark.parametrize("labels", [("Bluff, mensonge",), ("Bluff, mensonge", "Cartes")])
def test_a_table_keeps_a_heading_with_a_comma_whole(labels: tuple[str, ...]):
    terms = tuple(ForeignTerm("", "", label) for label in labels)

    read, _ = read_back("".join(csv_lines([ForeignRecord(SOURCE, 0, "Jeu", terms=terms)])).encode(), SPREADSHEET)

    assert read.terms == terms
