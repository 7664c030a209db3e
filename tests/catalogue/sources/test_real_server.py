"""A real SRU server: Zebra, fed with records of invention."""

from dataclasses import replace

import pytest

from catalogue.exchange.records import Contribution, ForeignRecord, Identifier, IdentifierKind
from catalogue.sources.answers import Answer
from catalogue.sources.asking import ask
from catalogue.sources.questions import Question, words_of
from catalogue.sources.servers import Server
from catalogue.sources.troubles import Trouble
from tests.catalogue.sources.envelopes import server

FOREST = ForeignRecord(
    source="Voisin",
    line=1,
    title="Les œufs de la forêt d’essai : le jeu inventé",
    source_id="EXEMPLE-0001",
    document_type="objet à 3 dimensions, artefacts, ...",
    contributions=(Contribution("Aline Inventée", "Auteur"),),
    publishers=("Éditions de l’Essai",),
    languages=("fre",),
    identifiers=(Identifier(IdentifierKind.EAN, "3760000000017"),),
    year=2019,
    principle="Chacun cherche ses œufs dans une forêt qui n’existe pas.",
    contents_note="12 œufs, 1 plateau",
)


@pytest.fixture
def unimarc(zebra: str) -> Server:
    return server(zebra)


def asked(one: Server, **question: str) -> Answer:
    (answer,) = ask([one], Question(**question))
    return answer


def ids(answer: Answer) -> list[str]:
    assert answer.troubles == ()
    return sorted(found.record.source_id for found in answer.records)


@pytest.mark.parametrize("version", ["1.1", "1.2", "2.0"])
def test_the_record_of_a_number_is_read_whole(unimarc: Server, version: str):
    answer = asked(replace(unimarc, version=version), number="3760000000017")

    assert answer.troubles == ()
    assert answer.total == 1
    assert [found.record for found in answer.records] == [FOREST]


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ({"title": "forêt essai"}, ["EXEMPLE-0001", "EXEMPLE-0002"]),
        ({"title": "OEUFS foret"}, ["EXEMPLE-0001"]),
        ({"title": "forêt voyage"}, ["EXEMPLE-0002"]),
        ({"author": "Inventée Aline"}, ["EXEMPLE-0001", "EXEMPLE-0002"]),
        ({"title": "œufs", "author": "Inventée"}, ["EXEMPLE-0001"]),
        ({"title": "œufs", "author": "Personne"}, []),
        ({"number": "9782000000006"}, ["EXEMPLE-0003"]),
        ({"number": "3760000000031"}, []),
    ],
)
def test_words_and_numbers_find_their_records(unimarc: Server, question: dict[str, str], found: list[str]):
    assert ids(asked(unimarc, **question)) == found


@pytest.mark.parametrize("typed", ['Dire "oui" & C:\\non', 'dire" or bib.title all "forêt', "dire? oui* ^non"])
def test_signs_of_the_query_language_are_only_signs(unimarc: Server, typed: str):
    assert ids(asked(unimarc, title=words_of(typed))) in (["EXEMPLE-0003"], [])


def test_the_same_record_in_dublin_core(unimarc: Server):
    (found,) = asked(replace(unimarc, schema="dc"), number="3760000000017").records

    assert (found.record.title, found.record.year) == ("Les œufs de la forêt d’essai", 2019)
    assert found.record.source_id == "https://catalogue.exemple.invalid/EXEMPLE-0001"
    assert found.record.identifiers == (Identifier(IdentifierKind.EAN, "3760000000017"),)


def test_what_the_server_does_not_know_is_told(unimarc: Server):
    answer = asked(replace(unimarc, indexes={"title": "bib.inconnu"}), title="forêt")

    assert answer.records == ()
    assert answer.troubles == (Trouble("diagnostic", {"said": "Unsupported index"}),)


def test_a_form_that_the_server_does_not_have_is_told(unimarc: Server):
    answer = asked(replace(unimarc, schema="inconnu"), number="3760000000017")

    assert answer.records == ()
    assert answer.troubles == (Trouble("diagnostic", {"said": "Unknown schema for retrieval (inconnu)"}),)
