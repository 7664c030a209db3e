"""Where a name went that is no more, because it was made one with another: remembered as long as the other stands."""

from typing import Any

from django.db.models.signals import post_delete

from catalogue.models import NameMerge
from catalogue.search.names import KINDS, Authority


def name_kept(kind: str, pk: int) -> int | None:
    """The key of the name that the one of that key went into; None: it was not merged."""
    return NameMerge.objects.filter(kind=kind, gone_id=pk).values_list("kept_id", flat=True).first()


def lead_on(*, gone: Authority, kept: Authority) -> None:
    """Remember that ``gone`` goes into ``kept``, and all that went into ``gone`` before: before it is deleted."""
    ours = NameMerge.objects.filter(kind=KINDS[type(gone)])
    # A name that stands went nowhere: its row, if there is one, is of a name that had its key before.
    ours.filter(gone_id=kept.pk).delete()
    ours.filter(kept_id=gone.pk).update(kept_id=kept.pk)
    ours.update_or_create(kind=KINDS[type(gone)], gone_id=gone.pk, defaults={"kept_id": kept.pk})


def _name_deleted(sender: type[Authority], instance: Authority, **_: Any) -> None:
    NameMerge.objects.filter(kind=KINDS[sender], kept_id=instance.pk).delete()


def connect() -> None:
    """Follow every deletion of a name, whoever deletes it: the verb, an import taken back, the admin."""
    for model in KINDS:
        post_delete.connect(_name_deleted, sender=model, dispatch_uid=f"merges_of_a_name_{model.__name__}")
