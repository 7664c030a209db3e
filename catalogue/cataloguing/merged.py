"""Where a record went that is no more, because it was made one with another."""

from typing import Final

from catalogue.models import Game, RecordMerge

_MOST_STEPS: Final = 20


def merged_into(pk: int) -> int | None:
    """The record that the one of that number went into, through several merges if need be; None: it was not merged."""
    last: int | None = None
    for _step in range(_MOST_STEPS):
        stands = RecordMerge.objects.filter(gone_id=pk if last is None else last, undone_at=None)
        further = stands.order_by("-pk").values_list("kept_id", flat=True).first()
        if further is None:
            break
        last = further
    return last if last is not None and Game.objects.filter(pk=last).exists() else None
