"""A MARC21 record, field by field, with the copies of Koha."""

import dataclasses
from datetime import date

import pytest

from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc21.building import record_of
from catalogue.exchange.marc21.punctuation import bare
from catalogue.exchange.records import (
    Contribution,
    CopyState,
    ForeignCopy,
    ForeignRecord,
    ForeignTerm,
    Identifier,
    IdentifierKind,
)
from tests.catalogue.exchange.marc.made import F, f, record

TITLE = f("245", "aRenards /")
GENERAL = f("008", "140822s2011    fr            000 0 ger d")


def built(*fields: F) -> tuple[ForeignRecord, list[str]]:
    doubts = Doubts()
    ours = record_of(record(*fields, leader="     nrm a22     i 4500"), doubts, source="jeux", line=0, mapping={})
    assert ours is not None
    return ours, [message.replace("\u00a0", " ") for message in doubts.messages]


def value(name: str, *fields: F) -> object:
    """One value of the record, of which nothing is told."""
    ours, told = built(*fields, *([] if any(one.tag == "245" for one in fields) else [TITLE]))
    assert told == []
    return getattr(ours, name)


def test_a_whole_record() -> None:
    ours, told = built(
        f("001", "42"),
        f("020", "a9782070368228 (broché) :", "c20 €"),
        f("024", "a3760000000017", indicators="3 "),
        f("028", "aREN-01", indicators="50"),
        f("041", "afreeng"),
        f("100", "aTartempion, Zoé,", "4aut", indicators="1 "),
        f("245", "aRenards :", "ble jeu /", "cZoé Tartempion."),
        f("246", "aFoxes."),
        f("250", "aNouvelle édition."),
        f("264", "aParis :", "bMoulin,", "c2019.", indicators=" 1"),
        f("300", "a60 cartes :", "bcarton ;", "c20 cm +", "e1 règle."),
        f("490", "aPetits jeux ;", "v3."),
        f("500", "aBoîte abîmée."),
        f("505", "a60 cartes."),
        f("520", "aCourir."),
        f("521", "aAges 8 and up."),
        f("650", "aForêts", "vJeux."),
        f("700", "aBidule, Anna,", "eillustrator.", indicators="1 "),
        f("856", "uhttps://example.invalid/regle.pdf"),
    )

    assert told == []
    assert dataclasses.replace(ours, copies=()) == ForeignRecord(
        source="jeux",
        line=0,
        title="Renards : le jeu",
        source_id="42",
        other_titles=("Foxes",),
        document_type="objet à 3 dimensions, artefacts, ...",
        series="Petits jeux",
        series_number="3",
        edition="Nouvelle édition",
        contributions=(Contribution("Zoé Tartempion", "Auteur"), Contribution("Anna Bidule", "Illustrateur")),
        publishers=("Moulin",),
        languages=("fre", "eng"),
        terms=(ForeignTerm("", "", "Forêts -- Jeux"),),
        identifiers=(
            Identifier(IdentifierKind.ISBN, "9782070368228"),
            Identifier(IdentifierKind.EAN, "3760000000017"),
            Identifier(IdentifierKind.NUMBER, "REN-01"),
        ),
        year=2019,
        min_age_months=96,
        principle="Courir.",
        contents_note="60 cartes.\n\n60 cartes : carton ; 20 cm + 1 règle",
        note="Boîte abîmée.\n\nAges 8 and up.",
        attachments=("https://example.invalid/regle.pdf",),
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Renards /", "Renards"),
        ("Moulin,", "Moulin"),
        ("Nouvelle édition.", "Nouvelle édition"),
        ("Tolkien, J. R. R.", "Tolkien, J. R. R."),
        ("cartes, dés, etc.", "cartes, dés, etc."),
        ("La suite...", "La suite..."),
    ],
)
def test_the_marks_of_isbd_are_taken_away(text: str, expected: str) -> None:
    assert bare(text) == expected


@pytest.mark.parametrize(
    ("subfields", "title"),
    [
        (("aRenards.", "n2,", "pLa fuite /"), "Renards. 2, La fuite"),
        (("aRenards", "h[jeu]"), "Renards"),
        (("aRenards.", "pLa fuite"), "Renards. La fuite"),
    ],
)
def test_the_title_has_its_remainder_and_part(subfields: tuple[str, ...], title: str) -> None:
    assert value("title", f("245", *subfields)) == title


def test_without_a_title_there_is_no_record() -> None:
    assert record_of(record(f("001", "1")), Doubts(), source="jeux", line=0, mapping={}) is None


