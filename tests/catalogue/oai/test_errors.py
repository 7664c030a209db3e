"""Everything that can be wrong with a request, each by its code."""

import pytest
from django.test import Client

from tests.catalogue.oai.protocol import ask, checked
from tests.factories.catalogue import GameFactory

pytestmark = pytest.mark.django_db

LIST = "verb=ListRecords&metadataPrefix=oai_dc"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("", "badVerb"),
        ("verb=", "badVerb"),
        ("verb=identify", "badVerb"),
        ("verb=Identify&verb=Identify", "badVerb"),
        ("verb=Identify&x=1", "badArgument"),
        ("verb=ListSets&set=jeux", "badArgument"),
        ("verb=ListRecords", "badArgument"),
        ("verb=GetRecord&metadataPrefix=oai_dc", "badArgument"),
        ("verb=GetRecord&identifier=oai:testserver:1", "badArgument"),
        (f"{LIST}&metadataPrefix=oai_dc", "badArgument"),
        (f"{LIST}&resumptionToken=x", "badArgument"),
        (f"{LIST}&from=hier", "badArgument"),
        (f"{LIST}&from=2026-02-30", "badArgument"),
        (f"{LIST}&from=2026-01-01T00:00Z", "badArgument"),
        (f"{LIST}&from=2026-01-01&until=2026-01-02T00:00:00Z", "badArgument"),
        (f"{LIST}&from=2026-01-02&until=2026-01-01", "badArgument"),
        (f"{LIST}&from=", "badArgument"),
        (f"{LIST}&set=", "badArgument"),
        (f"{LIST}&set=a%20b", "badArgument"),
        (f"{LIST}&set=%00", "badArgument"),
        (f"{LIST}&set=inconnu", "noRecordsMatch"),
        (f"{LIST}&set=esar-A100", "noRecordsMatch"),
        ("verb=ListIdentifiers&metadataPrefix=marc21", "cannotDisseminateFormat"),
        ("verb=GetRecord&identifier=oai:testserver:1&metadataPrefix=marc21", "cannotDisseminateFormat"),
        ("verb=GetRecord&identifier=oai:testserver:0&metadataPrefix=oai_dc", "idDoesNotExist"),
        ("verb=GetRecord&identifier=oai:ailleurs:1&metadataPrefix=oai_dc", "idDoesNotExist"),
        (f"verb=GetRecord&identifier=oai:testserver:{'9' * 18}&metadataPrefix=oai_dc", "idDoesNotExist"),
        (f"verb=GetRecord&identifier=oai:testserver:{'9' * 40}&metadataPrefix=oai_dc", "idDoesNotExist"),
        ("verb=ListMetadataFormats&identifier=rien", "idDoesNotExist"),
        ("verb=ListRecords&resumptionToken=faux", "badResumptionToken"),
    ],
)
def test_each_fault_has_its_code(client: Client, query: str, code: str):
    GameFactory()

    assert checked(client.get(f"/oai/?{query}")).errors == [code]


def test_an_empty_catalogue_has_no_records(client: Client):
    assert ask(client, verb="ListRecords", metadataPrefix="oai_dc").errors == ["noRecordsMatch"]


def test_the_arguments_are_repeated_when_they_make_sense(client: Client):
    right = ask(client, verb="GetRecord", identifier='"<&>"', metadataPrefix="oai_dc")
    wrong = ask(client, verb="GetRecord", identifier='"<&>"')

    assert right.root[1].attrib == {"verb": "GetRecord", "identifier": '"<&>"', "metadataPrefix": "oai_dc"}
    assert wrong.root[1].attrib == {}


def test_other_methods_are_refused(client: Client):
    assert client.put("/oai/").status_code == 405


def test_texts_that_xml_cannot_hold_are_left_out(client: Client):
    GameFactory(title="Avant\x0baprès <&>")

    answer = ask(client, verb="ListRecords", metadataPrefix="oai_dc")

    assert "Avantaprès <&>" in "".join(answer.root.itertext())
