"""What somebody meant whose words no game holds: a fault or two, two words in one, one word in two.

Bounded whatever is typed: eight words, two look-ups, and a few readings tried against the index, all at once.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import islice, pairwise
from typing import Final

from catalogue.models import SearchWord
from catalogue.search.asking import Asked, ask
from catalogue.search.matching import how_many_hold
from catalogue.search.nearness import Known, Near, known_words, near_words

# Fewer answers than this, and another reading is looked for.
FEW: Final = 3
_MOST_READINGS: Final = 6
_SHORTEST_PART: Final = 2


@dataclass(frozen=True, slots=True)
class Understood:
    """What was read for what was asked: ``replaced`` pairs what was typed with what was taken for it.

    >>> Understood("sevn wonder", "seven wonder", (("sevn", "seven"),))
    """

    asked: str
    read: str
    replaced: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """Another reading: to be taken ``instead``, since no game holds the words typed, or to be proposed beside."""

    understood: Understood
    instead: bool


@dataclass(frozen=True, slots=True)
class _Option:
    """A way to read the next ``length`` words: as these, with so many faults, held by so many games."""

    length: int
    words: tuple[str, ...]
    faults: int
    games: int


def understand(text: str, asked: Asked) -> Reading | None:
    """The best other reading of ``text`` that games hold, or None: most do as they are, or mean nothing here.

    Three queries at the most.

    What games hold is never replaced: when some hold the very words, another reading is only proposed, and only
    for words that the house does not know.
    """
    words, pairs = asked.words, [first + second for first, second in pairwise(asked.words)]
    halves = [half for word in words for split in _splits(word) for half in split]
    known = known_words([*words, *pairs, *halves], asked, most=FEW)
    held = known.held
    if held >= FEW:
        return None
    if held and set(words) <= {*known.games, *([asked.beginning] if known.begun else [])}:
        return None
    options = _options(asked, pairs, known, keep_known=held > 0)
    readings = list(islice(_readings(asked, options), _MOST_READINGS))
    counts = how_many_hold([ask(read) for read, _ in readings], most=FEW) if readings else []
    for (read, replaced), games in zip(readings, counts, strict=True):
        if games > held:
            return Reading(Understood(" ".join(text.split()), read, replaced), instead=held == 0)
    return None


def _options(asked: Asked, pairs: list[str], known: Known, *, keep_known: bool) -> list[list[_Option]]:
    """For each place the ways to read on from there. One query."""
    words = asked.words
    settled = {word for word in words if word in known.games and keep_known}
    near = near_words(word for word in [*words, *pairs] if len(word) <= SearchWord.LONGEST and word not in settled)
    kept = {asked.beginning: 1} if known.begun else {}
    return [
        [
            *([_Option(1, (word,), 0, kept.get(word) or known.games[word])] if word in {*kept, *known.games} else []),
            *([] if word in settled else [*_nearly(1, near.get(word, [])), *_in_two(word, known.games)]),
            *(_glued(pairs[at], known.games, near) if at < len(pairs) else []),
        ]
        for at, word in enumerate(words)
    ]


def _nearly(length: int, near: list[Near], *, more: int = 0) -> list[_Option]:
    return [_Option(length, (one.word,), one.faults + more, -one.minus_games) for one in near]


def _in_two(word: str, known: dict[str, int]) -> list[_Option]:
    """The two best ways to read one word as two, as one fault: the space that is not there."""
    both = [
        _Option(1, split, 1, min(known[split[0]], known[split[1]]))
        for split in _splits(word)
        if known.keys() >= set(split)
    ]
    return sorted(both, key=lambda option: (-option.games, option.words))[:2]


def _glued(pair: str, known: dict[str, int], near: dict[str, list[Near]]) -> list[_Option]:
    """The ways to read two words as one: the space is a fault."""
    itself = [_Option(2, (pair,), 1, known[pair])] if pair in known else []
    return [*itself, *_nearly(2, near.get(pair, []), more=1)]


def _splits(word: str) -> list[tuple[str, str]]:
    if len(word) > SearchWord.LONGEST:
        return []
    return [(word[:at], word[at:]) for at in range(_SHORTEST_PART, len(word) - _SHORTEST_PART + 1)]


def _readings(asked: Asked, options: list[list[_Option]]) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """Whole readings, fewest faults first, then what most games hold; the words as they are is none."""
    waiting: list[tuple[int, int, int, tuple[_Option, ...]]] = [(0, 0, 0, ())]
    count = 0
    while waiting:
        faults, _, _, taken = heappop(waiting)
        at = sum(option.length for option in taken)
        if at == len(options):
            if faults:
                yield _spelled(asked, taken)
            continue
        for option in options[at]:
            count += 1
            heappush(waiting, (faults + option.faults, -option.games, count, (*taken, option)))


def _spelled(asked: Asked, taken: tuple[_Option, ...]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The text that was read, the words that matter not in their places, and the pairs that were replaced."""
    instead: dict[str, str] = {}
    replaced = []
    at = 0
    for option in taken:
        typed = asked.words[at : at + option.length]
        at += option.length
        instead |= {typed[0]: " ".join(option.words), **dict.fromkeys(typed[1:], "")}
        if option.faults:
            replaced.append((" ".join(typed), " ".join(option.words)))
    read = " ".join(word for spelled in asked.spelled if (word := instead.get(spelled, spelled)))
    return read, tuple(replaced)
