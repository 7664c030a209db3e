"""What is written in each format is read back as it was."""

import io
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from catalogue.exchange.column_names import meaning
from catalogue.exchange.csv_out import COLUMNS, COPY_COLUMNS, NOTES, csv_lines
from catalogue.exchange.field_names import guess
from catalogue.exchange.formats import FORMATS, sniff
from catalogue.exchange.json_lines.reading import FORMAT as JSON_LINES
from catalogue.exchange.json_lines.writing import line_of
from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.writing_iso2709 import MOST_FIELD_BYTES, TooLarge, iso2709_of
from catalogue.exchange.marc.writing_xml import HEAD, TAIL, marcxml_of
from catalogue.exchange.records import (
    Contribution,
    CopyState,
    ForeignCopy,
    ForeignRecord,
    ForeignTerm,
    Identifier,
    IdentifierKind,
)
from catalogue.exchange.spreadsheet.reading import FORMAT as SPREADSHEET
from catalogue.exchange.streams import Format
from catalogue.exchange.unimarc.writing import marc_record_of
from catalogue.exchange.unimarc.writing_custom import CUSTOM
from tests.catalogue.exchange.written import records

THEN = datetime(2026, 1, 17, 10, 0, tzinfo=UTC)
SOURCE = "fichier"
many = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def as_iso2709(record: ForeignRecord) -> bytes:
    doubts = Doubts()
    data = iso2709_of(marc_record_of(record, changed_at=THEN, doubts=doubts), doubts)
    assert doubts.messages == []
    return data


def as_marcxml(record: ForeignRecord) -> bytes:
    doubts = Doubts()
    text = marcxml_of(marc_record_of(record, changed_at=THEN, doubts=doubts))
    assert doubts.messages == []
    return f"{HEAD}{text}{TAIL}".encode()


def read_back(data: bytes, form: Format) -> tuple[ForeignRecord, list[str]]:
    (item,) = form.read(io.BytesIO(data), SOURCE)
    assert item.record is not None, item.error
    copies = tuple(replace(copy, line=0) for copy in item.record.copies)
    return replace(item.record, line=0, copies=copies), [fault.message for fault in item.warnings]


def in_order_of_fields(record: ForeignRecord) -> ForeignRecord:
    """Headings and numbers of different fields have no order among each other."""
    return replace(
        record,
        terms=tuple(sorted(record.terms, key=str)),
        identifiers=tuple(sorted(record.identifiers, key=str)),
    )


@many
@given(records(), st.sampled_from([(as_iso2709, "unimarc"), (as_marcxml, "marcxml")]))
def test_unimarc(record: ForeignRecord, carrier: tuple[Callable[[ForeignRecord], bytes], str]):
    write, key = carrier

    read, warnings = read_back(write(record), FORMATS[key])

    assert in_order_of_fields(read) == in_order_of_fields(record)
    assert warnings == []


@pytest.mark.parametrize("letters", [0, 2, 3, 41])
def test_letters_not_sorted_that_marks_cannot_hold(letters: int):
    """None, those before a space, and more than forty: a field of their own says them where marks would not."""
    title = "La Très Longue Histoire du Petit Âne qui Jouait"
    record = ForeignRecord(SOURCE, 0, title, unsorted=letters, source_id="7")

    read, _ = read_back(as_iso2709(record), FORMATS["unimarc"])

    assert read.unsorted == letters


@many
@given(records())
def test_json_lines(record: ForeignRecord):
    read, warnings = read_back(line_of(record).encode(), JSON_LINES)

    assert read == record
    assert warnings == []


@many
@given(records())
def test_csv(record: ForeignRecord):
    read, _ = read_back("".join(csv_lines([record])).encode(), SPREADSHEET)

    assert in_order_of_fields(read) == in_order_of_fields(as_a_table_says(record))


def as_a_table_says(record: ForeignRecord) -> ForeignRecord:
    """There is no column for the day to bring a copy back."""
    return replace(record, copies=tuple(replace(copy, due_on=None) for copy in record.copies))


