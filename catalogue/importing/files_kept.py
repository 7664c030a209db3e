"""Files that were handed in go after a while: they are of no use once they are read, and may hold what is no game."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Q, QuerySet

from catalogue.importing.runs import ENDED
from catalogue.models import ImportRun
from catalogue.models.import_runs import ImportState


def too_old(now: datetime) -> QuerySet[ImportRun]:
    """The runs that ended, or drafts that were handed in, longer ago than files are kept, with a file still."""
    before = now - timedelta(days=settings.IMPORT_FILES_KEPT_DAYS)
    ended = Q(state__in=ENDED, finished_at__lt=before)
    return ImportRun.objects.exclude(file="").filter(ended | Q(state=ImportState.DRAFT, created_at__lt=before))


def purge_files(now: datetime) -> int:
    """Delete the files of old runs, and old drafts as a whole; how many files went."""
    runs = list(too_old(now))
    for run in runs:
        run.file.delete(save=False)
        if run.state == ImportState.DRAFT:
            run.delete()
        else:
            ImportRun.objects.filter(pk=run.pk).update(file="")
    return len(runs)
