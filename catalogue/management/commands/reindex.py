"""``manage.py reindex``: writes every search key anew, and counts the vocabulary."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import ngettext

from catalogue.search.upkeep import reindex_all


class Command(BaseCommand):
    help = "Writes the search keys of all games, the vocabulary and the names anew: after a bulk change by SQL."

    def handle(self, *args: Any, **options: Any) -> None:
        count = reindex_all()
        self.stdout.write(ngettext("%(n)d jeu indexé.", "%(n)d jeux indexés.", count) % {"n": count})
