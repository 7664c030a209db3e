"""``manage.py run_imports``: takes the imports that wait, then ends."""

import gc
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext as _

from catalogue.importing.worker import work


class Command(BaseCommand):
    help = _("Fait les importations en attente, l’une après l’autre, puis s’arrête ; sans danger à relancer.")

    def handle(self, *args: Any, **options: Any) -> None:
        gc.freeze()  # what is loaded stays until the end: looking for garbage in it would cost a tenth of an import
        work(clock=timezone.now)
