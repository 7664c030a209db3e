import io

import pytest

from catalogue.exchange.marc.carried import Carried
from catalogue.exchange.marc.record import MarcField
from catalogue.exchange.marc.xml_records import carried_marcxml, carried_pmb

NOTICE = '<notice>\n<dt>r</dt>\n<f c="200" ind="1 ">\n<s c="a">{}</s>\n</f>\n</notice>\n'
MENDED = "XML mal formé : lu après réparation, vérifiez les textes."
BAD = "XML illisible : la notice n’est pas lue."
CUT = "Notice coupée avant sa fin : elle n’est pas lue."
GUESSED = "Encodage non reconnu, lu comme du Windows-1252, vérifiez les accents."


def pmb(text: str | bytes) -> list[Carried]:
    return list(carried_pmb(io.BytesIO(text if isinstance(text, bytes) else text.encode())))


def marcxml(text: str) -> list[Carried]:
    return list(carried_marcxml(io.BytesIO(text.encode())))


def titles(carried: list[Carried]) -> list[str | None]:
    return [one.record.first("200", "a") if one.record else None for one in carried]


def plain(texts: tuple[str, ...]) -> list[str]:
    return [text.replace("\u00a0", " ") for text in texts]


def test_a_record_of_pmb_with_its_line_and_leader() -> None:
    notice = (
        '<notice>\n  <rs>n</rs>\n  <dt>r</dt>\n  <bl>m</bl>\n  <hl>0</hl>\n  <el>1</el>\n  <ru>i</ru>\n'
        '  <f c="001">1200</f>\n  <f c="009" ind="  "><s c="a">une</s><s c="b">note</s></f>\n'
        '  <f c="606" ind=" 1">\n    <s c="a">Jeux d&#039;été &amp; d&eacute;s</s>\n  </f>\n</notice>\n'
    )  # fmt: skip

    (one,) = pmb("<?xml version='1.0' encoding='utf-8'?>\n<unimarc>\n" + notice.replace("&eacute;", "é") + "</unimarc>")

    assert (one.line, one.encoding, one.doubts) == (3, "utf-8", ())
    assert one.record is not None
    assert one.record.leader == "     nrm0 22     1i 450 "
    assert one.record.fields == (
        MarcField("001", "", (("", "1200"),)),
        MarcField("009", "  ", (("a", "une"), ("b", "note"))),
        MarcField("606", " 1", (("a", "Jeux d'été & dés"),)),
    )


@pytest.mark.parametrize(
    "wrapped",
    [
        "<collection>{}</collection>",
        '<collection xmlns="http://www.loc.gov/MARC21/slim">{}</collection>',
        '<m:collection xmlns:m="http://www.loc.gov/MARC21/slim" xmlns:xsi="x">{}</m:collection>',
        "<response><records><record><recordData>{}</recordData></record></records></response>",
    ],
)
def test_marcxml_in_any_namespace_or_envelope(wrapped: str) -> None:
    prefix = "m:" if "<m:" in wrapped else ""
    record = (
        "<record xsi:type='x'><leader>     nam</leader><controlfield tag='001'>7</controlfield>"
        "<datafield tag='200' ind1='1' ind2=' '><subfield code='a'>Forêt</subfield></datafield></record>"
    ).replace("<", f"<{prefix}").replace(f"<{prefix}/", f"</{prefix}")  # fmt: skip
    if not prefix:
        record = record.replace(" xsi:type='x'", "")

    (one,) = marcxml(wrapped.format(record))

    assert one.record is not None
    assert (one.record.leader, one.doubts) == ("     nam", ())
    assert one.record.fields == (
        MarcField("001", "", (("", "7"),)),
        MarcField("200", "1 ", (("a", "Forêt"),)),
    )


@pytest.mark.parametrize(
    ("bad", "title", "message"),
    [
        ("Chat & souris", "Chat & souris", MENDED),
        ("d&eacute;s &lt;b&gt;", "dés <b>", MENDED),
        ("cloche\x0b", "cloche", MENDED),
        ("cloche&#11;&#x0B;", "cloche", MENDED),
        ("ouvert <b", None, BAD),
        ("</s></f><f>", None, BAD),
    ],
)
def test_a_bad_record_between_good_ones_stops_neither(bad: str, title: str | None, message: str) -> None:
    carried = pmb(NOTICE.format("Un") + NOTICE.format(bad) + NOTICE.format("Trois"))

    assert titles(carried) == ["Un", title, "Trois"]
    assert [one.line for one in carried] == [1, 7, 13]
    assert plain((*carried[1].doubts, carried[1].refusal)) == ([message, ""] if title else [message])


def test_a_record_without_an_end_is_told() -> None:
    text = NOTICE.format("Un") + NOTICE.format("Deux")[:-20] + NOTICE.format("Trois") + NOTICE.format("Quatre")[:-3]

    carried = pmb(text)

    assert titles(carried) == ["Un", None, "Trois", None]
    assert plain(tuple(one.refusal for one in carried)) == ["", CUT, "", CUT]


@pytest.mark.parametrize(
    ("declared", "written", "encoding", "doubts"),
    [
        ("utf-8", "utf-8", "utf-8", []),
        ("iso-8859-1", "utf-8", "utf-8", []),
        ("iso-8859-1", "cp1252", "cp1252", []),
        ("iso-8859-15", "iso-8859-15", "iso-8859-15", []),
        ("utf-8", "cp1252", "cp1252", [GUESSED]),
        ("nonsense", "cp1252", "cp1252", [GUESSED]),
        ("utf-16", "utf-16", "utf-8", []),
    ],
)
def test_the_encoding_is_found_by_evidence(declared: str, written: str, encoding: str, doubts: list[str]) -> None:
    text = f'<?xml version="1.0" encoding="{declared}"?>\n' + NOTICE.format("Forêt d'été à 5 €")

    (one,) = pmb(text.encode(written))

    assert titles([one]) == ["Forêt d'été à 5 €"]
    assert (one.encoding, plain(one.doubts)) == (encoding, doubts)


def test_each_record_has_an_encoding_of_its_own() -> None:
    carried = pmb(NOTICE.format("Été").encode() + NOTICE.format("Été").encode("cp1252"))

    assert titles(carried) == ["Été", "Été"]
    assert [one.encoding for one in carried] == ["utf-8", "cp1252"]


def test_entities_of_the_file_are_never_expanded() -> None:
    bomb = '<!DOCTYPE unimarc [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>'

    carried = pmb(bomb + NOTICE.format("x&b;y&c;z"))

    assert titles(carried) == ["x&b;y&c;z"]


def test_a_document_type_inside_a_record_is_refused() -> None:
    assert titles(pmb(NOTICE.format('<!DOCTYPE x [<!ENTITY a "b">]>&a;'))) == [None]


def test_a_record_larger_than_any_is_told_and_the_next_one_read() -> None:
    carried = pmb(NOTICE.format("x" * 9_000_000) + NOTICE.format("Deux"))

    assert titles(carried) == [None, "Deux"]
