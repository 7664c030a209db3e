"""From a code to its play or book. A wrong code is counted, and who tried too many is told to wait."""

from datetime import datetime
from typing import TypeVar

from django.db.models import Model, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from playaid.models import Play, RecordBook
from playaid.plays.limits import MISSES
from playaid.plays.refusals import PlayRefusal, TooManyMisses, UnknownBook, UnknownCode

Found = TypeVar("Found", bound=Model)


def find_play(*, code: str, address: str, at: datetime) -> Play:
    """Give the play of a code with its rules' number, in one query; raises UnknownCode or TooManyMisses."""
    return _let_in(by_code(Play.objects.with_rules(), code, address, at).first(), UnknownCode, address, at)


def find_book(*, code: str, address: str, at: datetime) -> RecordBook:
    """Give the record book of a code, in one query; raises UnknownBook or TooManyMisses."""
    return _let_in(by_code(RecordBook.objects.all(), code, address, at).first(), UnknownBook, address, at)


def by_code(rows: QuerySet[Found], code: str, address: str, at: datetime) -> QuerySet[Found]:
    """Look for a code and, in the same query, for how many wrong ones the address has tried (``misses``)."""
    counted = Subquery(MISSES.counted(address, at).values("count")[:1])
    found: QuerySet[Found] = rows.annotate(misses=Coalesce(counted, Value(0))).filter(code=code)
    return found


def missed(unknown: type[PlayRefusal], address: str, at: datetime) -> PlayRefusal:
    """Count a wrong code, and give what to raise. Called where no transaction would undo the counting."""
    return unknown() if MISSES.claim(address, at) else TooManyMisses(wait=MISSES.wait(at))


def _let_in(found: Found | None, unknown: type[PlayRefusal], address: str, at: datetime) -> Found:
    if found is None:
        raise missed(unknown, address, at)
    refuse_crowded(found, at)
    return found


def refuse_crowded(found: Model, at: datetime) -> None:
    """Raise TooManyMisses when the address has tried too many codes, which is not told whether this one is right."""
    misses: int = found.__dict__["misses"]
    if misses >= MISSES.most():
        raise TooManyMisses(wait=MISSES.wait(at))
