"""``manage.py reindex_games``: writes every game's search key anew."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import ngettext

from catalogue.models import Game
from catalogue.search.upkeep import reindex


class Command(BaseCommand):
    help = "Writes the search keys of all games anew: after a bulk change by SQL, or a new version of the key."

    def handle(self, *args: Any, **options: Any) -> None:
        count = reindex(Game.objects.all())
        self.stdout.write(ngettext("%(n)d jeu indexé.", "%(n)d jeux indexés.", count) % {"n": count})
