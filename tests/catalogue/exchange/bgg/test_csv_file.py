"""Collections as CSV. The games are made up; the columns are those of the site."""

import csv
from datetime import date
from io import BytesIO, StringIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalogue.exchange.bgg.csv_file import read, recognises
from catalogue.exchange.readings import UnreadableFile
from catalogue.exchange.records import ForeignCopy, ForeignRecord, Identifier, IdentifierKind
from catalogue.exchange.streams import Item

NAME = "collection.csv"


def _names(line: str) -> list[str]:
    return next(csv.reader([line]))


PUBLIC = _names(
    "objectname,objectid,rating,numplays,weight,own,fortrade,want,wanttobuy,wanttoplay,prevowned,preordered,wishlist,"
    "wishlistpriority,wishlistcomment,comment,conditiontext,haspartslist,wantpartslist,collid,baverage,average,"
    "avgweight,rank,numowned,objecttype,originalname,minplayers,maxplayers,playingtime,maxplaytime,minplaytime,"
    "yearpublished"
)
PRIVATE = _names(
    "bggrecplayers,bggbestplayers,bggrecagerange,bgglanguagedependence,publisherid,imageid,year,language,other,itemtype,"
    "barcode,pricepaid,pp_currency,currvalue,cv_currency,acquisitiondate,acquiredfrom,quantity,privatecomment,"
    "invlocation,invdate,version_publishers,version_languages,version_yearpublished,version_nickname"
)


def collection(*games: dict[str, str], columns: list[str] = [*PUBLIC, *PRIVATE]) -> bytes:  # noqa: B006 - never changed
    text = StringIO()
    writer = csv.DictWriter(text, columns, restval="")
    writer.writeheader()
    writer.writerows({"own": "1", "rank": "0", **game} for game in games)
    return text.getvalue().encode("utf-8-sig")


def items_of(data: bytes) -> list[Item]:
    return list(read(BytesIO(data), NAME))


def records_of(data: bytes) -> list[ForeignRecord]:
    return [item.record for item in items_of(data) if item.record]


def told(data: bytes) -> list[tuple[int, str]]:
    faults = [fault for item in items_of(data) for fault in (*item.warnings, *filter(None, [item.error]))]
    return [(fault.line, fault.message.replace("\u00a0", " ")) for fault in faults]


PHARE = {
    "objectname": "Le Phare",
    "objectid": "900001",
    "originalname": "The Lighthouse",
    "collid": "70000001",
    "comment": "Très beau.",
    "conditiontext": "boîte abîmée",
    "minplayers": "2",
    "maxplayers": "4",
    "playingtime": "45",
    "minplaytime": "30",
    "maxplaytime": "45",
    "yearpublished": "2010",
    "bggbestplayers": "3,4",
    "bggrecagerange": "8 and up",
    "bgglanguagedependence": "No necessary in-game text",
    "itemtype": "standalone",
    "barcode": "3760000000017",
    "pricepaid": "25.5",
    "pp_currency": "EUR",
    "acquisitiondate": "2018-01-02",
    "acquiredfrom": "Zoé Modèle",
    "privatecomment": "Ligne 1\nLigne 2 ; suite",
    "invlocation": "Étagère A",
    "version_publishers": "Le Moulin, Mers & Co, Ltd",
    "version_languages": "French, English",
    "version_yearpublished": "2012",
    "version_nickname": "Édition française",
}


def test_a_game_of_the_owner_with_its_copy() -> None:
    assert records_of(collection(PHARE)) == [
        ForeignRecord(
            source=NAME,
            line=2,
            title="Le Phare",
            source_id="900001",
            other_titles=("The Lighthouse",),
            edition="Édition française",
            publishers=("Le Moulin", "Mers & Co, Ltd"),
            languages=("fre", "eng"),
            identifiers=(Identifier(IdentifierKind.EAN, "3760000000017"),),
            year=2012,
            min_players=2,
            max_players=4,
            best_min_players=3,
            best_max_players=4,
            min_age_months=96,
            min_minutes=30,
            max_minutes=45,
            barriers=(("reading", False),),
            note="Très beau.",
            copies=(
                ForeignCopy(
                    barcode="70000001",
                    location="Étagère A",
                    price_cents=2550,
                    acquired_on=date(2018, 1, 2),
                    note="boîte abîmée\n\nLigne 1\nLigne 2 ; suite",
                    line=2,
                ),
            ),
        )
    ]
    assert told(collection(PHARE)) == []


def test_the_public_table_has_fewer_columns() -> None:
    game = {column: PHARE[column] for column in PUBLIC if column in PHARE}

    (record,) = records_of(collection(game, columns=PUBLIC))

    assert (record.title, record.year, record.publishers, record.copies[0].barcode) == (
        "Le Phare",
        2010,
        (),
        "70000001",
    )


