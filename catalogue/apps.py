"""What the ludothèque owns, and who has it."""

from django.apps import AppConfig
from django.core.checks import register
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class CatalogueConfig(AppConfig):
    """Games, copies, households and loans."""

    name = "catalogue"
    verbose_name = _("Catalogue et prêts")

    def ready(self) -> None:
        """Keep the search index and the roles in step with the tables they are made from, and say what a move takes."""
        from catalogue.cataloguing import merged_names, tombstones
        from catalogue.moving import tables
        from catalogue.roles import grant_roles
        from catalogue.search import upkeep
        from catalogue.sources.checks import check_servers

        register(check_servers)
        upkeep.connect()
        tombstones.connect()
        merged_names.connect()
        tables.register()
        post_migrate.connect(grant_roles, sender=self)
