"""Records, copies and batches between several desks."""

import pytest

from catalogue.cataloguing.actions import Action
from catalogue.cataloguing.batches import apply, undo
from catalogue.cataloguing.copies import add_copies
from catalogue.cataloguing.distinct import say_distinct
from catalogue.cataloguing.fields import digests, values_of
from catalogue.cataloguing.lists import add_to_list
from catalogue.cataloguing.record_merging import merge
from catalogue.cataloguing.record_parting import part
from catalogue.cataloguing.records import change_record
from catalogue.models import Author, BatchEdit, Copy, DistinctGames, Game, RecordChange, Scheme, Term, Tombstone
from tests.conftest import NOW
from tests.factories.catalogue import CopyFactory, GameFactory, SiteFactory
from tests.factories.records import GameListFactory
from tests.races.desks import DESKS, kinds, race

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


def test_eight_desks_that_take_the_next_number_take_eight():
    CopyFactory(barcode="90000")
    games = [GameFactory() for _ in range(DESKS)]

    race(lambda desk: add_copies(game=games[desk], values={}, at=NOW, by=None))

    assert sorted(Copy.objects.values_list("barcode", flat=True)) == [str(90000 + n) for n in range(DESKS + 1)]


def test_one_code_scanned_at_eight_desks_is_one_copy():
    SiteFactory()
    game = GameFactory()

    outcomes = race(lambda _: add_copies(game=game, values={}, barcodes=["X1"], at=NOW, by=None))

    assert kinds(outcomes) == {"BarcodeTaken": DESKS - 1, "list": 1}
    assert RecordChange.objects.count() == 1


def test_of_eight_who_save_one_record_one_is_first_and_seven_are_told():
    game = GameFactory(title="Azul")
    seen = digests(values_of(game))

    outcomes = race(
        lambda desk: change_record(game=game, values={"title": f"Titre {desk}"}, seen=seen, at=NOW, by=None)
    )

    assert kinds(outcomes) == {"RecordChange": 1, "RecordChanged": DESKS - 1}
    assert RecordChange.objects.get().changes["title"][1] == Game.objects.get().title


@pytest.mark.parametrize(
    ("values", "made"),
    [
        ({"contributions": [["Autrice nouvelle", "070"]]}, Author),
        ({"terms": [["NEUF", "3.19", "Coopération"]]}, Term),
        ({"terms": [[Scheme.LOCAL, "", "Pirates"]]}, Term),
    ],
)
def test_a_name_that_eight_write_at_once_is_made_once(values, made):
    games = [GameFactory() for _ in range(DESKS)]
    before = made.objects.count()

    outcomes = race(lambda desk: change_record(game=games[desk], values=values, at=NOW, by=None))

    assert kinds(outcomes) == {"RecordChange": DESKS}
    assert made.objects.count() == before + 1


def test_a_pair_merged_both_ways_at_once_is_merged_once():
    one, other = GameFactory(), GameFactory()
    CopyFactory(game=one)
    CopyFactory(game=other)
    ways = [(one, other), (other, one)]

    outcomes = race(lambda desk: merge(kept=ways[desk % 2][0], gone=ways[desk % 2][1], at=NOW, by=None))

    assert kinds(outcomes) == {"RecordChange": 1, "RecordGone": DESKS - 1}
    assert Game.objects.get().copies.count() == 2
    assert Tombstone.objects.count() == 1


def test_a_merge_taken_back_by_eight_is_taken_back_once():
    kept, gone = GameFactory(), GameFactory()
    copy = CopyFactory(game=gone)
    change = merge(kept=kept, gone=gone, at=NOW, by=None)

    outcomes = race(lambda _: part(change=change, at=NOW, by=None))

    assert kinds(outcomes) == {"MergeUndone": DESKS - 1, "Parted": 1}
    assert sorted(Game.objects.values_list("pk", flat=True)) == [kept.pk, gone.pk]
    assert Copy.objects.get() == copy
    assert Copy.objects.get().game_id == gone.pk


def test_eight_who_say_that_two_are_two_say_it_once():
    one, other = GameFactory(), GameFactory()
    ways = [(one, other), (other, one)]

    race(lambda desk: say_distinct(one=ways[desk % 2][0], other=ways[desk % 2][1], at=NOW, by=None))

    assert DistinctGames.objects.count() == 1
    assert RecordChange.objects.count() == 2


def test_a_batch_taken_back_by_eight_is_taken_back_once():
    games = [CopyFactory(section="Salle").game.pk for _ in range(3)]
    batch = apply(action=Action("set_section", "Réserve"), games=games, summary="Essai", at=NOW, by=None)

    outcomes = race(lambda _: undo(batch=batch, at=NOW, by=None))

    assert kinds(outcomes) == {"BatchUndone": DESKS - 1, "Undone": 1}
    assert set(Copy.objects.values_list("section", flat=True)) == {"Salle"}
    assert RecordChange.objects.filter(kind="undone").count() == 3
    assert BatchEdit.objects.count() == 1


def test_eight_who_fill_one_list_put_each_game_there_once():
    kept = GameListFactory()
    games = [GameFactory().pk for _ in range(5)]

    race(lambda _: add_to_list(to=kept, games=games))

    assert list(kept.entries.order_by("position").values_list("game", "position")) == list(
        zip(games, range(1, 6), strict=True)
    )
