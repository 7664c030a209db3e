"""The rules of games."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulesConfig(AppConfig):
    """What the games' rules say, as documents."""

    name = "rules"
    verbose_name = _("Règles des jeux")
