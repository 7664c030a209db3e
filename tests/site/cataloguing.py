"""One of each thing about records, for the addresses that name one."""

from catalogue.models import DistinctGames, Game
from tests.factories.catalogue import GameFactory, PublisherFactory
from tests.factories.desk import THEN
from tests.factories.records import (
    AttachmentFactory,
    BatchEditFactory,
    GameListEntryFactory,
    GameListFactory,
    RecordChangeFactory,
)


def cataloguing_ids(game: Game) -> dict[str, int]:
    """Their keys by name."""
    kept = GameListFactory(shared=True)
    GameListEntryFactory(list=kept, game=game)
    PublisherFactory(name="Maison d’à côté")
    return {
        "double_game": GameFactory(title=game.title).pk,
        "distinct_games": DistinctGames.objects.create(first=game, second=GameFactory(), at=THEN).pk,
        "batch": BatchEditFactory(by=kept.owner).pk,
        "game_list": kept.pk,
        "attachment": AttachmentFactory(game=game).pk,
        "change": RecordChangeFactory(game=game).pk,
    }
