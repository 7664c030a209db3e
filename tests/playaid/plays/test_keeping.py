from datetime import timedelta

import pytest
from pytest_django import Settings

from playaid.models import Entry, Play, RecordBook
from playaid.plays.forgetting import forget_play, months_before, purge_plays
from playaid.plays.keeping import house_book, keep_play, make_book, take_out
from playaid.plays.refusals import CodeTaken, TooManyPlays
from tests.playaid.factories import ADDRESS, CODE, OTHER, a_play, code_of, sent, take
from tests.playaid.published import NOON

pytestmark = pytest.mark.django_db


def book(code: str = CODE, name: str = "Chez nous") -> tuple[RecordBook, bool]:
    return make_book(code=code, name=name, address=ADDRESS, at=NOON)


def test_a_household_makes_a_book_and_makes_it_again():
    made, new = book()
    again, newer = book()

    assert (made.code, made.name, made.made_at, new) == (CODE, "Chez nous", NOON, True)
    assert (again, newer) == (made, False)


def test_the_code_of_a_book_of_another_name_is_taken():
    book()

    with pytest.raises(CodeTaken):
        book(name="Chez eux")


def test_books_are_made_as_rarely_as_plays_are_opened(settings: Settings):
    settings.PLAYS_PER_HOUR = 2
    a_play()
    book(code_of(1))

    with pytest.raises(TooManyPlays):
        book(code_of(2))


def test_the_house_has_one_book_made_when_it_is_first_needed(settings: Settings):
    settings.HOUSE_NAME = "Ludothèque des Essais" + "!" * 80

    made, again = house_book(at=NOON), house_book(at=NOON + timedelta(days=1))

    assert (made, made.code, made.made_at) == (again, None, NOON)
    assert made.name.startswith("Ludothèque des Essais!")


def test_a_play_is_in_one_book_or_none():
    play, (household, _new) = a_play(), book()

    keep_play(play, book=house_book(at=NOON))
    keep_play(play, book=household)
    assert Play.objects.get().book == household

    take_out(play)
    assert Play.objects.get().book is None


def test_a_book_that_goes_leaves_its_plays():
    play, (household, _new) = a_play(), book()
    keep_play(play, book=household)

    household.delete()

    assert Play.objects.get().book is None


def test_a_play_is_forgotten_with_all_that_was_written_in_it_and_nothing_else():
    play = a_play()
    take(sent(1), sent(2))
    a_play(OTHER)
    take(sent(1), code=OTHER)

    forget_play(play)

    assert list(Play.objects.values_list("code", flat=True)) == [OTHER]
    assert Entry.objects.count() == 1


def test_months_are_those_of_the_calendar():
    at = NOON.replace(year=2026, month=3, day=31)

    assert months_before(at, 1) == at.replace(month=2, day=28)
    assert months_before(at, 3) == at.replace(year=2025, month=12)
    assert months_before(at, 25) == at.replace(year=2024, month=2, day=29)


def test_plays_that_nobody_keeps_or_touches_are_forgotten_after_the_months_of_the_settings(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    settings.PLAYS_KEPT_MONTHS = 12
    monkeypatch.setattr("playaid.plays.forgetting.BATCH", 2)
    for number in range(5):
        a_play(code_of(number))
    kept = a_play(CODE)
    keep_play(kept, book=house_book(at=NOON))
    a_play(OTHER)
    take(sent(1), code=OTHER, at=NOON + timedelta(days=30))

    year_later = NOON.replace(year=2027)
    assert purge_plays(at=year_later) == 0
    assert purge_plays(at=year_later + timedelta(seconds=1)) == 5
    assert purge_plays(at=year_later + timedelta(seconds=1)) == 0

    assert set(Play.objects.values_list("code", flat=True)) == {CODE, OTHER}
