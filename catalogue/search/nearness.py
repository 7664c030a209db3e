"""Words of the house that differ from a given one by a fault or two."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.db import connection
from django.db.models import Q
from rapidfuzz.distance import OSA, Prefix

from catalogue.models import SearchDeletion, SearchWord
from catalogue.search.asking import Asked
from catalogue.search.matching import counting_held
from catalogue.search.statements import compiled
from catalogue.search.stemming import stem
from catalogue.search.vocabulary import remainders

# Of 4 to 7 letters one may be wrong, from 8 on two; in a shorter word a wrong letter is another word.
_ONE_FAULT_FROM: Final = 4
_TWO_FAULTS_FROM: Final = 8
# What lies near, of which the best are kept: bounded, since a remainder of three letters is that of many words.
_MOST_CANDIDATES: Final = 4000
_MOST_NEAR: Final = 4


@dataclass(frozen=True, slots=True, order=True)
class Near:
    """A word of the house, how many faults it lies away, and how many games hold it (negative: most come first)."""

    faults: int
    minus_games: int
    word: str


@dataclass(frozen=True, slots=True)
class Known:
    """Which words the house knows, themselves or by their stem, with how many games hold each; ``begun``: whether a
    word of the house begins as was asked; ``held``: how many games hold all that was asked, up to a few.
    """

    games: dict[str, int]
    begun: bool
    held: int


def known_words(words: Iterable[str], asked: Asked, *, most: int) -> Known:
    """What the house knows of ``words`` and of the question itself; its games are counted up to ``most``. One query."""
    wanted = set(words)
    stems = {word: stem(word) for word in wanted}
    rows = SearchWord.objects.filter(Q(word__in=sorted(wanted)) | Q(stem__in=sorted(set(stems.values())))).order_by()
    told, params = compiled(rows.values_list("word", "stem", "games"))
    # One row more, of no word: the first that begins so, and the count.
    begun, more = compiled(SearchWord.objects.filter(word__begins=asked.beginning).order_by().values("word")[:1])
    held, most_of_them = counting_held(asked, most=most)
    by_word: dict[str, int] = {}
    by_stem: dict[str, int] = defaultdict(int)
    with connection.cursor() as cursor:
        cursor.execute(f"{told} UNION ALL SELECT '', ({begun}), {held}", [*params, *more, *most_of_them])
        for word, its_stem, games in cursor.fetchall():
            by_word[word] = games
            by_stem[its_stem] += games
            if not word:
                first, count = its_stem, games
    known = {
        word: by_word.get(word) or by_stem[stems[word]] for word in wanted if word in by_word or stems[word] in by_stem
    }
    return Known(known, begun=bool(asked.beginning) and first is not None, held=count)


def near_words(words: Iterable[str]) -> dict[str, list[Near]]:
    """For each of ``words`` the nearest of the house, never itself: fewest faults first, then most games. One query."""
    faults = {word: _faults_allowed(word) for word in words}
    wanted = defaultdict(set)
    for word, most in faults.items():
        for letters in remainders(word, most) if most else ():
            wanted[letters].add(word)
    found: dict[str, set[Near]] = defaultdict(set)
    for letters, candidate, games in _candidates(wanted):
        for word in wanted[letters]:
            distance = OSA.distance(word, candidate, score_cutoff=faults[word])
            if 0 < distance <= faults[word]:
                found[word].add(Near(distance, -games, candidate))
    return {word: sorted(near)[:_MOST_NEAR] for word, near in found.items()}


def nearest_beginnings(beginning: str, *, most: int = _MOST_NEAR) -> list[str]:
    """Beginnings of words of the house that differ from ``beginning`` by one fault, the latest fault first. One query.

    The first letter is taken as right: while somebody types there is too little else to go by.
    """
    if len(beginning) < _ONE_FAULT_FROM:
        return []
    rows = SearchWord.objects.filter(word__begins=beginning[0]).order_by("-games", "word")
    games: dict[str, int] = defaultdict(int)
    for word, held in rows.values_list("word", "games")[:_MOST_CANDIDATES]:
        for start in {word[: len(beginning) + more] for more in (-1, 0, 1)}:
            if OSA.distance(beginning, start, score_cutoff=1) == 1:
                games[start] += held
    return sorted(games, key=lambda start: (-Prefix.similarity(start, beginning), -games[start], start))[:most]


def _faults_allowed(word: str) -> int:
    if word.isdigit() or len(word) < _ONE_FAULT_FROM:
        return 0
    return 2 if len(word) >= _TWO_FAULTS_FROM else 1


def _candidates(wanted: dict[str, set[str]]) -> Iterator[tuple[str, str, int]]:
    rows = SearchDeletion.objects.filter(letters__in=sorted(wanted)).order_by("-word__games", "word__word")
    return (
        rows.values_list("letters", "word__word", "word__games")[:_MOST_CANDIDATES].iterator() if wanted else iter(())
    )
