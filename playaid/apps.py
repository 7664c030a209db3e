"""The table: setup, score sheets and helpers."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayaidConfig(AppConfig):
    """Play aids, computed from the rules."""

    name = "playaid"
    verbose_name = _("Aides de jeu")

    def ready(self) -> None:
        """Say what of the plays a house takes along when it moves."""
        from catalogue.moving.registry import move

        move("playaid", leave_out={"attempt": "compte des essais d’une heure, propre à chaque installation"})
