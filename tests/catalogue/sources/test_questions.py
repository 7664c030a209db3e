"""The query in CQL, and the address that asks it."""

from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalogue.sources.questions import Question, address_of, cql_of, words_of
from tests.catalogue.sources.envelopes import server


@pytest.mark.parametrize(
    ("question", "query"),
    [
        (Question(number="3760000000017"), 'bib.ean all "3760000000017"'),
        *(
            (
                Question(number=number),
                'bib.ean all "9782000000006" or bib.isbn all "9782000000006" or bib.isbn all "2000000002"',
            )
            for number in ("9782000000006", "2000000002")
        ),
        (Question(number="9791000000008"), 'bib.ean all "9791000000008" or bib.isbn all "9791000000008"'),
        (Question(title="La forêt"), 'bib.title all "La forêt"'),
        (Question(title="La forêt", author="Inventée"), 'bib.title all "La forêt" and bib.author all "Inventée"'),
    ],
)
def test_a_question_in_cql(question: Question, query: str):
    assert cql_of(question, server()) == query


def test_a_number_goes_to_the_indexes_that_the_server_has():
    assert cql_of(Question(number="9782000000006"), server(indexes={"isbn": "dc.id"})) == (
        'dc.id all "9782000000006" or dc.id all "2000000002"'
    )
    assert cql_of(Question(number="9782000000006"), server(indexes={"isbn": "id", "ean": "id"})) == (
        'id all "9782000000006" or id all "2000000002"'
    )
    assert cql_of(Question(number="3760000000017"), server(indexes={"isbn": "dc.id"})) == ""


def test_no_question_is_asked_in_part():
    only_titles = server(indexes={"title": "dc.title"})

    assert cql_of(Question(title="La forêt", author="Inventée"), only_titles) == ""


@given(st.text())
def test_nothing_typed_leaves_its_quotes(text: str):
    words = words_of(text)
    query = cql_of(Question(title=words or "x"), server())

    assert query == f'bib.title all "{words or "x"}"'
    assert not set(words) & set('"\\*?^\x00\n\r\t')


@given(st.text())
def test_words_are_those_of_an_index(text: str):
    assert words_of(words_of(text)) == words_of(text)


@pytest.mark.parametrize(
    ("version", "more"),
    [
        ("1.1", {"version": ["1.1"], "operation": ["searchRetrieve"], "recordPacking": ["xml"]}),
        ("1.2", {"version": ["1.2"], "operation": ["searchRetrieve"], "recordPacking": ["xml"]}),
        ("2.0", {"queryType": ["cql"], "recordXMLEscaping": ["xml"]}),
    ],
)
def test_each_version_is_asked_in_its_own_way(version: str, more: dict[str, list[str]]):
    address = address_of('bib.title all "é & ="', server("https://exemple.invalid/sru?base=jeux", version=version))

    assert address.startswith("https://exemple.invalid/sru?base=jeux&")
    assert parse_qs(urlsplit(address).query) == {
        "base": ["jeux"],
        "query": ['bib.title all "é & ="'],
        "maximumRecords": ["10"],
        "startRecord": ["1"],
        "recordSchema": ["unimarc"],
        **more,
    }


def test_without_a_schema_the_server_chooses():
    assert "recordSchema" not in address_of("x", server(schema=""))
