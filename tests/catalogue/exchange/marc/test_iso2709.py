"""Each fault that files of ISO 2709 have: what is recovered, and what is told."""

import pytest

from catalogue.exchange.marc.iso2709 import CUT_BYTES
from catalogue.exchange.marc.record import MarcField
from tests.catalogue.exchange.marc.made import F, as_bytes, carried_of, f, game, iso2709, titles_of

ONE, TWO, THREE = game(1, title="Un"), game(2, title="Deux"), game(3, title="Trois")
CUT = (
    "Champ 330 : coupé à 9 999 octets par l’export, la fin manque ; "
    "exportez les notices en XML pour l’avoir entière."
)  # fmt: skip


def doubts_of(data: bytes) -> list[list[str]]:
    return [[doubt.replace("\u00a0", " ") for doubt in one.doubts] for one in carried_of(data)]


def refusals_of(data: bytes) -> list[str]:
    return [one.refusal.replace("\u00a0", " ") for one in carried_of(data) if one.refusal]


def test_a_sound_record_is_read_whole_and_nothing_is_told() -> None:
    (one,) = carried_of(game(7, f("009", "aune note", "bà part"), f("606", "aJeux", indicators=" 1")))

    assert (one.line, one.encoding, one.doubts, one.refusal) == (0, "utf-8", (), "")
    assert one.record is not None
    assert one.record.fields == (
        MarcField("001", "", (("", "7"),)),
        MarcField("200", "1 ", (("a", "La Forêt des renards"),)),
        MarcField("009", "  ", (("a", "une note"), ("b", "à part"))),
        MarcField("606", " 1", (("a", "Jeux"),)),
    )


@pytest.mark.parametrize("between", [b"", b"\n", b"\r\n", b"\x00", b"\x1a"])
def test_line_breaks_between_records_are_no_fault(between: bytes) -> None:
    data = ONE + between + TWO + between

    assert (titles_of(data), doubts_of(data)) == (["Un", "Deux"], [[], []])


def test_a_mark_of_utf_8_before_the_first_record_is_no_fault() -> None:
    assert (titles_of(b"\xef\xbb\xbf" + ONE), doubts_of(b"\xef\xbb\xbf" + ONE)) == (["Un"], [[]])


def test_stray_bytes_between_records_are_told() -> None:
    data = ONE + b"xyz" + TWO + b"12" + THREE + b"fin"

    assert titles_of(data) == ["Un", "Deux", "Trois"]
    assert doubts_of(data) == [
        [],
        ["3 octet(s) avant la notice n’appartiennent à aucune : laissés de côté."],
        ["2 octet(s) avant la notice n’appartiennent à aucune : laissés de côté."],
        ["3 octet(s) après la dernière notice, laissés de côté."],
    ]


@pytest.mark.parametrize("length", [b"00010", b"99999", b"     ", b"abcde"])
def test_a_wrong_length_in_the_leader_is_told(length: bytes) -> None:
    data = ONE + length + TWO[5:] + THREE

    assert titles_of(data) == ["Un", "Deux", "Trois"]
    assert doubts_of(data)[0::2] == [[], []]
    assert "La longueur annoncée est fausse : la notice est lue jusqu’à son séparateur." in doubts_of(data)[1]


def test_a_missing_end_of_record_is_found_by_the_next_leader() -> None:
    data = ONE[:-1] + TWO[:-1] + THREE

    assert titles_of(data) == ["Un", "Deux", "Trois"]
    assert doubts_of(data) == [
        ["Le séparateur de fin manque : la notice est lue jusqu’à son dernier champ."],
        ["Le séparateur de fin manque : la notice est lue jusqu’à son dernier champ."],
        [],
    ]


def test_a_missing_end_of_record_and_a_wrong_length_in_the_next_one() -> None:
    assert titles_of(ONE[:-1] + b"00007" + TWO[5:-1]) == ["Un", "Deux"]


def test_nul_indicators_are_blanks() -> None:
    data = iso2709(f("200", "aUn", indicators=b"\x00\x00"), f("330", "atrois", indicators=b"1"))

    (one,) = carried_of(data)

    assert one.record is not None
    assert [field.indicators for field in one.record.fields] == ["  ", "1 "]
    assert doubts_of(data) == [["Indicateurs illisibles : lus comme des blancs."]]


def test_lengths_counted_in_characters_are_told_and_the_separators_followed() -> None:
    counted = game(1, f("330", "aete apres ete"), title="Foret")
    body = game(1, f("330", "aété après été"), title="Forêt")[61:]
    wrong = counted[:61] + body

    (one,) = carried_of(wrong)

    assert one.record is not None
    assert (one.record.first("200", "a"), one.record.first("330", "a")) == ("Forêt", "été après été")
    assert doubts_of(wrong) == [
        [
            "La longueur annoncée est fausse : la notice est lue jusqu’à son séparateur.",
            "Le répertoire est faux : les champs sont retrouvés par leurs séparateurs.",
        ]
    ]


def test_a_directory_in_another_order_than_the_fields_is_followed() -> None:
    sound = iso2709(f("001", "1"), f("200", "aUn"), f("330", "aPrincipe"))
    entries = [sound[24 + 12 * place : 36 + 12 * place] for place in range(3)]
    shuffled = sound[:24] + entries[2] + entries[0] + entries[1] + sound[60:]

    (one,) = carried_of(shuffled)

    assert one.record is not None
    assert [(field.tag, field.subfields[0][1]) for field in one.record.fields] == [
        ("330", "Principe"),
        ("001", "1"),
        ("200", "Un"),
    ]
    assert one.doubts == ()


