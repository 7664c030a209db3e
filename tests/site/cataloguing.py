"""One of each thing about records, for the addresses that name one."""

from catalogue.models import Game
from tests.factories.catalogue import GameFactory, PublisherFactory
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
        "batch": BatchEditFactory(by=kept.owner).pk,
        "game_list": kept.pk,
        "attachment": AttachmentFactory(game=game).pk,
        "change": RecordChangeFactory(game=game).pk,
    }
