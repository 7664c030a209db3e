"""Keeps the house's vocabulary: which words its titles and names hold, and what remains of them without a letter."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from catalogue.models import SearchDeletion, SearchWord
from catalogue.search.stemming import stem

# From this length on a word may carry two faults; one letter less, since a fault may have taken one.
_TWICE_FROM: Final = 6
_SHORTEST: Final = 3
_BATCH: Final = 2000


def learn(words: Iterable[str]) -> None:
    """Take in the words that are not known yet, as held by one game: ``reindex`` counts them."""
    # In one order for everybody, so that two who learn the same words wait for each other and never in a ring.
    asked = sorted(set(words))
    known = set(SearchWord.objects.filter(word__in=asked).values_list("word", flat=True))
    if missing := [word for word in asked if word not in known]:
        _add(dict.fromkeys(missing, 1))


def relearn(counted: dict[str, int]) -> None:
    """Make the vocabulary those words, held by so many games; what no game holds any more is forgotten."""
    known = dict(SearchWord.objects.order_by("word").values_list("word", "games"))
    for batch in _batches(sorted(known.keys() - counted.keys())):
        gone = SearchWord.objects.filter(word__in=batch)
        SearchDeletion.objects.filter(word__in=gone.values("pk")).delete()
        gone.delete()
    moved = [word for word, games in known.items() if word in counted and counted[word] != games]
    for batch in _batches(moved):
        rows = SearchWord.objects.filter(word__in=batch)
        SearchWord.objects.bulk_update([_counted(row, counted) for row in rows], ["games"], batch_size=_BATCH)
    for batch in _batches(sorted(counted.keys() - known.keys())):
        _add({word: counted[word] for word in batch})


def remainders(word: str, times: int) -> set[str]:
    """The beginning of ``word`` and what it becomes when up to ``times`` of its letters are taken out."""
    start = word[: SearchDeletion.LONGEST]
    kept = range(len(start) - times, len(start) + 1)
    return {"".join(letters) for size in kept if size > 0 for letters in combinations(start, size)}


def _counted(row: SearchWord, counted: dict[str, int]) -> SearchWord:
    row.games = counted[row.word]
    return row


def _add(counted: dict[str, int]) -> None:
    rows = [SearchWord(word=word, stem=stem(word), games=games) for word, games in counted.items()]
    SearchWord.objects.bulk_create(rows, ignore_conflicts=True, batch_size=_BATCH)
    # Read back, since a word that another has just added keeps the other's key.
    kept = SearchWord.objects.filter(word__in=list(counted)).order_by("word").values_list("pk", "word")
    deletions = [
        SearchDeletion(letters=letters, word_id=pk)
        for pk, word in kept
        if len(word) >= _SHORTEST and not word.isdigit()
        for letters in sorted(remainders(word, 2 if len(word) >= _TWICE_FROM else 1))
    ]
    SearchDeletion.objects.bulk_create(deletions, ignore_conflicts=True, batch_size=_BATCH)


def _batches(words: Iterable[str]) -> Iterator[list[str]]:
    words = list(words)
    for start in range(0, len(words), _BATCH):
        yield words[start : start + _BATCH]