def test_every_format_is_known_by_its_look():
    record = ForeignRecord(SOURCE, 0, "Le jeu d’essai", source_id="7", principle="Un jeu.")

    for write, key in (
        (as_iso2709, "unimarc"),
        (as_marcxml, "marcxml"),
        (lambda one: line_of(one).encode(), "json-lines"),
    ):
        assert sniff(io.BytesIO(write(record)), SOURCE).key == key


def test_every_custom_field_is_guessed_by_its_label_and_by_its_name():
    for target, (label, name) in CUSTOM.items():
        assert (guess(label, ""), guess("", name)) == (target, target)


def test_every_column_is_known_by_its_name():
    for column in (*COLUMNS, *NOTES, *COPY_COLUMNS):
        assert meaning(column.name)[0] == column.target


def test_the_lengths_and_places_of_iso_2709_are_in_bytes():
    record = ForeignRecord(SOURCE, 0, "Été à l’œuvre", source_id="7", note="é" * 300)

    data = as_iso2709(record)

    base = int(data[12:17])
    directory = data[24 : base - 1].decode()
    entries = [directory[place : place + 12] for place in range(0, len(directory), 12)]
    assert int(data[:5]) == len(data)
    assert data[5:12] == b"nrm0 22"
    assert [entry[:3] for entry in entries] == sorted(entry[:3] for entry in entries)
    for entry, following in pairwise(entries):
        assert int(entry[7:]) + int(entry[3:7]) == int(following[7:])
    assert all(data[base + int(entry[7:]) + int(entry[3:7]) - 1] == 0x1E for entry in entries)


def test_a_long_note_is_parted_between_paragraphs_and_read_as_one():
    note = "\n\n".join(f"Règle {number}. " + "Avancez d’une case. " * 40 for number in range(60)).strip()
    note = "\n".join(line.rstrip() for line in note.split("\n"))
    record = ForeignRecord(SOURCE, 0, "Long", source_id="7", rules_note=note, document_type="Jeu")

    data = as_iso2709(record)

    read, warnings = read_back(data, FORMATS["unimarc"])
    assert (read, warnings) == (record, [])
    assert max(len(field) for field in data.split(b"\x1e")) <= MOST_FIELD_BYTES


def test_a_paragraph_that_is_too_long_is_parted_at_a_blank_and_told():
    doubts = Doubts()
    record = ForeignRecord(SOURCE, 0, "Long", source_id="7", note=" ".join(f"été {n}" for n in range(3_000)))

    data = iso2709_of(marc_record_of(record, changed_at=THEN, doubts=doubts), doubts)

    read, _ = read_back(data, FORMATS["unimarc"])
    assert read.note.split() == record.note.split()
    assert [message.replace("\u00a0", " ") for message in doubts.messages] == [
        "Champ 300 : un paragraphe trop long est réparti sur plusieurs champs."
    ]


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        (ForeignRecord(SOURCE, 0, "Long", note="\n\n".join(f"{n} {'x' * 5_000}" for n in range(25))), "la notice fait"),
        (ForeignRecord(SOURCE, 0, "Long", copies=(ForeignCopy("1", note="x" * 12_000),)), "le champ 995 fait"),
    ],
)
def test_what_iso_2709_has_no_room_for_is_refused(record: ForeignRecord, reason: str):
    with pytest.raises(TooLarge, match=reason):
        as_iso2709(record)


def test_what_no_reader_would_understand_is_left_out_and_told():
    doubts = Doubts()
    record = ForeignRecord(
        SOURCE, 0, "Vieux", document_type="Jeu", year=1200, min_players=0, best_max_players=4, min_minutes=9_000
    )

    written = marc_record_of(record, changed_at=THEN, doubts=doubts)

    assert [field.tag for field in written.fields] == ["005", "100", "200"]
    assert [message.replace("\u00a0", " ") for message in doubts.messages] == [
        "Champ 100 : année 1200 laissée de côté.",
        "Champ 900 : Nombre minimum de joueurs : 0 ne peut pas s’écrire, laissé de côté.",
        "Champ 900 : Nombre idéal de joueurs : (None, 4) ne peut pas s’écrire, laissé de côté.",
        "Champ 900 : Durée minimum (minutes) : 9000 ne peut pas s’écrire, laissé de côté.",
    ]


