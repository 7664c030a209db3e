"""What to tell about a box before it changes hands."""

from collections.abc import Iterable

from catalogue.models import MissingPiece


def what_is_missing(copy_ids: Iterable[int]) -> dict[int, list[MissingPiece]]:
    """The pieces that each of these copies lacks, by the key of the copy; one query for all of them.

    Copies from which nothing is missing are not among the keys.
    """
    rows = MissingPiece.objects.missing().filter(copy__in=list(copy_ids)).order_by("label_key", "pk")
    boxes: dict[int, list[MissingPiece]] = {}
    for row in rows:
        boxes.setdefault(row.copy_id, []).append(row)
    return boxes
