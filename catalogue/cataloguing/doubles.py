"""Records that look like one: proposed to a person, who looks at both and merges them.

Not every pair is compared, which would be two hundred million of twenty thousand: only those that share a number, a
title, or the stem of the first word of their titles.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from typing import Final

from rapidfuzz import fuzz

from catalogue.exchange.identifiers import comparable
from catalogue.models import DistinctGames, Game, Identifier, Publication
from catalogue.search.stemming import stem
from catalogue.search.words import bare

# Of a hundred: "carcassonne" and "carcasonne" are 95 alike, "azul" and "asul" 75.
TITLES_ALIKE: Final = 90
# A word that so many titles begin with ("jeu") tells nothing.
BLOCK_LIMIT: Final = 200


class Likeness(StrEnum):
    """Why two records look like one."""

    NUMBER = "number"
    TITLE_AND_PUBLISHER = "title_and_publisher"
    NEAR_TITLE = "near_title"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two records by their keys, the elder first, and why they are proposed."""

    first: int
    second: int
    why: tuple[Likeness, ...]


@dataclass(slots=True)
class Face:
    """What of a record is compared."""

    title: str
    relatives: set[int]
    # The figures of the title: the second volume is not the first, however alike the rest is.
    figures: tuple[str, ...]
    numbers: set[str] = field(default_factory=set)
    publishers: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, title: str, links: Iterable[int | None]) -> "Face":
        """What is known of a record before its numbers and publishers are read."""
        plain = bare(title)
        figures = tuple(word for word in plain.split() if word.isdigit())
        return cls(plain, {key for key in links if key}, figures)


def probable_doubles() -> list[Pair]:
    """Every pair that looks like one record, the surest first; four queries.

    A record and its version, or its expansion, are known to be two, like those that somebody said to be.
    """
    faces = faces_of()
    said = set(DistinctGames.objects.order_by().values_list("first", "second"))
    compared = ((one, other, likeness(faces[one], faces[other])) for one, other in set(candidates(faces)) - said)
    found = (Pair(one, other, why) for one, other, why in compared if why and other not in faces[one].relatives)
    return sorted(found, key=lambda pair: (list(Likeness).index(pair.why[0]), pair.first, pair.second))


def faces_of() -> dict[int, Face]:
    """What is compared of each record, by its key."""
    rows = Game.objects.order_by("pk").values_list("pk", "title", "base_game", "version_of")
    faces = {pk: Face.of(title, links) for pk, title, *links in rows}
    for pk, face in faces.items():
        for other in face.relatives:
            faces[other].relatives.add(pk)
    numbers = Identifier.objects.filter(kind__in=[Identifier.Kind.EAN, Identifier.Kind.ISBN])
    # Each question is asked at a moment of its own: a record may have been made between two of them.
    for pk, value in numbers.values_list("game", "value"):
        if pk in faces:
            faces[pk].numbers.add(comparable(value))
    for pk, publisher in Publication.objects.values_list("game", "publisher"):
        if pk in faces:
            faces[pk].publishers.add(publisher)
    return faces


def candidates(faces: dict[int, Face]) -> Iterator[tuple[int, int]]:
    """Pairs of keys worth comparing, the lower first; some more than once."""
    blocks: dict[tuple[str, str], list[int]] = defaultdict(list)
    for pk, face in faces.items():
        keys = {("title", face.title), ("stem", stem(face.title.partition(" ")[0]))}
        for key in keys | {("number", number) for number in face.numbers}:
            blocks[key].append(pk)
    yield from _pairs_within(blocks.items())


def _pairs_within(blocks: Iterable[tuple[tuple[str, str], Collection[int]]]) -> Iterator[tuple[int, int]]:
    for (_kind, text), members in blocks:
        if text and len(members) <= BLOCK_LIMIT:
            yield from combinations(sorted(members), 2)


def likeness(one: Face, other: Face) -> tuple[Likeness, ...]:
    """Why the two look like one; empty: they do not."""
    found = [Likeness.NUMBER] if one.numbers & other.numbers else []
    # Of two million pairs, next to none has titles alike: the cheapest question first.
    if one.figures == other.figures and fuzz.ratio(one.title, other.title, score_cutoff=TITLES_ALIKE):
        shared = one.publishers & other.publishers
        if shared and one.title and one.title == other.title:
            found.append(Likeness.TITLE_AND_PUBLISHER)
        if shared or not (one.publishers and other.publishers):
            found.append(Likeness.NEAR_TITLE)
    return tuple(found)
