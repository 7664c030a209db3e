"""Records of XML files: their places, their encoding, and what stops the reading."""

from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalogue.exchange.xml_elements import DEEPEST, LARGEST_RECORD, xml_records

MALFORMED = "XML mal formé\u00a0: la suite du fichier n’est pas lue."
REFUSED = "XML refusé (entités ou encodage inconnu)\u00a0: la suite du fichier n’est pas lue."
SHARDS = st.sampled_from(
    ["<r>", "</r>", "<a b='c'>", "</a>", "é", "&amp;", "&eacute;", "<!--", "]]>", "<?x?>", "\x00", " "]
)


def found_in(data: bytes) -> list[tuple[str, int, str, str]]:
    """Text, line, encoding and refusal of each record."""
    return [
        ("" if one.element is None else "".join(one.element.itertext()), one.line, one.encoding, one.refusal)
        for one in xml_records(BytesIO(data), {"r"})
    ]


def test_the_outermost_elements_of_a_name_with_their_lines() -> None:
    data = b'<a xmlns="urn:x" xmlns:p="urn:y">\n<r>un<r>deux</r></r><b>non</b>\n<p:r>trois</p:r></a>'

    assert found_in(data) == [("undeux", 2, "utf-8", ""), ("trois", 3, "utf-8", "")]


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        ("<r>é’</r>".encode(), "utf-8"),
        ('<?xml version="1.0" encoding="iso-8859-1"?><r>é’</r>'.encode(), "utf-8"),
        ('<?xml version="1.0" encoding="utf-8"?><r>é’</r>'.encode("cp1252"), "windows-1252"),
        ("<r>é’</r>".encode("utf-16"), ""),
        ('<?xml version="1.0" encoding="macintosh"?><r>é’</r>'.encode("mac_roman"), ""),
    ],
)
def test_the_encoding_is_found_by_evidence(data: bytes, encoding: str) -> None:
    assert found_in(data) == [("é’", 1, encoding, "")]


@pytest.mark.parametrize(
    ("rest", "line", "refusal"),
    [
        (b"\n<r>deux", 2, MALFORMED),
        (b"\n<r>&eacute;</r></a>", 2, MALFORMED),
        (b"\n</b></a>", 2, MALFORMED),
    ],
)
def test_what_is_wrong_ends_the_file_and_is_told(rest: bytes, line: int, refusal: str) -> None:
    assert found_in(b"<a><r>un</r>" + rest) == [("un", 1, "utf-8", ""), ("", line, "utf-8", refusal)]


@pytest.mark.parametrize(
    "data",
    [b'<!DOCTYPE r [<!ENTITY b "boum">]><r>&b;</r>', b'<?xml version="1.0" encoding="zork"?><r>\xe9</r>'],
)
def test_entities_and_unknown_encodings_are_refused(data: bytes) -> None:
    assert [refusal for *_, refusal in found_in(data)] == [REFUSED]


def test_a_record_without_end_is_not_kept_whole() -> None:
    data = b"<a><r>" + b"x" * (LARGEST_RECORD + 1) + b"</r><r>un</r></a>"

    assert [(text, refusal) for text, _, _, refusal in found_in(data)] == [
        ("", "Notice beaucoup trop longue\u00a0: elle n’est pas lue."),
        ("un", ""),
    ]


def test_a_record_of_elements_within_elements_is_not_kept() -> None:
    deep, usual = (b"<r>" + b"<b>" * depth + b"x" + b"</b>" * depth + b"</r>" for depth in (DEEPEST, DEEPEST - 1))

    assert [(text, refusal) for text, _, _, refusal in found_in(b"<a>" + deep + usual + b"<r>un</r></a>")] == [
        ("", "Notice faite d’éléments trop imbriqués\u00a0: elle n’est pas lue."),
        ("x", ""),
        ("un", ""),
    ]


def test_a_record_of_countless_empty_elements_is_too_long() -> None:
    data = b"<all><record>" + b"<a/>" * 50_000 + b"</record><record><a/></record></all>"

    refused, read = xml_records(BytesIO(data), {"record"})

    assert (refused.element is None, read.element is None) == (True, False)


@settings(deadline=None)
@given(st.one_of(st.binary(max_size=100), st.lists(SHARDS, max_size=15).map(lambda parts: "".join(parts).encode())))
def test_any_bytes_are_read_or_told(data: bytes) -> None:
    assert all(text or refusal or line for text, line, _, refusal in found_in(data))
