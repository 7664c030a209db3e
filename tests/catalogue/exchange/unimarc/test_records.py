"""A UNIMARC record, field by field."""

import dataclasses

import pytest

from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.records import Contribution, ForeignRecord, ForeignTerm, Identifier, IdentifierKind
from catalogue.exchange.unimarc.building import record_of
from tests.catalogue.exchange.marc.made import F, f, record

TITLE = f("200", "aRenards")


def built(*fields: F, mapping: dict[str, str] | None = None) -> tuple[ForeignRecord, list[str]]:
    doubts = Doubts()
    ours = record_of(record(*fields), doubts, source="jeux", line=3, mapping=mapping or {})
    assert ours is not None
    return ours, [message.replace("\u00a0", " ") for message in doubts.messages]


def value(name: str, *fields: F) -> object:
    """One value of the record, of which nothing is told."""
    ours, told = built(*fields, *([] if any(one.tag == "200" for one in fields) else [TITLE]))
    assert told == []
    return getattr(ours, name)


def test_a_whole_record() -> None:
    ours, told = built(
        f("001", "42"),
        f("010", "a3760000000017"),
        f("101", "afre", "aeng"),
        f("200", "aRenards", "ele jeu"),
        f("205", "aNouvelle édition"),
        f("210", "cÉditions du Moulin", "d2019"),
        f("225", "aPetits jeux", "v3"),
        f("330", "aCourir."),
        f("606", "aA 406 jeu de stratégie"),
        f("700", "aTartempion", "bZoé", "4070"),
        f("900", "a2", "lNombre minimum de joueurs", "nmin"),
        f("996", "f0012", "kREN", "vMoulin"),
    )

    assert told == []
    assert dataclasses.replace(ours, copies=()) == ForeignRecord(
        source="jeux",
        line=3,
        title="Renards : le jeu",
        source_id="42",
        document_type="objet à 3 dimensions, artefacts, ...",
        series="Petits jeux",
        series_number="3",
        edition="Nouvelle édition",
        contributions=(Contribution("Zoé Tartempion", "Auteur"),),
        publishers=("Éditions du Moulin",),
        languages=("fre", "eng"),
        terms=(ForeignTerm("ESAR", "A406", "jeu de stratégie"),),
        identifiers=(Identifier(IdentifierKind.EAN, "3760000000017"),),
        year=2019,
        min_players=2,
        principle="Courir.",
    )
    assert [(copy.barcode, copy.line) for copy in ours.copies] == [("0012", 3)]


def test_without_a_title_there_is_no_record() -> None:
    assert record_of(record(f("001", "1")), Doubts(), source="jeux", line=0, mapping={}) is None


@pytest.mark.parametrize(
    ("subfields", "title"),
    [
        (("aRenards",), "Renards"),
        (("aRenards", "eun jeu", "ed’été"), "Renards : un jeu : d’été"),
        (("aRenards", "h2", "iLa fuite"), "Renards. 2, La fuite"),
        (("aRenards !", "iLa fuite"), "Renards ! La fuite"),
        (("aRenards", "bJeu", "dFoxes", "fZoé Tartempion"), "Renards"),
        (("a  Renards\ndes bois ",), "Renards des bois"),
    ],
)
def test_the_title_has_its_complement_and_part(subfields: tuple[str, ...], title: str) -> None:
    assert value("title", f("200", *subfields)) == title


def test_other_titles_are_parallel_ones_and_those_of_block_5_each_once() -> None:
    fields = (f("200", "aRenards", "dFoxes"), f("517", "aFüchse"), f("510", "afoxes"), f("500", "aRENARDS"))

    assert value("other_titles", *fields) == ("Foxes", "Füchse")


def test_twins_of_the_publication_are_one() -> None:
    fields = (f("210", "cMoulin :", "d2010"), f("214", "cMoulin", "d2010"), f("214", "cDiffuseur", indicators=" 2"))

    assert (value("publishers", *fields), value("year", *fields)) == (("Moulin",), 2010)


@pytest.mark.parametrize(
    ("fields", "year"),
    [
        ([f("210", "dcop. 2010")], 2010),
        ([f("210", "d[s.d.]")], None),
        ([f("214", "d©2012", indicators=" 4"), f("100", "a20140822d2011    u")], 2011),
        ([f("100", "a20140822u        u")], None),
    ],
)
def test_the_year_is_the_printed_one_else_the_coded_one(fields: list[F], year: int | None) -> None:
    assert value("year", *fields) == year


