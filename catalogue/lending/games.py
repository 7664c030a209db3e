"""The record of a game, as whoever changes its copies keeps it from others."""

from catalogue.models import Game


def lock_game(game_id: int) -> None:
    """Keep the record until the transaction ends. After the household and before its copies, in all that locks them."""
    Game.objects.select_for_update(no_key=True).filter(pk=game_id).values_list("pk").first()
