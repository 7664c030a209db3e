"""``manage.py load_demo``: the demonstration's house, games, copies, families, loans and log-ins."""

from typing import Any

from django.contrib.auth.models import Group, User
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from catalogue.demo.desk import load_boxes, load_holds
from catalogue.demo.details import load_details, load_legend
from catalogue.demo.documents import load_document
from catalogue.demo.house import load_house
from catalogue.demo.past import load_past
from catalogue.demo.people import load_households, load_loans
from catalogue.demo.records import load_copies, load_games
from catalogue.lending.due_dates import local_day
from catalogue.models import Game, Household
from catalogue.roles import LIBRARIAN, MANAGER, VOLUNTEER

# Printed by `make demo`; the demonstration listens on this machine alone.
LOGINS = {
    "benevole": ("des-jeux-pour-tous", VOLUNTEER),
    "ludothecaire": ("encore-une-partie", LIBRARIAN),
    "responsable": ("la-boite-est-complete", MANAGER),
}


class Command(BaseCommand):
    help = "Fills an empty catalogue with demonstration data; does nothing when it is there already."

    def handle(self, *args: Any, **options: Any) -> None:
        if User.objects.filter(username__in=LOGINS).exists():
            self.stdout.write(_("La démonstration est déjà en place."))
            return
        if Game.objects.exists() or Household.objects.exists():
            raise CommandError(_("Ce catalogue n’est pas vide : la démonstration ne s’y mêle pas."))
        with transaction.atomic():
            games, now = load_games(), timezone.now()
            load_details(games)
            load_document(games, now)
            copies = load_copies(games)
            load_legend(copies)
            load_households(local_day(now))
            load_house(local_day(now))
            load_loans(copies, now)
            load_boxes(copies, now)
            load_holds(copies, now)
            load_past(list(copies.values()), now)
            self._make_logins()
        self.stdout.write(
            _("Démonstration chargée : %(games)d jeux et jouets, %(copies)d exemplaires, %(households)d foyers.")
            % {"games": Game.objects.count(), "copies": len(copies), "households": Household.objects.count()}
        )

    def _make_logins(self) -> None:
        for name, (password, group) in LOGINS.items():
            user = User.objects.create_user(name, password=password, is_staff=group != VOLUNTEER)
            user.groups.add(Group.objects.get(name=group))
