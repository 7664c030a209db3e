"""Acts that a form sent twice must not do twice, where no constraint makes them unique.

Called within the verb's transaction, before its locks: two that arrive together queue on the key of the form, and
the second finds what the first one made. ``key`` is the hidden one of the form; None: an act that nobody can send
twice.
"""

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar
from uuid import UUID

from django.db.models import Model

from catalogue.lending.refusals_of_money import FormUsed
from catalogue.models import Submission

Row = TypeVar("Row", bound=Model)


def earlier_result(key: UUID | None, *, act: str, at: datetime) -> int | None:
    """The key of the row that the first act under this ``key`` has made; None: this is the first.

    FormUsed where the key was used for another act, or for one that made nothing.
    """
    if key is None:
        return None
    submission, first = Submission.objects.get_or_create(key=key, defaults={"act": act, "at": at})
    if first:
        return None
    if submission.act != act or submission.result is None:
        raise FormUsed
    return submission.result


def keep_result(key: UUID | None, result: int) -> None:
    """Note which row the act under this ``key`` has made."""
    if key is not None:
        Submission.objects.filter(key=key).update(result=result)


def once(kind: type[Row], make: Callable[[], Row], *, key: UUID | None, act: str, at: datetime) -> Row:
    """The row that ``make`` makes, or the one that the first act under this ``key`` has made.

    FormUsed as above, and where that row is gone: the act was undone since.
    """
    earlier = earlier_result(key, act=act, at=at)
    if earlier is None:
        row = make()
        keep_result(key, row.pk)
        return row
    rows = kind._default_manager  # noqa: SLF001 - Django's name for any model's rows
    found = rows.filter(pk=earlier).first()
    if found is None:
        raise FormUsed
    return found
