"""Which rows a list and a search name."""

from datetime import UTC, date, datetime

import pytest

from catalogue.models import Copy
from catalogue.paper.chosen import Unknown, cards_listed, copies_found, copies_listed
from tests.factories.catalogue import CardFactory, CopyFactory, GameFactory

pytestmark = pytest.mark.django_db


def came(at: datetime, **copy: object) -> Copy:
    made: Copy = CopyFactory.create(**copy)
    Copy.objects.filter(pk=made.pk).update(created_at=at)
    return made


def test_a_list_gives_copies_in_its_order_each_once():
    for code in ("0042", "91233", "ACC10000034595"):
        CopyFactory(barcode=code)

    chosen = copies_listed("ACC10000034595\n\n 0042 \r\nacc10000034595\n0042")

    assert [copy.barcode for copy in chosen.rows] == ["ACC10000034595", "0042"]
    assert chosen.unknown == []


def test_a_list_is_read_as_any_scanner_sends_it():
    CopyFactory(barcode="91233")

    for scan in ('ç&é""', "]C191233", "*91233*", "a91233b"):
        assert [copy.barcode for copy in copies_listed(scan).rows] == ["91233"], scan


def test_lines_that_name_nothing_are_told_by_their_number():
    CopyFactory(barcode="0042")

    chosen = copies_listed("0042\n42\n\n'\n" + "9" * 60)

    assert [copy.barcode for copy in chosen.rows] == ["0042"]
    assert chosen.unknown == [Unknown(2, "42"), Unknown(4, "'"), Unknown(5, "9" * 50)]


@pytest.mark.parametrize("lines", [1, 3])
def test_a_list_costs_one_query(lines, django_assert_num_queries):
    codes = [CopyFactory(barcode=f"8000{number}").barcode for number in range(lines)]

    with django_assert_num_queries(1):
        titles = [copy.game.title for copy in copies_listed("\n".join(codes)).rows]

    assert len(titles) == lines


def test_cards_are_listed_alike():
    card = CardFactory(number="C0001")

    assert cards_listed("c0001\nC9").rows == [card]
    assert cards_listed("c0001\nC9").unknown == [Unknown(2, "C9")]


def test_copies_are_found_by_words_and_by_the_days_they_came():
    # Half past eleven at night on the 9th, in Paris: the 9th there, though it is 22:30 in UTC.
    came(datetime(2026, 1, 9, 22, 30, tzinfo=UTC), barcode="1", game=GameFactory(title="Azul"))
    came(datetime(2026, 1, 9, 23, 30, tzinfo=UTC), barcode="2", game=GameFactory(title="Azul, le pavillon"))
    came(datetime(2026, 1, 11, 12, 0, tzinfo=UTC), barcode="3", game=GameFactory(title="Dixit"))

    assert copies_found(words="azul", first=None, last=None) == ["1", "2"]
    assert copies_found(words="", first=date(2026, 1, 10), last=date(2026, 1, 11)) == ["2", "3"]
    assert copies_found(words="", first=None, last=date(2026, 1, 9)) == ["1"]
    assert copies_found(words="AZUL", first=date(2026, 1, 10), last=None) == ["2"]
    assert copies_found(words="rien de tel", first=None, last=None) == []


@pytest.mark.parametrize("words", ["", "  ", "’", "de la"])
def test_no_wish_finds_nothing(words):
    CopyFactory(game=GameFactory(title="Azul"))

    assert copies_found(words=words, first=None, last=None) == []
