"""The table: setup, score sheets and helpers."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayaidConfig(AppConfig):
    """Play aids, computed from the rules."""

    name = "playaid"
    verbose_name = _("Aides de jeu")