def test_a_record_as_cataloguers_of_other_houses_see_it():
    record = ForeignRecord(
        SOURCE,
        0,
        "Abeilles : le jeu",
        source_id="12",
        document_type="Jeu",
        contributions=(Contribution("Rose Inventée", "Auteur"), Contribution("Jean Dessin", "Illustrateur")),
        publishers=("Ruche",),
        terms=(ForeignTerm("ESAR", "A406", "jeu de stratégie", "jeu de règles"), ForeignTerm("", "", "insectes")),
        identifiers=(Identifier(IdentifierKind.EAN, "3558380021087"),),
        year=2020,
        min_players=2,
        copies=(ForeignCopy("0042", "ABE", "Rayon 1", "Site", price_cents=1250, state=CopyState.NOT_LENDABLE),),
    )

    written = marc_record_of(record, changed_at=THEN, doubts=Doubts())

    shown = [
        " ".join(
            [field.tag, field.indicators.replace(" ", "_"), *(f"${code} {text}" for code, text in field.subfields)]
        )
        for field in written.fields
        if field.tag >= "010"
    ]
    assert shown == [
        "073 __ $a 3558380021087",
        "100 __ $a 20260117d2020    u  y0frey50      ba",
        "200 1_ $a Abeilles $b Jeu $e le jeu $f Rose Inventée",
        "210 __ $c Ruche $d 2020",
        "610 0_ $a insectes",
        "686 __ $a A406 $l jeu de stratégie (jeu de règles) $2 ESAR",
        "700 _0 $a Rose Inventée $4 070",
        "702 _0 $a Jean Dessin $4 440",
        "900 __ $a 2 $l Nombre minimum de joueurs $n joueurs_min $t text",
        "995 __ $c Site $e Rayon 1 $f 0042 $k ABE $o 1 $p 12.50",
    ]


def test_a_spreadsheet_runs_nothing_of_what_it_is_given():
    record = ForeignRecord(
        SOURCE, 0, "=2+5", note="@SUM(A1)", copies=(ForeignCopy("-5x", call_number="+33", state=CopyState.LOST),)
    )

    rows = "".join(csv_lines([record])).splitlines()

    assert rows[0].startswith("\ufeffIdentifiant;Titre;")
    assert rows[1].split(";")[1] == "'=2+5"
    assert "'@SUM(A1)" in rows[1].split(";")
    assert rows[1].split(";")[-9:-3] == ["'-5x", "'+33", "", "", "", "perdu"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "Ligne illisible : ce n’est pas du JSON."),
        ('{"record": []}', "Ligne sans notice (clé « record »)."),
        ('{"record": {"title": " "}}', "Notice sans titre."),
        ('{"record": {}}', "Valeur impossible ou absente : title."),
        (
            '{"record": {"title": "a", "year": "x", "copies": [{}]}}',
            "Valeur impossible ou absente : year, copies.0.barcode.",
        ),
        ("[" * 100_000, "Ligne illisible : ce n’est pas du JSON."),
        ('{"record": {"title": "a", "note": "un \\u0000 nul"}}', "Caractère nul dans un texte."),
        ('{"record": {"title": "a", "note": "\\ud800"}}', "Valeur impossible."),
        ('{"record": {"title": "Le Roi", "unsorted": 4}}', "Valeur impossible ou absente : unsorted."),
        ('{"record": {"title": "Le Roi", "unsorted": -3}}', "Valeur impossible ou absente : unsorted."),
        ('{"record": {"title": "a", "links": [{"kind": "x"}]}}', "Valeur impossible ou absente : links.0.kind."),
    ],
)
def test_a_line_that_is_wrong_is_refused_alone(line: str, reason: str):
    good = line_of(ForeignRecord(SOURCE, 0, "Bon"))

    wrong, right = JSON_LINES.read(io.BytesIO(f"{line}\n\n{good}".encode()), SOURCE)

    assert wrong.error is not None
    assert (wrong.error.line, wrong.error.message.replace("\u00a0", " ")) == (1, f"{reason} La notice n’est pas lue.")
    assert right.record is not None
    assert (right.record.title, right.line) == ("Bon", 3)
