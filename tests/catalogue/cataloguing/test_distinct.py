"""Two records that look like one and are two: said, remembered, taken back."""

import pytest

from catalogue.cataloguing.distinct import distinct_pairs, said_distinct, say_distinct, take_distinct_back
from catalogue.cataloguing.doubles import probable_doubles
from catalogue.cataloguing.record_merging import merge
from catalogue.cataloguing.records import delete_record
from catalogue.cataloguing.refusals import RecordGone, SameRecord
from catalogue.models import DistinctGames, Game, RecordChange
from tests.catalogue.rows import values
from tests.conftest import NOW
from tests.factories.catalogue import GameFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def twins() -> tuple[Game, Game]:
    return GameFactory(title="Azul"), GameFactory(title="Azul")


def pairs() -> list[tuple[int, int]]:
    return list(DistinctGames.objects.order_by("first", "second").values_list("first", "second"))


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_what_was_said_to_be_two_is_not_proposed_and_both_histories_tell_it_once(twins, librarian, order):
    one, other = (twins[number] for number in order)
    first, second = twins

    for _ in range(2):
        say_distinct(one=one, other=other, at=NOW, by=librarian)

    assert probable_doubles() == []
    assert values(DistinctGames.objects.all(), "first", "second", "at", "by") == [
        (first.pk, second.pk, NOW, librarian.pk)
    ]
    assert said_distinct(one, other) == distinct_pairs().get()
    assert values(RecordChange.objects.all(), "game", "kind", "changes", "by") == [
        (first.pk, "changed", {"distinct": ["", f"Azul (n°\u202f{second.pk})"]}, librarian.pk),
        (second.pk, "changed", {"distinct": ["", f"Azul (n°\u202f{first.pk})"]}, librarian.pk),
    ]


def test_what_is_taken_back_is_proposed_again(twins, librarian):
    pair = say_distinct(one=twins[0], other=twins[1], at=NOW, by=None)

    for _ in range(2):
        take_distinct_back(pair=pair, at=NOW, by=librarian)

    assert [(pair.first, pair.second) for pair in probable_doubles()] == [tuple(game.pk for game in twins)]
    assert said_distinct(*twins) is None
    changes = RecordChange.objects.filter(by=librarian).order_by("pk").values_list("changes", flat=True)
    assert list(changes) == [{"distinct": [f"Azul (n°\u202f{game.pk})", ""]} for game in reversed(twins)]


def test_a_record_is_not_another_than_itself_nor_than_one_that_is_gone(twins):
    one, other = twins
    with pytest.raises(SameRecord):
        say_distinct(one=one, other=one, at=NOW, by=None)
    Game.objects.filter(pk=other.pk).delete()
    with pytest.raises(RecordGone):
        say_distinct(one=one, other=other, at=NOW, by=None)

    assert pairs() == []


def test_the_pair_goes_with_either_record(twins):
    pair = say_distinct(one=twins[0], other=twins[1], at=NOW, by=None)
    delete_record(game=twins[1], at=NOW, by=None)

    assert pairs() == []
    with pytest.raises(RecordGone):
        take_distinct_back(pair=pair, at=NOW, by=None)


def test_who_said_so_may_go(twins, librarian):
    say_distinct(one=twins[0], other=twins[1], at=NOW, by=librarian)

    librarian.delete()

    assert list(DistinctGames.objects.values_list("by", flat=True)) == [None]


def test_of_a_merged_record_is_said_what_was_said_of_either():
    third, kept, gone, fourth = GameFactory.create_batch(4)
    for one, other in ((third, gone), (gone, fourth), (kept, fourth), (kept, gone)):
        say_distinct(one=one, other=other, at=NOW, by=None)

    merge(kept=kept, gone=gone, at=NOW, by=None)

    assert pairs() == [(third.pk, kept.pk), (kept.pk, fourth.pk)]
