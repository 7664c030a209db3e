"""The documents of a record: rule books and help sheets as PDF, each with a text that says the same."""

import hashlib
import secrets
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.models import User
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction

from catalogue.cataloguing.changes import note
from catalogue.cataloguing.fields import plain
from catalogue.cataloguing.records import locked
from catalogue.cataloguing.refusals import (
    AttachmentGone,
    AttachmentNamed,
    AttachmentTooLarge,
    AttachmentTwice,
    AttachmentUnfit,
)
from catalogue.models import Attachment, Game, RecordChange

MOST_BYTES: Final = 20 * 1024 * 1024
_MEGABYTE: Final = 1024 * 1024
NAME_LENGTH: Final = 300
# Readers look for the mark within the first bytes, and for the end within the last.
_ENDS: Final = 1024


def keep_attachment(
    *,
    game: Game,
    name: str,
    text: str,
    at: datetime,
    by: User | None,
    upload: UploadedFile | None = None,
    attachment: Attachment | None = None,
) -> Attachment:
    """Add a document to the record, or give an ``attachment`` of it another name, text or file.

    The file is told by its content, never by its name: AttachmentUnfit, AttachmentTooLarge. AttachmentTwice,
    AttachmentNamed, AttachmentGone. The history keeps the names and the texts, not the files.
    """
    digest, size = measured(upload) if upload else ("", None)
    with transaction.atomic():
        held = locked(game)
        row = Attachment(game=held) if attachment is None else _as_it_stands(attachment)
        before = {} if attachment is None else _said(row)
        row.name, row.text = name.strip(), plain(text)
        refuse_name(held, row)
        if upload:
            # A name of our own: what a file is called elsewhere is nobody's to guess, and may hold anything.
            _let_go(row)
            row.digest, row.size = digest, size
            row.file.save(f"{secrets.token_hex(8)}.pdf", upload, save=False)
        row.save()
        _note(held, before, _said(row), at=at, by=by)
    return row


def remove_attachment(*, attachment: Attachment, at: datetime, by: User | None) -> None:
    """Take the document from its record; its file goes from the disk once the database has let it go."""
    with transaction.atomic():
        held = locked(attachment.game)
        row = Attachment.objects.filter(pk=attachment.pk).first()
        if row is None:
            return
        _note(held, _said(row), {}, at=at, by=by)
        row.delete()
        _let_go(row)


def measured(upload: UploadedFile) -> tuple[str, int]:
    """The SHA-256 of a PDF and its size in bytes; AttachmentTooLarge, AttachmentUnfit."""
    size = upload.size or 0
    if size > MOST_BYTES:
        raise AttachmentTooLarge(most=MOST_BYTES // _MEGABYTE)
    upload.seek(0)
    head = upload.read(_ENDS)
    upload.seek(max(0, size - _ENDS))
    tail = upload.read(_ENDS)
    if b"%PDF-" not in head or b"%%EOF" not in tail:
        raise AttachmentUnfit
    upload.seek(0)
    digest = hashlib.sha256()
    for chunk in upload.chunks():
        digest.update(chunk)
    upload.seek(0)
    return digest.hexdigest(), size


def refuse_name(game: Game, row: Attachment) -> None:
    """Raise AttachmentNamed or AttachmentTwice for a name that will not do."""
    if not row.name or len(row.name) > NAME_LENGTH:
        raise AttachmentNamed
    if Attachment.objects.filter(game=game, name=row.name).exclude(pk=row.pk).exists():
        raise AttachmentTwice(name=row.name)


def _as_it_stands(attachment: Attachment) -> Attachment:
    """The document as the last who changed it left it, with the file that stands on the disk; AttachmentGone."""
    row = Attachment.objects.filter(pk=attachment.pk).first()
    if row is None:
        raise AttachmentGone
    return row


def _let_go(row: Attachment) -> None:
    """Take the file that the row names from the disk, once the transaction stands."""
    stored, storage = row.file.name, row.file.storage
    if stored:
        transaction.on_commit(lambda: storage.delete(stored))


def _said(row: Attachment) -> dict[str, Any]:
    return {"attachment": row.name, "attachment_text": row.text, "attachment_digest": row.digest}


def _note(game: Game, before: dict[str, Any], after: dict[str, Any], *, at: datetime, by: User | None) -> None:
    names = before.keys() | after.keys()
    pairs = {name: [before.get(name, ""), after.get(name, "")] for name in sorted(names)}
    moved = {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}
    # The name says which document it was, whether or not it moved.
    moved |= {"attachment": pairs["attachment"]} if moved else {}
    game.save(update_fields=["changed_at"])
    if moved:
        note(kind=RecordChange.Kind.CHANGED, game=game, changes=moved, at=at, by=by)
