"""Links between records, and the letters of a title that are not sorted by."""

import pytest

from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc21.building import record_of
from catalogue.exchange.records import ForeignLink, ForeignRecord, LinkKind
from tests.catalogue.exchange.marc.made import F, f, record

TITLE = f("245", "aRenards /")


def built(*fields: F) -> ForeignRecord:
    ours = record_of(record(*fields), Doubts(), source="jeux", line=0, mapping={})
    assert ours is not None
    return ours


@pytest.mark.parametrize(
    ("field", "link"),
    [
        (f("772", "w(FR-Es)12", "tLe Moulin."), ForeignLink(LinkKind.EXPANSION_OF, "12", "Le Moulin")),
        (f("770", "tLa crue"), ForeignLink(LinkKind.HAS_EXPANSION, "", "La crue")),
        (f("775", "w12"), ForeignLink(LinkKind.VERSION_OF, "12")),
        (f("776", "z9782070612758"), ForeignLink(LinkKind.VERSION_OF, "", "", ("9782070612758",))),
        (f("765", "tThe Mill"), ForeignLink(LinkKind.VERSION_OF, "", "The Mill")),
        (f("767", "tThe Mill"), ForeignLink(LinkKind.HAS_VERSION, "", "The Mill")),
    ],
)
def test_a_link_is_understood(field: F, link: ForeignLink) -> None:
    assert built(TITLE, field).links == (link,)


def test_a_field_that_names_nothing_is_no_link() -> None:
    assert built(TITLE, f("772", "nun mot"), f("773", "tUn recueil")).links == ()


@pytest.mark.parametrize(
    ("title", "indicators", "letters"),
    [
        ("aLe Renard /", "03", 3),
        ("aL'Oie", "12", 2),
        ("aLe Renard", "00", None),
        ("aLe Renard", "0 ", None),
        ("aLe Renard", "04", None),  # in the middle of a word
        ("aLe", "09", None),
        ("aLe Renard", "0²", None),
    ],
)
def test_the_second_indicator_says_how_many_letters_are_not_sorted_by(
    title: str, indicators: str, letters: int | None
) -> None:
    assert built(f("245", title, indicators=indicators)).unsorted == letters