@pytest.mark.parametrize(
    ("text", "kind", "number"),
    [
        ("2-07-036822-X", IdentifierKind.ISBN, "207036822X"),
        ("978-2-07-036822-8 (relié)", IdentifierKind.ISBN, "9782070368228"),
        ("3760000000017", IdentifierKind.EAN, "3760000000017"),
        ("SEV01 FR", IdentifierKind.NUMBER, "SEV01 FR"),
    ],
)
@pytest.mark.parametrize("tag", ["010", "073", "071"])
def test_any_number_stands_in_any_field_of_numbers(tag: str, text: str, kind: IdentifierKind, number: str) -> None:
    assert value("identifiers", f(tag, f"a{text}")) == (Identifier(kind, number),)


@pytest.mark.parametrize(
    ("fields", "series"),
    [
        ([f("225", "aPetits jeux", "v3 bis"), f("410", "tAutre")], ("Petits jeux", "3 bis")),
        ([f("410", "tPetits jeux", "v2")], ("Petits jeux", "2")),
        ([f("461", "tLa saga")], ("La saga", "")),
        ([], ("", "")),
    ],
)
def test_the_series_is_the_printed_one_else_the_linked_one(fields: list[F], series: tuple[str, str]) -> None:
    ours, _ = built(TITLE, *fields)

    assert (ours.series, ours.series_number) == series


def test_notes_go_where_they_belong() -> None:
    ours, told = built(
        TITLE,
        f("215", "a1 boîte", "c60 cartes", "d20 cm", "e1 règle", "e1 dé"),
        f("300", "aBoîte <b>abîmée</b> <i>un</i> peu<br>fragile"),
        f("327", "a60 cartes"),
        f("330", "aCourir.\nSe cacher. "),
        f("333", "aÀ partir de 8 ans"),
    )

    assert told == []
    assert (ours.principle, ours.contents_note) == (
        "Courir.\nSe cacher.",
        "60 cartes\n\n1 boîte : 60 cartes ; 20 cm + 1 règle + 1 dé",
    )
    assert ours.note == "Boîte abîmée un peu\nfragile\n\nPublic\u00a0: À partir de 8 ans"
    assert (ours.min_age_months, ours.max_age_months) == (96, None)


@pytest.mark.parametrize(
    ("text", "ages"),
    [
        ("Enfants de 4 à 8 ans", (48, 96)),
        ("Enfants dès la naissance", (0, None)),
        ("De la naissance à 3 ans", (0, 36)),
        ("Parents : avant la naissance", (None, None)),
        ("dès 18 mois", (18, None)),
        ("8 ans et plus, 2 joueurs", (96, None)),
        ("3-99 ans", (36, None)),
        ("Tout public", (None, None)),
    ],
)
def test_ages_are_found_in_the_public(text: str, ages: tuple[int | None, int | None]) -> None:
    ours, told = built(TITLE, f("333", f"a{text}"))

    assert ((ours.min_age_months, ours.max_age_months), told) == (ages, [])


@pytest.mark.parametrize(
    ("fields", "terms"),
    [
        ([f("606", "a[ESAR] A401 Jeu d'association")], [ForeignTerm("ESAR", "A401", "Jeu d'association")]),
        ([f("606", "aForêts", "xRenards", "yFrance")], [ForeignTerm("", "", "Forêts -- Renards -- France")]),
        ([f("610", "arenard ; forêt", "ahiver")], [ForeignTerm("", "", word) for word in ("renard", "forêt", "hiver")]),
        ([f("676", "aA4.06", "ljeu de stratégie")], [ForeignTerm("ESAR", "A406", "jeu de stratégie")]),
        ([f("676", "a793.7")], [ForeignTerm("DEWEY", "", "793.7")]),
        ([f("686", "aA 406", "2esar")], [ForeignTerm("ESAR", "A406", "")]),
        ([f("686", "aA 406", "2col")], [ForeignTerm("COL", "", "A 406")]),
        ([f("606", "aForêts"), f("610", "aForêts")], [ForeignTerm("", "", "Forêts")]),
    ],
)
def test_subjects_keywords_and_classes_are_terms(fields: list[F], terms: list[ForeignTerm]) -> None:
    assert value("terms", *fields) == tuple(terms)