THREE_FIELDS = iso2709(f("001", "1"), f("200", "aUn"), f("330", "aPrincipe"))


def test_a_wrong_place_in_the_directory_is_told_and_the_lengths_followed() -> None:
    wrong = THREE_FIELDS[:43] + b"00099" + THREE_FIELDS[48:]

    (one,) = carried_of(wrong)

    assert one.record is not None
    assert (one.record.first("200", "a"), one.record.first("330", "a")) == ("Un", "Principe")
    assert doubts_of(wrong) == [["Le répertoire est faux : les champs sont retrouvés par leurs séparateurs."]]


def test_fields_whose_tags_are_not_sure_are_refused() -> None:
    wrong = THREE_FIELDS[:39] + b"000900099" + THREE_FIELDS[48:]

    assert refusals_of(wrong) == ["Le répertoire ne correspond pas aux champs : la notice n’est pas lue."]


def test_a_separator_inside_a_text_is_found_by_the_directory() -> None:
    data = iso2709(f("200", "aUn"), f("330", b"aavant\x1eapr\xc3\xa8s"))

    (one,) = carried_of(data)

    assert one.record is not None
    assert one.record.first("330", "a") == "avant après"
    assert doubts_of(data) == [["Le répertoire est faux : les champs sont retrouvés par leurs séparateurs."]]


@pytest.mark.parametrize(
    ("broken", "refusal"),
    [
        (TWO[:24] + b"20" + TWO[26:], ""),
        (TWO[:30] + b"?" + TWO[31:], "Répertoire illisible : la notice n’est pas lue."),
        (TWO[:24] + TWO[36:], "Le répertoire ne correspond pas aux champs : la notice n’est pas lue."),
        (TWO[12:], "Le répertoire ne correspond pas aux champs : la notice n’est pas lue."),
        (TWO[30:], "Début de notice illisible : la notice n’est pas lue."),
        (TWO[:24] + b"\x1e\x1d", "Début de notice illisible : la notice n’est pas lue."),
    ],
)
def test_a_bad_record_is_told_and_stops_no_other(broken: bytes, refusal: str) -> None:
    data = ONE + broken + THREE

    assert titles_of(data)[0::2] == ["Un", "Trois"]
    assert refusals_of(data) == ([refusal] if refusal else [])


def test_the_raw_form_of_a_refused_record_can_be_read() -> None:
    lost = [one.raw for one in carried_of(TWO[:24] + TWO[36:]) if one.refusal]

    assert lost == ["00061nrm0 22000491i 450 200000900002 2 1  aDeux "]


@pytest.mark.parametrize("encoding", ["utf-8", "iso-5426"])
def test_a_field_that_the_export_cut_is_told_even_inside_a_character(encoding: str) -> None:
    whole = b"  \x1fax" + as_bytes("é" * 6000, encoding)
    data = iso2709(f("200", "aUn"), F("330", whole[:CUT_BYTES], ()))

    (one,) = carried_of(data)

    assert one.record is not None
    assert one.record.first("330", "a") == "x" + "é" * 4996
    assert one.encoding == encoding
    assert doubts_of(data) == [[CUT.replace("\u00a0", " ")]]


def test_a_field_one_byte_shorter_is_whole() -> None:
    assert doubts_of(game(1, f("330", "a" + "x" * (CUT_BYTES - 5)))) == [[]]


def test_encodings_mixed_within_a_record_are_each_read_and_told() -> None:
    mixed = iso2709(
        f("200", "aForêt"), f("330", b"ad\xc2ecouvrir"), f("327", b"a\xe9t\xe9"), f("700", "aTartempion")
    )  # fmt: skip

    (one,) = carried_of(mixed)

    assert one.record is not None
    assert [one.record.first(tag, "a") for tag in ("200", "330", "327", "700")] == [
        "Forêt", "découvrir", "été", "Tartempion",
    ]  # fmt: skip
    assert one.encoding == "utf-8 + iso-5426 + cp1252"
    assert doubts_of(mixed) == [
        [
            "Encodages mêlés dans la notice : utf-8, iso-5426, cp1252.",
            "Champ 327 : encodage non reconnu, lu comme du Windows-1252, vérifiez les accents.",
        ]
    ]


def test_marc_8_is_read_where_the_title_stands_in_245() -> None:
    (one,) = carried_of(iso2709(f("245", b"aFor\xe3et"), leader="nam  22{base:05}   4500"))

    assert one.record is not None
    assert (one.record.first("245", "a"), one.encoding) == ("Forêt", "marc-8")


def test_a_barcode_that_looks_like_a_directory_begins_no_record() -> None:
    data = game(1, f("995", "fACC10000034595", "kREN", "uune note assez longue ABC123456789"), title="Un")[:-1] + TWO

    assert titles_of(data) == ["Un", "Deux"]


def test_a_large_file_without_any_end_of_record_is_read_all_the_same() -> None:
    record = game(1, f("330", "a" + "x" * 9_000))[:-1]

    titles = titles_of(record * 600)

    assert titles == ["La Forêt des renards"] * 600
