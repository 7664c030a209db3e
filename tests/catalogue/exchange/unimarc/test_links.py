"""Links of block 4: as PMB writes them, as standard subfields, as whole fields within a field."""

import pytest

from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.records import ForeignLink, LinkKind
from catalogue.exchange.unimarc.links import link_fields, links
from tests.catalogue.exchange.marc.made import F, f, record

BASE = LinkKind.EXPANSION_OF


@pytest.mark.parametrize(
    ("field", "link"),
    [
        (f("422", "012", "tLe Moulin"), ForeignLink(BASE, "12", "Le Moulin")),
        (f("422", "tLe  Moulin", "y3558380021087"), ForeignLink(BASE, "", "Le Moulin", ("3558380021087",))),
        (f("421", "012", "tLa crue"), ForeignLink(LinkKind.HAS_EXPANSION, "12", "La crue")),
        (f("451", "tThe Mill"), ForeignLink(LinkKind.VERSION_OF, "", "The Mill")),
        (f("453", "tThe Mill"), ForeignLink(LinkKind.HAS_VERSION, "", "The Mill")),
        (f("454", "tThe Mill"), ForeignLink(LinkKind.VERSION_OF, "", "The Mill")),
        # PMB: the notice is a supplement of the one that the field names, whatever the table of tags says.
        (
            f("461", "tLe Moulin", "aAda Exemple", "9bl:m0", "9id:12", "9type_lnk:e", "9lnk:parent"),
            ForeignLink(BASE, "12", "Le Moulin"),
        ),
        (
            f("422", "013", "tLa crue", "9bl:m0", "9id:13", "9type_lnk:e", "9lnk:child"),
            ForeignLink(LinkKind.HAS_EXPANSION, "13", "La crue"),
        ),
        # Fields within the field, the technique of the exchanges of large libraries.
        (
            f("422", "1001FRBNF12", "12001 ", "aLe Moulin", "eun jeu", "1073  ", "a3558380021087", "1210  ", "cRuche"),
            ForeignLink(BASE, "FRBNF12", "Le Moulin", ("3558380021087",)),
        ),
    ],
)
def test_a_link_is_understood(field: F, link: ForeignLink) -> None:
    assert links(record(f("200", "aCrue"), field)) == (link,)


@pytest.mark.parametrize(
    "field",
    [
        f("461", "tUne série", "v3"),
        f("410", "tPetites boîtes", "v3"),
        f("463", "tUn numéro", "9lnk:bull"),
        f("422", "a ", "9lnk:parent"),
        f("422", "1001"),
        f("488", "tAutre chose"),
    ],
)
def test_what_is_no_link_between_games_is_none(field: F) -> None:
    assert links(record(f("200", "aCrue"), field)) == ()


def test_a_link_that_is_said_twice_counts_once() -> None:
    twice = [f("422", "012", "tLe Moulin")] * 2

    assert links(record(*twice)) == (ForeignLink(BASE, "12", "Le Moulin"),)


def test_what_pmb_asks_for_is_written() -> None:
    doubts = Doubts()
    given = (ForeignLink(BASE, "12", "Le Moulin"), ForeignLink(LinkKind.VERSION_OF, "", "The Mill"))

    fields = list(link_fields(given, doubts))

    assert [(one.tag, one.subfields) for one in fields] == [
        ("422", (("0", "12"), ("t", "Le Moulin"), ("9", "id:12"), ("9", "type_lnk:e"), ("9", "lnk:parent"))),
        ("451", (("t", "The Mill"),)),
    ]
    assert links(record(*(f(one.tag, *("".join(pair) for pair in one.subfields)) for one in fields))) == given
    assert doubts.messages == []


def test_the_side_of_a_version_that_is_not_kept_is_told() -> None:
    doubts = Doubts()

    (field,) = link_fields((ForeignLink(LinkKind.HAS_VERSION, "12"),), doubts)

    assert field.tag == "451"
    assert len(doubts.messages) == 1
