"""What is read of an answer, whatever it is."""

from xml.sax.saxutils import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalogue.exchange.records import Identifier, IdentifierKind
from catalogue.sources.answers import answer_of, found_in
from catalogue.sources.troubles import NoAnswer, Trouble
from tests.catalogue.sources.envelopes import (
    DIAGNOSTIC,
    SRU_2,
    datafield,
    diagnostic,
    envelope,
    record,
    server,
    unimarc,
)

HERE = server()
DUBLIN_CORE = (
    '<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">'
    "<dc:title>Le phare d’essai</dc:title><dc:identifier>EAN 3760000000017</dc:identifier></oai_dc:dc>"
)
MARC21 = (
    '<marc:record xmlns:marc="http://www.loc.gov/MARC21/slim"><marc:leader>     nam a22     a 4500</marc:leader>'
    '<marc:controlfield tag="001">M1</marc:controlfield><marc:datafield tag="245" ind1="1" ind2="0">'
    '<marc:subfield code="a">Le phare d’essai /</marc:subfield></marc:datafield></marc:record>'
)


def titles(data: bytes) -> list[str]:
    return [found.record.title for found in answer_of(data, HERE).records]


@pytest.mark.parametrize("form", [unimarc(), MARC21, DUBLIN_CORE])
def test_each_form_shows_itself(form: str):
    answer = answer_of(envelope(record(form)), HERE)

    assert [found.record.title for found in answer.records] == ["Le phare d’essai"]
    assert answer.troubles == ()
    assert answer.total == 1


@pytest.mark.parametrize("form", [unimarc(), MARC21, DUBLIN_CORE])
def test_a_record_packed_as_text(form: str):
    assert titles(envelope(record(escape(form)))) == ["Le phare d’essai"]


def test_a_text_with_a_declaration_of_its_own():
    packed = escape(f'<?xml version="1.0" encoding="ISO-8859-1"?>\n{unimarc()}')

    assert titles(envelope(record(packed))) == ["Le phare d’essai"]


def test_version_2_has_another_namespace():
    assert titles(envelope(record(unimarc()), namespace=SRU_2)) == ["Le phare d’essai"]


def test_an_answer_in_another_encoding():
    data = envelope(record(unimarc("Forêt"))).decode().replace("UTF-8", "ISO-8859-1").encode("latin-1")

    assert titles(data) == ["Forêt"]


def test_copies_stay_where_they_are():
    fields = datafield("073", a="3760000000017") + datafield("995", f="AILLEURS-1", k="FOR")

    (found,) = answer_of(envelope(record(unimarc(fields=fields))), HERE).records

    assert found.record.copies == ()
    assert found.record.source_id == "X1"
    assert found.record.identifiers == (Identifier(IdentifierKind.EAN, "3760000000017"),)


def test_the_servers_own_number_stands_in_for_a_missing_one():
    bare = unimarc().replace('<controlfield tag="001">X1</controlfield>', "")

    (found,) = answer_of(envelope(record(bare, identifier="ark:/1/x")), HERE).records

    assert found.record.source_id == "ark:/1/x"


def test_a_record_is_read_again_alike():
    (found,) = answer_of(envelope(record(unimarc(), identifier="N")), HERE).records

    assert found_in(found.data, number=found.number, server=HERE) == found


def test_what_the_server_says_is_told():
    answer = answer_of(envelope(more=f"<diagnostics>{diagnostic('Index inconnu', 'bib.ean')}</diagnostics>"), HERE)

    assert answer.troubles == (Trouble("diagnostic", {"said": "Index inconnu (bib.ean)"}),)
    assert answer.records == ()


def test_a_diagnostic_without_words_has_its_number():
    bare = f'<diagnostic xmlns="{DIAGNOSTIC}"><uri>info:srw/diagnostic/1/1</uri></diagnostic>'
    answer = answer_of(envelope(more=f"<diagnostics>{bare}</diagnostics>"), HERE)

    assert answer.troubles[0].facts == {"said": "info:srw/diagnostic/1/1"}


def test_one_bad_record_leaves_the_others():
    without_title = unimarc().replace('tag="200"', 'tag="299"')
    bad = [
        record(diagnostic("Notice retirée"), schema="info:srw/schema/1/diagnostics-v1.1"),
        record("<mods xmlns='x'><titre>Autre</titre></mods>", schema="mods"),
        record(""),
        record(without_title),
        record(escape("<record><datafield")),
        record(unimarc("x" * 100_001)),
    ]

    answer = answer_of(envelope(*bad, record(unimarc())), HERE)

    assert [found.record.title for found in answer.records] == ["Le phare d’essai"]
    assert [(one.code, one.facts["number"]) for one in answer.troubles] == [
        ("record", 1),
        ("record_unread", 2),
        ("record_unread", 3),
        ("record", 4),
        ("record_unread", 5),
        ("record_too_large", 6),
    ]
    assert answer.troubles[0].facts["said"] == "Notice retirée"
    assert answer.troubles[1].facts["schema"] == "mods"


def test_no_more_is_shown_than_was_asked_for():
    answer = answer_of(envelope(*[record(unimarc(number=f"N{n}")) for n in range(30)], total=132), HERE)

    assert len(answer.records) == 10
    assert answer.total == 132


@pytest.mark.parametrize("said", ["", "beaucoup", "-1", "9" * 40])
def test_a_number_that_is_none(said: str):
    assert answer_of(envelope(total=said), HERE).total is None


BOMB = (
    b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    b"<searchRetrieveResponse>&b;</searchRetrieveResponse>"
)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "malformed"),
        (b"Service indisponible", "malformed"),
        (b"<searchRetrieveResponse><records>", "malformed"),
        (envelope(record(unimarc()))[:-30], "malformed"),
        (b'<?xml version="1.0" encoding="klingon"?><a/>', "malformed"),
        (envelope(record("x")).replace(b"x</recordData>", b"\xff</recordData>"), "malformed"),
        (BOMB, "malformed"),
        (b"\n<!DOCTYPE html><html><body>Bonjour<br></body></html>", "web_page"),
        (b"<html xmlns='http://www.w3.org/1999/xhtml'><body/></html>", "web_page"),
        (b"<html><p>mal ferm\xe9", "web_page"),
        (b"<explainResponse/>", "not_sru"),
        (b"<searchRetrieveResponse>" + b"<a>" * 90 + b"</a>" * 90 + b"</searchRetrieveResponse>", "not_sru"),
        (b"<a>" * 100_000 + b"</a>" * 100_000, "not_sru"),
    ],
)
def test_what_is_no_answer(data: bytes, code: str):
    with pytest.raises(NoAnswer) as refusal:
        answer_of(data, HERE)

    assert refusal.value.trouble.code == code


@given(st.binary(max_size=300))
def test_any_bytes_are_an_answer_or_none(data: bytes):
    with pytest.raises(NoAnswer):
        answer_of(data, HERE)


@given(st.binary(max_size=60), st.integers(min_value=0, max_value=900))
def test_any_damage_is_survived(damage: bytes, place: int):
    whole = envelope(record(unimarc()), record(escape(DUBLIN_CORE)))
    try:
        answer = answer_of(whole[:place] + damage + whole[place + len(damage) :], HERE)
    except NoAnswer:
        return
    assert len(answer.records) + len(answer.troubles) <= 10


def test_every_trouble_has_words():
    facts = {"reason": "r", "seconds": 1, "status": 500, "address": "a", "megabytes": 2, "said": "s", "number": 1}
    from catalogue.sources.troubles import WORDS

    assert all("%" not in Trouble(code, {**facts, "schema": "m"}).words for code in WORDS)