@pytest.mark.parametrize(
    ("fields", "names"),
    [
        ([f("897", "ahttps://example.invalid/doc?id=1", "bregle.pdf", "fregle.pdf")], ("regle.pdf",)),
        ([f("856", "uhttps://example.invalid/regle.pdf")], ("https://example.invalid/regle.pdf",)),
    ],
)
def test_documents_are_named(fields: list[F], names: tuple[str, ...]) -> None:
    assert value("attachments", *fields) == names


@pytest.mark.parametrize(
    ("fields", "people"),
    [
        ([f("700", "aTartempion", "bZoé", "4070")], [("Zoé Tartempion", "Auteur")]),
        ([f("702", "aBidule", "bAnna", "4440", "4070")], [("Anna Bidule", "Illustrateur"), ("Anna Bidule", "Auteur")]),
        ([f("700", "aTartempion, dit Zoé")], [("Tartempion, dit Zoé", "")]),
        ([f("702", "aBidule")], [("Bidule", "Autre")]),
        ([f("712", "aMoulin", "bAtelier", "4340")], [("Moulin. Atelier", "Éditeur scientifique")]),
        ([f("200", "aRenards", "fZoé Tartempion, Auteur")], [("Zoé Tartempion", "Auteur")]),
        ([f("200", "aRenards", "fpar Zoé"), f("700", "aTartempion", "bZoé")], [("Zoé Tartempion", "")]),
    ],
)
def test_people_with_their_functions(fields: list[F], people: list[tuple[str, str]]) -> None:
    assert value("contributions", *fields) == tuple(Contribution(*one) for one in people)


@pytest.mark.parametrize(
    ("field", "message"),
    [
        (f("010", "a3760000000018"), "Champ 010 : chiffre de contrôle faux, « 3760000000018 »."),
        (f("101", "aFR"), "Champ 101 : langue inconnue, « FR »."),
        (f("210", "dl’an passé"), "Champ 210 : valeur impossible, « l’an passé »."),
        (f("700", "aBidule", "4999"), "Champ 700 : fonction inconnue, « 999 »."),
        (
            f("700", "aBidule", "bZoé Tartempion Anna"),
            "Champ 700 : « Zoé Tartempion Anna Bidule » est lu comme deux personnes.",
        ),
    ],
)
def test_what_cannot_be_believed_is_told_with_its_field(field: F, message: str) -> None:
    _, told = built(TITLE, field)

    assert told == [message]


@pytest.mark.parametrize(
    ("texts", "codes"),
    [
        (("fre", "eng", "fre"), ("fre", "eng")),
        (("engfre",), ("eng", "fre")),
        (("fra", "deu"), ("fre", "ger")),
        (("français", "breton"), ("fre", "bre")),
        (("und", "|||"), ()),
        (("zxx",), ("zxx",)),
    ],
)
def test_languages_are_codes_of_catalogues(texts: tuple[str, ...], codes: tuple[str, ...]) -> None:
    assert value("languages", f("101", *(f"a{text}" for text in texts))) == codes


@pytest.mark.parametrize(
    ("field", "names"),
    [
        (f("700", "aJean Pierre Martin Dupont", indicators=" 0"), ["Jean Pierre Martin Dupont"]),
        (f("700", "aMartin Dupont", "bJean Pierre", indicators=" 1"), ["Jean Pierre Martin Dupont"]),
        (f("700", "aDupont", "bJean Pierre", indicators=" 1"), ["Jean Pierre Dupont"]),
        (f("700", "aZoé Tartempion Anna Bidule", indicators=" 1"), ["Zoé Tartempion", "Anna Bidule"]),
        (f("700", "aBidule", "bZoé Tartempion Anna", indicators=" 1"), ["Zoé Tartempion", "Anna Bidule"]),
        (f("710", "aLigue Des Joueurs Libres"), ["Ligue Des Joueurs Libres"]),
    ],
)
def test_how_many_people_a_heading_names(field: F, names: list[str]) -> None:
    ours, _ = built(TITLE, field)

    assert [person.name for person in ours.contributions] == names
