"""The verbs of an import: hand a file in, say what its columns mean, start, stop, undo, throw away.

Starting only queues the run; ``worker`` takes it. A run goes from draft to waiting, running, then stopped, done,
failed or undone, and each move is one UPDATE that says from where, so that two people at once make one move.
"""

import hashlib
import uuid
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, NoReturn

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from catalogue.exchange.streams import SourceColumn
from catalogue.importing.files import format_shown_by, opened
from catalogue.importing.refusals import FileNotKept, ImportFileGone, ImportOver, ImportUnderWay, NothingToUndo
from catalogue.models import ColumnMapping, ImportLine, ImportRun
from catalogue.models.import_runs import ImportState

if TYPE_CHECKING:
    from django.core.files.base import File

AT_WORK: Final = (ImportState.WAITING, ImportState.RUNNING)
MAY_START: Final = (ImportState.DRAFT, ImportState.STOPPED, ImportState.FAILED)
MAY_BE_UNDONE: Final = (ImportState.DONE, ImportState.STOPPED, ImportState.FAILED)
ENDED: Final = (*MAY_BE_UNDONE, ImportState.UNDONE)


def hand_in(
    upload: "File[Any]",
    *,
    source: str,
    by: User | None,
    at: datetime,
    format_key: str = "",
    number_copies: bool = False,
) -> ImportRun:
    """A draft of the file, which is kept under a name of chance and shown to nobody.

    ``by`` is None for a command, and ``format_key`` is "" where the file is to show its format. ``number_copies``:
    copies without a barcode get the next numbers of the house. Raises UnreadableFile for a file in which nothing can be
    read, FileNotKept when the disk refuses it.
    """
    run = ImportRun(
        name=(upload.name or "")[:300],
        source=source,
        number_copies=number_copies,
        made_by=by,
        created_at=at,
        state=ImportState.DRAFT,
    )
    try:
        run.file.save(uuid.uuid4().hex, upload, save=False)
    except OSError as error:
        raise FileNotKept(error=error.strerror or type(error).__name__) from error
    try:
        with opened(run.file.path, run.name) as (file, _name):
            form = format_shown_by(file, run.name, format_key)
            run.format = form.key
            run.mapping = remembered(form.key, form.columns(file, run.name))
        run.save()
    except BaseException:
        run.file.delete(save=False)
        raise
    return run


def columns_of(run: ImportRun) -> tuple[SourceColumn, ...]:
    """The columns of the file whose meaning can be corrected; UnreadableFile when the file is gone."""
    with opened(run.file.path, run.name) as (file, name):
        return format_shown_by(file, name, run.format).columns(file, name)


def signature_of(columns: Sequence[SourceColumn]) -> str:
    """The SHA-256 of the sorted names of the columns: files with the same columns mean the same."""
    return hashlib.sha256("\n".join(sorted(column.name for column in columns)).encode()).hexdigest()


def remembered(format_key: str, columns: Sequence[SourceColumn]) -> dict[str, str]:
    """What a person said that these very columns mean; {} when nobody did."""
    if not columns:
        return {}
    known = ColumnMapping.objects.filter(format=format_key, signature=signature_of(columns)).first()
    return dict(known.mapping) if known else {}


def set_mapping(
    run: ImportRun,
    columns: Sequence[SourceColumn],
    mapping: Mapping[str, str],
    *,
    source: str,
    at: datetime,
    number_copies: bool = False,
) -> None:
    """Say what the columns of a draft mean, and remember it for the next file with the same ones.

    ``number_copies``: copies without a barcode get the next numbers of the house.

    Raises ImportUnderWay or ImportOver when the run is no draft any more.
    """
    kept = {column.name: mapping.get(column.name, column.guess) for column in columns}
    _move(run, (ImportState.DRAFT,), mapping=kept, source=source, number_copies=number_copies)
    if columns:
        ColumnMapping.objects.update_or_create(
            format=run.format, signature=signature_of(columns), defaults={"mapping": kept, "changed_at": at}
        )


def start(run: ImportRun, *, dry_run: bool) -> None:
    """Queue the run: from its beginning, or from where it was stopped.

    A rehearsal that was read may be followed by the import itself, which begins anew. Raises ImportUnderWay,
    ImportOver, or ImportFileGone.
    """
    if not run.file or not run.file.storage.exists(run.file.name):
        raise ImportFileGone(name=run.name)
    with transaction.atomic():
        changes: dict[str, Any] = {"state": ImportState.WAITING, "dry_run": dry_run, "reason": "", "finished_at": None}
        anew = run.dry_run or run.state == ImportState.DRAFT
        may_start = (*MAY_START, ImportState.DONE) if run.dry_run else MAY_START
        if anew:
            changes |= {"records_done": 0, "records_total": None, "counts": {}}
        _move(run, may_start, dry_run_before=run.dry_run, **changes)
        if anew:
            run.lines.all().delete()


def stop(run: ImportRun, *, at: datetime) -> None:
    """Stop the run at once; the records of the chunk at work are left out. ImportOver when it has ended."""
    moved = ImportRun.objects.filter(pk=run.pk, state__in=AT_WORK).update(state=ImportState.STOPPED, finished_at=at)
    if not moved:
        raise ImportOver


def undo(run: ImportRun) -> None:
    """Queue the taking back of all that the run did. Raises ImportUnderWay, or NothingToUndo."""
    run.refresh_from_db()
    if run.state in AT_WORK:
        raise ImportUnderWay
    if run.dry_run or not undoable(run).exists():
        raise NothingToUndo
    _move(run, MAY_BE_UNDONE, state=ImportState.WAITING, undoing=True, finished_at=None, reason="")


def undoable(run: ImportRun) -> QuerySet[ImportLine]:
    """The lines of the run that changed something, and were not taken back yet."""
    status = [ImportLine.Status.CREATED, ImportLine.Status.CHANGED, ImportLine.Status.UNCHANGED]
    touched = Q(made__isnull=False) | Q(before__isnull=False)
    return run.lines.filter(touched, status__in=status)


def throw_away(run: ImportRun) -> None:
    """Delete a draft with its file. ImportUnderWay or ImportOver when it is none any more."""
    deleted, _ = ImportRun.objects.filter(pk=run.pk, state=ImportState.DRAFT).delete()
    if not deleted:
        _refuse(run)
    run.file.delete(save=False)


def _move(run: ImportRun, origins: Sequence[str], *, dry_run_before: bool | None = None, **changes: object) -> None:
    rows = ImportRun.objects.filter(pk=run.pk, state__in=origins)
    if dry_run_before is not None:
        rows = rows.filter(dry_run=dry_run_before)
    if not rows.update(**changes):
        _refuse(run)
    run.refresh_from_db()


def _refuse(run: ImportRun) -> NoReturn:
    state = ImportRun.objects.values_list("state", flat=True).filter(pk=run.pk).first()
    raise ImportUnderWay if state in AT_WORK else ImportOver
