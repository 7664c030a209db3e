"""``manage.py load_demo``: the demonstration's games, copies, families, loans and log-ins."""

from typing import Any

from django.contrib.auth.models import Group, User
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from catalogue.demo.details import load_details, load_legend
from catalogue.demo.people import load_households, load_loans
from catalogue.demo.records import load_copies, load_games
from catalogue.models import Game, Household
from catalogue.roles import LIBRARIAN, VOLUNTEER

# Printed by `make demo`; the demonstration listens on this machine alone.
LOGINS = {"benevole": ("des-jeux-pour-tous", VOLUNTEER), "ludothecaire": ("encore-une-partie", LIBRARIAN)}


class Command(BaseCommand):
    help = "Fills an empty catalogue with demonstration data; does nothing when it is there already."

    def handle(self, *args: Any, **options: Any) -> None:
        if User.objects.filter(username__in=LOGINS).count() == len(LOGINS):
            self.stdout.write(_("La démonstration est déjà en place."))
            return
        if Game.objects.exists() or Household.objects.exists():
            raise CommandError(_("Ce catalogue n’est pas vide : la démonstration ne s’y mêle pas."))
        with transaction.atomic():
            games = load_games()
            load_details(games)
            copies = load_copies(games)
            load_legend(copies)
            load_households(timezone.localdate())
            load_loans(copies, timezone.now())
            self._make_logins()
        self.stdout.write(
            _("Démonstration chargée : %(games)d jeux et jouets, %(copies)d exemplaires, %(households)d foyers.")
            % {"games": Game.objects.count(), "copies": len(copies), "households": Household.objects.count()}
        )

    def _make_logins(self) -> None:
        for name, (password, group) in LOGINS.items():
            user = User.objects.create_user(name, password=password, is_staff=group == LIBRARIAN)
            user.groups.add(Group.objects.get(name=group))
