"""Dublin Core: an answer of an OAI-PMH server, RDF, and a bare element. Everything in them is made up."""

from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalogue.exchange.dublin_core.reading import read, recognises
from catalogue.exchange.readings import UnreadableFile
from catalogue.exchange.records import Contribution, ForeignRecord, ForeignTerm, Identifier, IdentifierKind
from catalogue.exchange.streams import Item

NAME = "notices.xml"
DC = 'xmlns:dc="http://purl.org/dc/elements/1.1/"'
PHARE = """\
<dc:title>Le Phare</dc:title><dc:title>The Lighthouse</dc:title><dc:creator>Exemple, Ada</dc:creator>
<dc:contributor>Léo Modèle, illustrateur</dc:contributor><dc:contributor>Zoé Modèle</dc:contributor>
<dc:publisher>Le Moulin</dc:publisher><dc:date>cop. 2010</dc:date><dc:language>fr</dc:language>
<dc:identifier>EAN 3760000000017</dc:identifier><dc:identifier>https://ludo.example/12</dc:identifier>
<dc:type>PhysicalObject</dc:type><dc:type>jeu de société</dc:type><dc:format>1 plateau</dc:format>
<dc:coverage>Bretagne</dc:coverage><dc:rights>domaine public</dc:rights><dc:subject>A 406 jeu de stratégie</dc:subject>
<dc:description>On éclaire.</dc:description>"""


def oai(*records: str, rest: str = "") -> bytes:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords>\n'
        + "\n".join(records)
        + f"{rest}</ListRecords></OAI-PMH>"
    ).encode()


def record(number: str, statements: str, status: str = "") -> str:
    return (
        f"<record><header{status}><identifier>{number}</identifier></header><metadata>"
        f'<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" {DC}>{statements}</oai_dc:dc>'
        "</metadata></record>"
    )


def items_of(data: bytes) -> list[Item]:
    return list(read(BytesIO(data), NAME))


def told(data: bytes) -> list[tuple[str, int, str]]:
    faults = [fault for item in items_of(data) for fault in (*item.warnings, *filter(None, [item.error]))]
    return [(fault.record, fault.line, fault.message.replace("\u00a0", " ")) for fault in faults]


def test_a_record_of_a_server() -> None:
    (item,) = items_of(oai(record("oai:ludo.example:12", PHARE)))

    assert item.record == ForeignRecord(
        source=NAME,
        line=3,
        title="Le Phare",
        source_id="oai:ludo.example:12",
        other_titles=("The Lighthouse",),
        document_type="jeu de société",
        contributions=(
            Contribution("Exemple, Ada"),
            Contribution("Léo Modèle", "illustrateur"),
            Contribution("Zoé Modèle", "Contributeur"),
        ),
        publishers=("Le Moulin",),
        languages=("fre",),
        terms=(ForeignTerm("ESAR", "A406", "jeu de stratégie"),),
        identifiers=(Identifier(IdentifierKind.EAN, "3760000000017"),),
        year=2010,
        principle="On éclaire.",
        contents_note="1 plateau",
        note="Couverture\u00a0: Bretagne\n\nDroits\u00a0: domaine public",
    )


@pytest.mark.parametrize(
    ("data", "number"),
    [
        (f"<dc {DC}><dc:title>Le Phare</dc:title><dc:identifier>n-12</dc:identifier></dc>", "n-12"),
        ("<records><record><title>Le Phare</title><identifier>12</identifier></record></records>", "12"),
        (
            (
                f'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" {DC}>'
                '<rdf:Description rdf:about="urn:x:12"><dc:title>Le Phare</dc:title></rdf:Description></rdf:RDF>'
            ),
            "urn:x:12",
        ),
        (f"<metadata {DC}><dc:title>Le Phare</dc:title><dc:identifier>3760000000017</dc:identifier></metadata>", ""),
    ],
)
def test_bare_records(data: str, number: str) -> None:
    assert [(item.record.title, item.record.source_id) for item in items_of(data.encode()) if item.record] == [
        ("Le Phare", number)
    ]


def test_what_cannot_be_read_is_told_with_its_record() -> None:
    data = oai(
        record("a:1", "<dc:title>Le Phare</dc:title><dc:date>hier</dc:date><dc:language>volapük</dc:language>"
               "<dc:identifier>3760000000018</dc:identifier>"),
        record("a:2", "", ' status="deleted"'),
        record("a:3", "<dc:creator>Ada Exemple</dc:creator>"),
        rest="<resumptionToken>suite</resumptionToken>",
    )  # fmt: skip

    assert [bool(item.record) for item in items_of(data)] == [True, False, False, False]
    assert told(data) == [
        ("Le Phare", 3, "dc:language : langue inconnue, « volapük »."),
        ("Le Phare", 3, "dc:identifier : chiffre de contrôle faux, « 3760000000018 »."),
        ("Le Phare", 3, "dc:date : valeur impossible, « hier »."),
        ("a:2", 4, "Notice supprimée par le serveur : elle n’est pas lue."),
        ("a:3", 5, "Notice sans titre : elle n’est pas lue."),
        ("", 0, "La réponse du serveur continue dans d’autres fichiers : leurs notices ne sont pas dans celui-ci."),
    ]


def test_a_server_that_answers_by_an_error_is_quoted() -> None:
    data = (
        b'<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><error code="noRecordsMatch">nothing</error></OAI-PMH>'
    )

    with pytest.raises(UnreadableFile) as refusal:
        items_of(data)

    assert refusal.value.reason == "le serveur a répondu par une erreur, «\u00a0nothing\u00a0»."


@pytest.mark.parametrize(
    ("data", "answered"),
    [
        (oai(record("a:1", PHARE)), True),
        (oai(record("a:1", PHARE)).decode().replace("UTF-8", "UTF-16").encode("utf-16"), True),
        (b"<records><record><title>x</title></record></records>", False),
        (b"http://purl.org/dc/terms/", False),
    ],
)
def test_dublin_core_is_recognised_by_its_name(data: bytes, answered: bool) -> None:  # noqa: FBT001 - a value above
    assert recognises(data, NAME) is answered


@settings(deadline=None)
@given(st.integers(0, 3000), st.binary(max_size=10))
def test_a_file_cut_or_harmed_anywhere_is_read_or_refused(place: int, stray: bytes) -> None:
    data = oai(record("a:1", PHARE), record("a:2", PHARE))

    try:
        items = items_of(data[:place] + stray)
    except UnreadableFile:
        return
    assert all(item.record or item.error or item.warnings for item in items)