def test_coded_values_stand_in_for_printed_ones() -> None:
    ours, told = built(TITLE, GENERAL, f("264", "c©2012", indicators=" 4"))

    assert (ours.languages, ours.year, told) == (("ger",), 2011, [])


@pytest.mark.parametrize(
    ("fields", "people"),
    [
        ([f("700", "aBidule, Anna", "4http://id.loc.gov/vocabulary/relators/ill")], [("Anna Bidule", "Illustrateur")]),
        ([f("700", "aBidule, Anna", indicators="1 ")], [("Anna Bidule", "Autre")]),
        ([f("100", "aZoé la Renarde", indicators="0 ")], [("Zoé la Renarde", "")]),
        ([f("110", "aMoulin.", "bAtelier", "eauteur.")], [("Moulin. Atelier", "auteur")]),
        ([f("700", "aBidule, Anna", "tUn autre jeu")], []),
    ],
)
def test_people_with_their_functions(fields: list[F], people: list[tuple[str, str]]) -> None:
    assert value("contributions", *fields) == tuple(Contribution(*one) for one in people)


@pytest.mark.parametrize(
    ("field", "terms"),
    [
        (f("653", "aforêt", "arenard"), [("", "", "forêt"), ("", "", "renard")]),
        (f("655", "aA 406 jeu de stratégie"), [("ESAR", "A406", "jeu de stratégie")]),
        (f("084", "aA406", "2esar"), [("ESAR", "A406", "")]),
        (f("084", "a12.3", "2col"), [("COL", "", "12.3")]),
    ],
)
def test_subjects_forms_and_classes_are_terms(field: F, terms: list[tuple[str, str, str]]) -> None:
    assert value("terms", field) == tuple(ForeignTerm(*one) for one in terms)


@pytest.mark.parametrize(
    ("field", "copy"),
    [
        (
            f("952", "aMOULIN", "bANNEXE", "cEnfants", "d2014-08-22", "g19.90", "oREN", "p0012", "yJEU", "zusé", "70"),
            ForeignCopy(
                "0012", "REN", section="Enfants", location="MOULIN", support="JEU", price_cents=1990,
                acquired_on=date(2014, 8, 22), note="usé",
            ),
        ),
        (f("952", "p0012", "71"), ForeignCopy("0012", state=CopyState.NOT_LENDABLE)),
        (f("952", "p0012", "7-1"), ForeignCopy("0012", state=CopyState.NOT_LENDABLE)),
        (f("952", "p0012", "70", "11"), ForeignCopy("0012", state=CopyState.LOST)),
        (f("952", "p0012", "71", "01", "11"), ForeignCopy("0012", state=CopyState.WITHDRAWN)),
        (f("952", "p0012", "41", "zusé", "xoffert"), ForeignCopy("0012", note="usé\n\noffert\n\nAbîmé.")),
        (
            f("952", "p0012", "q2026-02-03", "v25.000000"),
            ForeignCopy("0012", state=CopyState.ON_LOAN, due_on=date(2026, 2, 3), price_cents=2500),
        ),
        (f("852", "bAnnexe", "kJEU", "h793", "iBAU", "p0012"), ForeignCopy("0012", "JEU 793 BAU", location="Annexe")),
        (f("852", "aMoulin", "bAnnexe", "hREN", "p0012"), ForeignCopy("0012", "REN", location="Annexe")),
        (f("949", "aREN", "i0012", "lAnnexe"), ForeignCopy("0012", "REN", location="Annexe")),
    ],
)  # fmt: skip
def test_copies_of_koha_and_others(field: F, copy: ForeignCopy) -> None:
    assert value("copies", field) == (copy,)


def test_the_number_of_koha_stands_in_for_a_missing_one() -> None:
    assert value("source_id", f("999", "c120", "d120")) == "120"


def test_an_unknown_function_is_told() -> None:
    ours, told = built(TITLE, f("700", "aBidule, Anna", "4zzz"))

    assert ours.contributions == (Contribution("Anna Bidule", "Autre"),)
    assert told == ["Champ 700 : fonction inconnue, « zzz »."]


def test_what_koha_says_of_a_copy_and_means_nothing_is_told() -> None:
    record, told = built(TITLE, f("952", "p0012", "d2014-02-30", "gvingt"))

    assert record is not None
    assert record.copies == (ForeignCopy("0012"),)
    assert told == [
        "Champ 952 : valeur impossible, « vingt ».",
        "Champ 952 : valeur impossible, « 2014-02-30 ».",
    ]
