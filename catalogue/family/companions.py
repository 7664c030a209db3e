"""Which games the same households borrow: counted once a day from the loans whose borrower is still known.

What is kept says nothing of anybody: two games, and how many households, five at the least. A loan that has
forgotten its borrower counts no more, so that the figures follow the house's memory and never outlive it by a day.
"""

from typing import Any, Final

from django.db import connection, transaction

from catalogue.models import Companion

# A page shows a few.
_MOST_PER_GAME: Final = 6
# A school or a nursery borrows everything: it says nothing of taste, and its pairs grow with the square of its games.
_MOST_GAMES: Final = 300
_BATCH: Final = 1000
_PAIRS: Final = """
WITH borrowed AS (
    SELECT DISTINCT loan.household_id, copy.game_id
    FROM catalogue_loan loan JOIN catalogue_copy copy ON copy.id = loan.copy_id
    WHERE loan.household_id IS NOT NULL
), families AS (
    SELECT household_id FROM borrowed GROUP BY household_id HAVING COUNT(*) BETWEEN 2 AND %s
), pairs AS (
    SELECT one.game_id, other.game_id AS other_id, COUNT(*) AS households
    FROM borrowed one JOIN families ON families.household_id = one.household_id
    JOIN borrowed other ON other.household_id = one.household_id AND other.game_id <> one.game_id
    GROUP BY one.game_id, other.game_id HAVING COUNT(*) >= %s
), ranked AS (
    SELECT game_id, other_id, households,
        ROW_NUMBER() OVER (PARTITION BY game_id ORDER BY households DESC, other_id) AS place
    FROM pairs
)
SELECT game_id, other_id, households FROM ranked WHERE place <= %s ORDER BY game_id, place
"""


def count_companions() -> dict[str, int]:
    """Count anew, in the place of what was counted before; how many pairs there are."""
    with transaction.atomic():
        rows = [Companion(game_id=game, other_id=other, households=count) for game, other, count in _pairs()]
        Companion.objects.all().delete()
        Companion.objects.bulk_create(rows, batch_size=_BATCH)
    return {"pairs": len(rows)}


def companions_to_count() -> dict[str, int]:
    """How many pairs there would be: a dry run."""
    return {"pairs": len(_pairs())}


def _pairs() -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(_PAIRS, [_MOST_GAMES, Companion.FLOOR, _MOST_PER_GAME])
        return list(cursor.fetchall())
