"""The next numbers for labels, in the house's own pattern: the prefix and the width of those given last."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from django.db.models import Value
from django.db.models.functions import Length, Upper

from catalogue.models import Copy

FIRST: Final = "10001"
_PATTERN: Final = re.compile(r"(.*?)([0-9]{1,18})", re.DOTALL)
# A house changes its labels now and then, and takes copies over with odd ones: the last few dozen say what it does.
_LATEST: Final = 50
# Codes of one length and beginning that are no numbers ("ACC10X"): passed over, up to here.
_LOOKED_AT: Final = 100


def next_barcodes(count: int, *, after: str = "") -> list[str]:
    """The next ``count`` numbers that no copy has: a proposal, since another desk may take one first.

    ``after``: a number that was proposed before, from which to go on.
    """
    if said := _PATTERN.fullmatch(after):
        return _free(count, said[1], len(said[2]), int(said[2]))
    prefix, width = _house_pattern()
    number = _highest(prefix, width)
    if number is None:
        return _free(count, "", len(FIRST), int(FIRST) - 1)
    return _free(count, prefix, width, number)


def _house_pattern() -> tuple[str, int]:
    """The prefix and the number of digits that most of the copies entered last have."""
    latest = Copy.objects.order_by("-pk").values_list("barcode", flat=True)[:_LATEST]
    matches = filter(None, (_PATTERN.fullmatch(barcode) for barcode in latest))
    patterns = Counter((match[1], len(match[2])) for match in matches)
    return patterns.most_common(1)[0][0] if patterns else ("", 0)


def _highest(prefix: str, width: int) -> int | None:
    """The highest number in use after that prefix, of that width; as text, since all have one length."""
    alike = Copy.objects.annotate(key=Upper("barcode"), long=Length("barcode"))
    alike = alike.filter(long=len(prefix) + width, barcode__istartswith=prefix) if width else alike.none()
    for barcode in alike.order_by("-key").values_list("barcode", flat=True)[:_LOOKED_AT]:
        digits = barcode[len(prefix) :]
        if digits.isascii() and digits.isdigit():
            return int(digits)
    return None


def _free(count: int, prefix: str, width: int, last: int) -> list[str]:
    """The first ``count`` numbers after ``last`` that are free: beyond 99999 there are six digits."""
    found: list[str] = []
    for batch in _batches(prefix, width, last, max(count, 20)):
        keys = [Upper(Value(barcode)) for barcode in batch]
        taken = set(Copy.objects.annotate(key=Upper("barcode")).filter(key__in=keys).values_list("key", flat=True))
        found += [barcode for barcode in batch if barcode.upper() not in taken]
        if len(found) >= count:
            break
    return found[:count]


def _batches(prefix: str, width: int, last: int, size: int) -> Iterator[list[str]]:
    while True:
        yield [f"{prefix}{number:0{width}}" for number in range(last + 1, last + 1 + size)]
        last += size
