import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalogue.family.handful import BEST, SIZE, deal, handful
from catalogue.search.criteria import Criteria
from tests.factories.catalogue import CopyFactory, GameFactory


@given(best=st.integers(0, 30), others=st.integers(0, 30), seed=st.integers(0, 10**6))
def test_every_game_is_dealt_once_and_the_seed_alone_decides(best: int, others: int, seed: int):
    first, rest = list(range(best)), list(range(100, 100 + others))

    hands = list(deal(first, rest, seed=seed))

    assert sorted(key for hand in hands for key in hand) == [*first, *rest]
    assert [len(hand) for hand in hands[:-1]] == [SIZE] * (len(hands) - 1)
    assert hands == list(deal(first, rest, seed=seed))


def test_each_handful_has_two_of_the_best_as_long_as_there_are():
    hands = list(deal([1, 2, 3, 4, 5], [11, 12, 13, 14, 15, 16, 17, 18, 19, 20], seed=3))

    assert [sum(key < 10 for key in hand) for hand in hands] == [BEST, BEST, 1]


@pytest.mark.django_db
def test_only_games_on_the_shelf_that_fit_are_dealt_and_the_rest_is_counted():
    for _ in range(7):
        CopyFactory(game=GameFactory(min_players=2, max_players=4))
    CopyFactory(game=GameFactory(min_players=2, max_players=4), state="on_loan")
    CopyFactory(game=GameFactory(min_players=6, max_players=8))
    CopyFactory(game=GameFactory())
    wished = Criteria(players=3, on_shelf=True)

    first, second, third = (handful(wished, seed=5, number=number) for number in (0, 1, 2))

    assert (first.total, first.handfuls, first.left_out) == (7, 2, 1)
    assert (len(first.keys), len(second.keys)) == (5, 2)
    assert not set(first.keys) & set(second.keys)
    assert third == first
    assert handful(wished, seed=6, number=0).keys != first.keys


@pytest.mark.django_db
def test_nothing_that_fits_is_an_empty_hand():
    hand = handful(Criteria(players=3, on_shelf=True), seed=1, number=4)

    assert (hand.keys, hand.total, hand.handfuls, hand.left_out) == ((), 0, 0, 0)


@pytest.mark.django_db
def test_a_large_catalogue_is_dealt_from_one_part_of_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("catalogue.family.handful._POOL", 6)
    games = [CopyFactory(game=GameFactory(min_players=2, max_players=4)).game.pk for _ in range(14)]

    hands = [handful(Criteria(players=3, on_shelf=True), seed=seed, number=0) for seed in range(12)]

    assert {hand.total for hand in hands} == {14}
    assert len({key for hand in hands for key in hand.keys}) > 6
    assert {key for hand in hands for key in hand.keys} <= set(games)


@pytest.mark.django_db
def test_a_large_catalogue_deals_two_of_the_best_too(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("catalogue.family.handful._POOL", 6)
    for _ in range(30):
        CopyFactory(game=GameFactory(min_players=2, max_players=4))
    best = [
        CopyFactory(game=GameFactory(min_players=2, max_players=4, best_min_players=3, best_max_players=3)).game.pk
        for _ in range(3)
    ]

    hands = [handful(Criteria(players=3, on_shelf=True), seed=seed, number=0) for seed in range(8)]

    assert [len({*hand.keys} & {*best}) for hand in hands] == [2] * 8
