"""Record books: making one, keeping a play in one, and taking it out again."""

from datetime import datetime

from django.conf import settings
from django.db import IntegrityError, transaction

from playaid.models import Play, RecordBook
from playaid.plays.limits import OPENINGS
from playaid.plays.refusals import CodeTaken, TooManyPlays, UnknownCode


def make_book(*, code: str, name: str, address: str, at: datetime) -> tuple[RecordBook, bool]:
    """Make a household's book under the code that its device has made; gives it, and whether it is new.

    Made again under the same name, it is the same book. Raises CodeTaken or TooManyPlays.
    """
    same_code = RecordBook.objects.filter(code=code)
    book = same_code.first()
    if book is None:
        if not OPENINGS.claim(address, at):
            raise TooManyPlays(wait=OPENINGS.wait(at))
        try:
            with transaction.atomic():
                return RecordBook.objects.create(code=code, name=name, made_at=at), True
        except IntegrityError:
            book = same_code.get()
    if book.name != name:
        raise CodeTaken
    return book, False


def house_book(*, at: datetime) -> RecordBook:
    """Give the book of the house, made when it is first needed."""
    of_house = RecordBook.objects.filter(code=None)
    book = of_house.first()
    if book is not None:
        return book
    try:
        with transaction.atomic():
            return RecordBook.objects.create(code=None, name=settings.HOUSE_NAME[:80], made_at=at)
    except IntegrityError:
        return of_house.get()


def keep_play(play: Play, *, book: RecordBook) -> None:
    """Keep a play in a record book, and in no other: it is not forgotten as long as it is there."""
    _put(play, book)


def take_out(play: Play) -> None:
    """Take a play out of its record book; the play itself stays with those who have its code."""
    _put(play, None)


def _put(play: Play, book: RecordBook | None) -> None:
    if not Play.objects.filter(pk=play.pk).update(book=book):
        # Its players have deleted it this instant.
        raise UnknownCode
