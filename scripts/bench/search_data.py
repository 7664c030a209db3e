"""A large catalogue by bulk SQL: the same for the same size, with words as common and as rare as in a real one.

Words follow Zipf's law, and their number grows with the square root of the catalogue, as in any collection of texts.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import Model

from catalogue.folding import sort_key
from catalogue.models import (
    Adaptation,
    Author,
    Barrier,
    Contribution,
    Copy,
    Game,
    GameLanguage,
    Publication,
    Publisher,
    Scheme,
    SearchEntry,
    Series,
    Site,
    Term,
)
from catalogue.search.entries import key_parts
from catalogue.search.names import rewrite_names
from catalogue.search.vocabulary import relearn
from catalogue.search.words import indexed_words

COPIES_PER_GAME: Final = 3
NOW: Final = datetime(2026, 1, 17, 10, 0, tzinfo=UTC)
_ONSETS: Final = [
    "b",
    "c",
    "ch",
    "d",
    "f",
    "g",
    "gr",
    "j",
    "l",
    "m",
    "n",
    "p",
    "pl",
    "qu",
    "r",
    "s",
    "t",
    "tr",
    "v",
    "br",
]
_VOWELS: Final = ["a", "e", "i", "o", "u", "ou", "an", "on", "in", "ai", "eau", "oi"]
_ENDS: Final = ["", "r", "l", "s", "t", "n", "rd", "lle", "que", "ge", "sse", "ne"]
_CHUNK: Final = 20_000


class Words:
    """A vocabulary for a catalogue of so many games: invented words, the first of them common."""

    def __init__(self, size: int, chance: random.Random) -> None:
        count = int(40 * size**0.5)
        known: dict[str, None] = {}
        while len(known) < count:
            syllables = chance.choice((1, 2, 2, 2, 3, 3))
            parts = (chance.choice(_ONSETS) + chance.choice(_VOWELS) for _ in range(syllables))
            known["".join(parts) + chance.choice(_ENDS)] = None
        self.all = list(known)
        self._weights = list(accumulate(1 / (rank + 8) for rank in range(count)))

    def some(self, chance: random.Random, count: int) -> list[str]:
        """So many words, common ones more often."""
        return chance.choices(self.all, cum_weights=self._weights, k=count)


def fill(size: int) -> None:
    """Fill an empty, migrated database with ``size`` games and all that hangs on them."""
    chance = random.Random(size)
    words = Words(size, chance)
    names = (" ".join(chance.choices(words.all, k=2)).title() for _ in range(size // 10 + 100))
    authors, houses, series = list(dict.fromkeys(names))[: size // 20], size // 100, size // 50
    scheme = Scheme.objects.create(code="BANC", name="Banc")
    _insert(Site, ({"id": n, "name": f"Site {n}"} for n in range(1, 4)))
    _insert(Author, ({"id": n, "name": name} for n, name in enumerate(authors, 1)))
    _insert(Publisher, ({"id": n, "name": f"Éditions {words.all[n % 900]} {n}"} for n in range(1, houses + 1)))
    _insert(Series, ({"id": n, "name": f"Collection {words.all[n % 900]} {n}"} for n in range(1, series + 1)))
    _insert(Term, ({"id": n, "scheme_id": scheme.pk, "code": f"T{n}", "label": f"jeu de {words.all[n]}",
                    "parent_id": n // 10 or None} for n in range(1, 200)))  # fmt: skip
    with _without_index():
        counted = _games(size, words, authors, chance)
    relearn(counted)
    rewrite_names()
    _settle()


def _games(size: int, words: Words, authors: list[str], chance: random.Random) -> Counter[str]:
    counted: Counter[str] = Counter()
    for first in range(1, size + 1, _CHUNK):
        keys = range(first, min(first + _CHUNK, size + 1))
        games = [_game(key, words, chance, size) for key in keys]
        makers = {key: chance.randrange(len(authors)) + 1 for key in keys}
        _insert(Game, games)
        _insert(Contribution, ({"id": key, "game_id": key, "author_id": makers[key]} for key in keys))
        _insert(
            Publication,
            ({"id": key, "game_id": key, "publisher_id": chance.randrange(size // 100) + 1} for key in keys),
        )
        _insert(
            GameLanguage,
            ({"id": k, "game_id": k, "code": chance.choice(["fre"] * 8 + ["eng", "zxx"])} for k in keys if k % 9),
        )
        _insert(
            Barrier, ({"id": k, "game_id": k, "kind": "reading", "present": k % 2 == 0} for k in keys if k % 5 == 0)
        )
        _insert(Game.terms.through, _held_terms(keys, chance))
        _insert(Copy, _copies(keys, chance))
        _insert(Adaptation, ({"id": k, "copy_id": 3 * k, "kind": chance.choice(["tactile", "braille"]), "alone": "yes"}
                             for k in keys if k % 50 == 0))  # fmt: skip
        for game in games:
            _count(game, authors[makers[game["id"]] - 1], counted)
        _insert(SearchEntry, (_entry(game, authors[makers[game["id"]] - 1]) for game in games))
    return counted


def _entry(game: dict[str, Any], author: str) -> dict[str, Any]:
    return {"game_id": game["id"], **key_parts(game["title"], game["title"], author, [game["principle"]])}


def _count(game: dict[str, Any], author: str, counted: Counter[str]) -> None:
    counted.update({word for word in indexed_words(f"{game['title']} {author}") if 1 < len(word) <= 30})


def _game(key: int, words: Words, chance: random.Random, size: int) -> dict[str, Any]:
    title = " ".join(words.some(chance, chance.choice((1, 2, 2, 3, 3, 4)))).capitalize()
    low, minutes = chance.randint(1, 4), chance.choice([10, 15, 20, 30, 45, 60, 90, 120])
    known, years = chance.random() > 0.2, chance.randint(2, 12)
    return {
        "id": key,
        "title": title,
        "title_key": sort_key(title),
        "kind": "toy" if key % 3 == 0 else "game",
        "min_players": low if known else None,
        "max_players": low + chance.randint(0, 4) if known else None,
        "min_age_months": 12 * years,
        "min_minutes": minutes,
        "max_minutes": minutes,
        "cooperative": chance.choice([None, None, True, False]),
        "principle": " ".join(words.some(chance, 20)),
        "series_id": chance.randrange(size // 50) + 1 if key % 5 == 0 else None,
        "created_at": NOW - timedelta(days=chance.randrange(3000)),
        "changed_at": NOW,
    }


def _held_terms(keys: range, chance: random.Random) -> Iterator[dict[str, Any]]:
    for key in keys:
        for at, term in enumerate(sorted({chance.randint(20, 199), chance.randint(20, 199)})):
            yield {"id": 2 * key + at, "game_id": key, "term_id": term}


def _copies(keys: range, chance: random.Random) -> Iterator[dict[str, Any]]:
    for key in keys:
        for at in range(COPIES_PER_GAME):
            state = "on_loan" if chance.random() < 0.3 else "on_shelf"
            number, site = 3 * key + at, chance.randint(1, 3)
            barcode = f"B{key:07}{at}"
            yield {
                "id": number, "game_id": key, "barcode": barcode, "site_id": site, "state": state, "created_at": NOW,
            }  # fmt: skip


def _insert(model: type[Model], rows: Iterable[dict[str, Any]]) -> None:
    """Write rows past the ORM: by COPY on PostgreSQL, in one prepared statement on SQLite."""
    fields = model._meta.concrete_fields
    defaults = {field.column: field.get_default() for field in fields if not field.primary_key}
    columns = [field.column for field in fields]
    values = (tuple({**defaults, **row}[column] for column in columns) for row in rows)
    named = ", ".join(f'"{column}"' for column in columns)
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            marks = ", ".join(["?"] * len(columns))
            connection.connection.executemany(
                f'INSERT INTO "{model._meta.db_table}" ({named}) VALUES ({marks})', _for_sqlite(values)
            )
            return
        with cursor.copy(f'COPY "{model._meta.db_table}" ({named}) FROM STDIN') as copy:
            for value in values:
                copy.write_row(value)


def _for_sqlite(values: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    for value in values:
        yield tuple(str(part.replace(tzinfo=None)) if isinstance(part, datetime) else part for part in value)


class _without_index:  # noqa: N801 - used as a context manager
    """On PostgreSQL the indexes of words are made at the end, and keys of parents are not looked up one by one."""

    def __enter__(self) -> None:
        self.definitions: list[str] = []
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET session_replication_role = replica")
                cursor.execute(
                    "SELECT indexname, indexdef FROM pg_indexes"
                    " WHERE tablename = 'catalogue_searchentry' AND indexdef LIKE '%USING gin%'"
                )
                for name, definition in cursor.fetchall():
                    self.definitions.append(definition)
                    cursor.execute(f"DROP INDEX {name}")

    def __exit__(self, *_: object) -> None:
        if self.definitions:
            with connection.cursor() as cursor:
                cursor.execute("SET maintenance_work_mem = '1GB'")
                for definition in self.definitions:
                    cursor.execute(definition)
                cursor.execute("SET session_replication_role = DEFAULT")


def _settle() -> None:
    """Keys go on after ours, and the planner knows what is there."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("ANALYZE")
            return
        cursor.execute("VACUUM ANALYZE")