def test_what_is_not_owned_is_counted_and_left_out() -> None:
    data = collection(PHARE, {"objectname": "La Digue", "objectid": "2", "own": "0"}, {"objectname": "X", "own": ""})

    assert [record.title for record in records_of(data)] == ["Le Phare"]
    assert told(data) == [(0, "Jeux non possédés (« own » différent de 1), laissés de côté : 2.")]


def test_zero_is_not_known_and_a_price_of_zero_is_a_gift() -> None:
    zeros = dict.fromkeys(
        ("minplayers", "maxplayers", "playingtime", "minplaytime", "maxplaytime", "yearpublished"), "0"
    )

    (record,) = records_of(collection({"objectname": "Le Phare", "objectid": "1", "pricepaid": "0", **zeros}))

    assert (record.min_players, record.max_players, record.min_minutes, record.max_minutes, record.year) == (None,) * 5
    assert record.copies[0].price_cents == 0


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"pricepaid": "30", "pp_currency": "USD"}, "pricepaid : « 30 » (USD) n’est pas en euros, laissé de côté."),
        ({"pricepaid": "30"}, "pricepaid : « 30 » (monnaie inconnue) n’est pas en euros, laissé de côté."),
        ({"yearpublished": "-3000"}, "yearpublished : « -3000 » est avant notre ère, laissé de côté."),
        ({"bggbestplayers": "2,5"}, "bggbestplayers : « 2,5 » n’est pas une étendue, laissé de côté."),
        ({"quantity": "2"}, "quantity : 2 exemplaires sous un seul numéro, un seul est lu."),
        ({"acquisitiondate": "2018-02-30"}, "acquisitiondate : valeur impossible, « 2018-02-30 »."),
    ],
)
def test_what_cannot_be_kept_is_told(values: dict[str, str], message: str) -> None:
    data = collection({"objectname": "Le Phare", "objectid": "1", "collid": "7", **values})

    assert told(data) == [(2, message)]
    assert records_of(data) == [
        ForeignRecord(source=NAME, line=2, title="Le Phare", source_id="1", copies=(ForeignCopy("7", line=2),))
    ]


@pytest.mark.parametrize(
    ("dependence", "barriers"),
    [
        ("", ()),
        ("No necessary in-game text", (("reading", False),)),
        ("Some necessary text - easily memorized or small crib sheet", (("reading", True),)),
        ("Unplayable in another language", (("reading", True),)),
        ("(Needs more votes)", ()),
    ],
)
def test_reading_is_needed_as_the_players_say(dependence: str, barriers: tuple[tuple[str, bool], ...]) -> None:
    data = collection({"objectname": "Le Phare", "objectid": "1", "bgglanguagedependence": dependence})

    assert records_of(data)[0].barriers == barriers


def test_two_entries_of_one_game_are_two_copies() -> None:
    data = collection(PHARE, {"objectname": "La Digue", "objectid": "2", "collid": "9"}, {**PHARE, "collid": "700"})

    records = records_of(data)

    assert [(record.title, [copy.barcode for copy in record.copies]) for record in records] == [
        ("Le Phare", ["70000001", "700"]),
        ("La Digue", ["9"]),
    ]


def test_numbers_of_entries_of_another_length_have_lost_nothing() -> None:
    numbers = ["70000001", "136000001", "136000002", "136000003"]
    data = collection(*({"objectname": f"Jeu {n}", "objectid": n, "collid": n} for n in numbers))

    assert told(data) == []


def test_an_expansion_is_told_by_its_type() -> None:
    data = collection({"objectname": "Le Phare : la nuit", "objectid": "1", "itemtype": "expansion"})

    assert records_of(data)[0].document_type == "Extension de jeu"


def test_a_collection_saved_again_by_a_french_spreadsheet() -> None:
    again = "objectname;objectid;own;acquisitiondate\r\nLe Phare d’été;900001;1;02/01/2018\r\n".encode("cp1252")

    (record,) = records_of(again)
    assert (record.title, record.copies[0].acquired_on) == ("Le Phare d’été", date(2018, 1, 2))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (collection({"objectname": "Le Phare", "own": "0"}), "aucun jeu possédé"),
        (b"Titre;Code barre\nLe Phare;1\n", "ce n’est pas une collection BGG"),
    ],
)
def test_a_file_without_owned_games_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(UnreadableFile, match=reason):
        items_of(data)


def test_a_collection_is_recognised_by_its_columns() -> None:
    assert recognises(collection(PHARE), NAME)
    assert not recognises(b"Titre;Code barre\nLe Phare;1\n", NAME)
    assert not recognises(b"objectid is a word of this text", NAME)


@settings(deadline=None)
@given(st.sampled_from([*PUBLIC, *PRIVATE]), st.text(max_size=20))
def test_any_text_in_any_column_is_read_or_refused(column: str, value: str) -> None:
    data = collection({**PHARE, column: value.encode("utf-8", "replace").decode()})

    try:
        items = items_of(data)
    except UnreadableFile:
        return
    assert all(item.record or item.error or item.warnings for item in items)
