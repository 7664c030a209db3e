"""Answers of the site as XML files. The games are made up."""

from datetime import date
from io import BytesIO

import pytest

from catalogue.exchange.bgg.xml_file import read, recognises
from catalogue.exchange.readings import UnreadableFile
from catalogue.exchange.records import (
    Contribution,
    ForeignCopy,
    ForeignLink,
    ForeignRecord,
    ForeignTerm,
    LinkKind,
)
from catalogue.exchange.streams import Item

NAME = "collection.xml"
PHARE = """\
<item objecttype="thing" objectid="900001" subtype="boardgame" collid="70001">
<name sortindex="4">Le Phare</name><originalname>The Lighthouse</originalname><yearpublished>2010</yearpublished>
<stats minplayers="2" maxplayers="4" minplaytime="0" maxplaytime="0" playingtime="45"><rating value="N/A"/></stats>
<status own="1"/><comment>Beau &amp; grand</comment>
<privateinfo pp_currency="EUR" pricepaid="25.50" acquisitiondate="2018-01-02" inventorylocation="Étagère A">
<privatecomment>don de la ville</privatecomment></privateinfo>
<version><item type="boardgameversion" id="5"><name type="primary" value="Édition française"/>
<yearpublished value="2012"/><link type="boardgamepublisher" value="Le Moulin"/><link type="language" value="French"/>
</item></version></item>"""
SECOND = """\
<item objectid="900001" collid="70002"><name>Le Phare</name><status own="1"/></item>"""
NOT_OWNED = """\
<item objectid="900002" collid="70003"><name>La Digue</name><status own="0" prevowned="1"/></item>"""
THING = """\
<item type="boardgame" id="900005"><name type="alternate" value="Spinning Top"/><name type="primary" value="La Toupie"/>
<description>Un texte du site.</description><yearpublished value="1995"/><minplayers value="3"/><maxplayers value="6"/>
<poll name="language_dependence"><results><result value="No necessary in-game text" numvotes="1"/>
<result value="Extensive use of text - massive conversion needed to be playable" numvotes="4"/></results></poll>
<poll-summary name="suggested_numplayers"><result name="bestwith" value="Best with 4–5 players"/></poll-summary>
<playingtime value="60"/><minplaytime value="45"/><maxplaytime value="60"/><minage value="10"/>
<link type="boardgamecategory" value="Animals"/><link type="boardgamemechanic" value="Dice Rolling"/>
<link type="boardgamedesigner" value="Ada Exemple"/><link type="boardgameartist" value="Léo Modèle"/>
<link type="boardgamepublisher" value="Le Moulin"/><link type="boardgamepublisher" value="Die Mühle"/></item>"""


def answer(*items: str) -> bytes:
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<items totalitems="2">\n' + "\n".join(items) + "\n</items>"
    ).encode()


def items_of(data: bytes) -> list[Item]:
    return list(read(BytesIO(data), NAME))


def told(data: bytes) -> list[tuple[int, str]]:
    faults = [fault for item in items_of(data) for fault in (*item.warnings, *filter(None, [item.error]))]
    return [(fault.line, fault.message.replace("\u00a0", " ")) for fault in faults]


def test_an_owned_game_with_its_version() -> None:
    (item,) = items_of(answer(PHARE))

    assert (item.number, item.line, item.encoding) == (1, 3, "utf-8")
    assert item.record == ForeignRecord(
        source=NAME,
        line=3,
        title="Le Phare",
        source_id="900001",
        other_titles=("The Lighthouse",),
        edition="Édition française",
        publishers=("Le Moulin",),
        languages=("fre",),
        year=2012,
        min_players=2,
        max_players=4,
        min_minutes=45,
        max_minutes=45,
        note="Beau & grand",
        copies=(
            ForeignCopy(
                "70001",
                location="Étagère A",
                price_cents=2550,
                acquired_on=date(2018, 1, 2),
                note="don de la ville",
                line=3,
            ),
        ),
    )


def test_neighbours_of_one_number_are_copies_and_others_are_counted() -> None:
    items = items_of(answer(PHARE, SECOND, NOT_OWNED))

    assert [[copy.barcode for copy in item.record.copies] for item in items if item.record] == [["70001", "70002"]]
    assert told(answer(PHARE, SECOND, NOT_OWNED)) == [
        (0, "Jeux non possédés (« own » différent de 1), laissés de côté : 1.")
    ]


def test_an_answer_about_a_game_has_no_copies_and_leaves_the_site_its_texts() -> None:
    (item,) = items_of(answer(THING))

    assert item.record == ForeignRecord(
        source=NAME,
        line=3,
        title="La Toupie",
        source_id="900005",
        contributions=(Contribution("Ada Exemple"), Contribution("Léo Modèle", "Illustrateur")),
        terms=(ForeignTerm("", "", "Animals"), ForeignTerm("", "", "Dice Rolling")),
        year=1995,
        min_players=3,
        max_players=6,
        best_min_players=4,
        best_max_players=5,
        min_age_months=120,
        min_minutes=45,
        max_minutes=60,
        barriers=(("reading", True),),
    )


def test_a_game_without_a_name_and_a_broken_end_are_told() -> None:
    data = answer('<item objectid="1" collid="2"><status own="1"/></item>', PHARE)[:-300]

    assert told(data) == [
        (3, "Notice sans titre : elle n’est pas lue."),
        (data.count(b"\n") + 1, "XML mal formé : la suite du fichier n’est pas lue."),
    ]


@pytest.mark.parametrize("data", [answer(), answer(NOT_OWNED)])
def test_a_file_without_owned_games_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadableFile, match="aucun jeu possédé trouvé"):
        items_of(data)


@pytest.mark.parametrize(
    ("data", "answered"),
    [
        (answer(PHARE), True),
        (answer(THING), True),
        (b"<items><item>rien</item></items>", False),
        (b"Titre;Note", False),
    ],
)
def test_an_answer_is_recognised(data: bytes, answered: bool) -> None:  # noqa: FBT001 - a value of the table above
    assert recognises(data, NAME) is answered


def test_what_is_no_answer_is_told_at_once() -> None:
    assert not recognises(b"<items <item " * 20_000, "x.xml")


def test_an_expansion_says_what_it_expands_and_a_game_nothing_of_what_expands_it():
    expansion = (
        '<item type="boardgameexpansion" id="900007"><name type="primary" value="La Crue"/>'
        '<link type="boardgameexpansion" id="900005" value="La Toupie" inbound="true"/></item>'
    )
    base = THING.replace("</item>", '<link type="boardgameexpansion" id="900007" value="La Crue"/></item>')

    items = list(read(BytesIO(answer(expansion, base)), NAME))

    assert [item.record.links for item in items if item.record] == [
        (ForeignLink(LinkKind.EXPANSION_OF, "900005", "La Toupie"),),
        (),
    ]
