"""What PMB shows or exports, read here and written as UNIMARC, is still all there."""

import io
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from catalogue.exchange.formats import FORMATS, sniff
from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.writing_iso2709 import iso2709_of
from catalogue.exchange.marc.writing_xml import HEAD, TAIL, marcxml_of
from catalogue.exchange.records import Contribution, ForeignCopy, ForeignRecord
from catalogue.exchange.unimarc.people import FUNCTIONS
from catalogue.exchange.unimarc.writing import marc_record_of

THEN = datetime(2026, 1, 17, tzinfo=UTC)
PAGES = Path(__file__).parent / "pages"
NOTICE = """<?xml version="1.0" encoding="utf-8"?>
<unimarc><notice>
<rs>n</rs><dt>r</dt><bl>m</bl><hl>0</hl><el>1</el><ru>i</ru>
<f c="001">42</f>
<f c="010" ind="  "><s c="a">3558380021087</s></f>
<f c="101" ind="0 "><s c="a">fre</s></f>
<f c="200" ind="1 "><s c="a">Le renard inventé</s><s c="e">une chasse au trésor</s></f>
<f c="210" ind="  "><s c="c">Éditions du Terrier</s><s c="d">2014</s></f>
<f c="225" ind="  "><s c="a">Petits animaux</s><s c="v">3</s></f>
<f c="327" ind="  "><s c="a">1 plateau
30 cartes</s></f>
<f c="330" ind="  "><s c="a">Trouver le terrier.</s></f>
<f c="606" ind="  "><s c="a">A 406 jeu de stratégie (jeu de règles)</s></f>
<f c="700" ind=" 1"><s c="a">Inventée</s><s c="b">Rose</s><s c="4">070</s></f>
<f c="702" ind=" 1"><s c="a">Dessin</s><s c="b">Jean</s><s c="4">440</s></f>
<f c="900" ind="  "><s c="a">2</s><s c="l">Nombre minimum de joueurs</s><s c="n">nb_min</s></f>
<f c="900" ind="  "><s c="a">5</s><s c="l">Nombre maximum de joueurs</s><s c="n">nb_max</s></f>
<f c="900" ind="  "><s c="a">8</s><s c="l">Age minimum</s><s c="n">age_min</s></f>
<f c="900" ind="  "><s c="a">Compter et ruser.</s><s c="l">Analyse pédagogique</s><s c="n">analyse</s></f>
<f c="996" ind="  "><s c="f">00042</s><s c="k">REN</s><s c="v">Terrier</s><s c="x">Jeux de règles</s><s c="3">1</s></f>
</notice></unimarc>
""".encode()


def records_in(data: bytes, name: str) -> list[ForeignRecord]:
    file = io.BytesIO(data)
    items = sniff(file, name).read(file, name, known_locations=["Terrier"])
    return [item.record for item in items if item.record is not None]


def back(data: bytes, key: str) -> ForeignRecord:
    (item,) = FORMATS[key].read(io.BytesIO(data), "retour")
    assert item.record is not None
    return item.record


def held(record: ForeignRecord) -> ForeignRecord:
    """What UNIMARC can hold: functions by their codes.

    Terms and numbers of different fields have no order among each other.
    """
    copies = (replace(copy, line=0) for copy in record.copies)
    return replace(
        record,
        source="",
        line=0,
        contributions=tuple(map(_coded, record.contributions)),
        terms=tuple(sorted(record.terms, key=str)),
        identifiers=tuple(sorted(record.identifiers, key=str)),
        copies=tuple(copies),
    )


def _coded(person: Contribution) -> Contribution:
    return replace(person, role=person.role if person.role in {"", *FUNCTIONS.values()} else "Autre")


def every_record() -> list[ForeignRecord]:
    names = ("autres_libelles.txt", "cellules.txt", "editeur.txt", "fautes.txt", "impressions.txt", "page.html")
    found = [record for name in names for record in records_in((PAGES / name).read_bytes(), name)]
    return [*found, *records_in(NOTICE, "export.xml")]


@pytest.mark.parametrize("record", every_record(), ids=lambda record: record.title[:40])
def test_nothing_is_lost_that_unimarc_can_hold(record: ForeignRecord):
    doubts = Doubts()
    written = marc_record_of(record, changed_at=THEN, doubts=doubts)

    as_iso, as_xml = iso2709_of(written, doubts), f"{HEAD}{marcxml_of(written)}{TAIL}".encode()

    assert doubts.messages == []
    assert held(back(as_iso, "unimarc")) == held(record)
    assert held(back(as_xml, "marcxml")) == held(record)


def test_there_are_records_to_lose():
    records = every_record()

    assert len(records) == 9
    assert sum(len(record.copies) for record in records) >= 9
    assert records[-1].copies == (ForeignCopy("00042", "REN", "Jeux de règles", "Terrier", line=2),)
