"""``manage.py run_imports``: takes what waits in the background, an archive of the house and the imports, then ends."""

import gc
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext as _

from catalogue.importing.worker import work
from catalogue.moving.preparing import work as prepare_archive


class Command(BaseCommand):
    help = _("Fait les importations en attente, l’une après l’autre, puis s’arrête ; sans danger à relancer.")

    def handle(self, *args: Any, **options: Any) -> None:
        gc.freeze()  # what is loaded stays until the end: looking for garbage in it would cost a tenth of an import
        # First what takes minutes: imports may take hours.
        prepare_archive(clock=timezone.now)
        work(clock=timezone.now)
