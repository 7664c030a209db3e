"""Values checked before they are written, so that both databases refuse the same ones, in words."""

from collections.abc import Collection

from django.core.exceptions import ValidationError
from django.db.models import Model

from catalogue.importing.wording import quoted


class Unfit(Exception):  # noqa: N818 - a refusal in the house's sense, named for what is wrong
    """A value of the record does not fit its field; the message is French and shows the value."""


def check(row: Model, *, parents: Collection[str] = ()) -> None:
    """Raise Unfit for the values of ``row`` that do not fit; ``parents`` are rows that are known to be there."""
    try:
        row.clean_fields(exclude=parents)
    except ValidationError as error:
        faults = error.message_dict.items()
        raise Unfit(" ".join(_in_words(row, name, messages) for name, messages in faults)) from error


def _in_words(row: Model, name: str, messages: list[str]) -> str:
    label = getattr(type(row), name).field.verbose_name
    return f"{label} {quoted(str(getattr(row, name)))}\u00a0: {' '.join(messages)}"
