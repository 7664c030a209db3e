"""Where each record of a page begins and ends."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from catalogue.exchange.pmb_page.labels import Field, Hit, Stand

_TITLE_LENGTH = 300
_FOLLOWS_A_TITLE = frozenset({Field.OTHER_TITLE, Field.DOCUMENT_TYPE, Field.AUTHORS, Field.PUBLISHER})
# Only the end of a record has these: its copies or its files.
_CLOSERS = re.compile(r"Exemplaires[^\S\n]*\(\d|Documents numériques")


@dataclass(frozen=True, slots=True)
class Span:
    """One record: its stretch of the text and the label spellings found there."""

    start: int
    end: int
    hits: tuple[Hit, ...]


def spans_in(text: str, hits: Sequence[Hit]) -> list[Span]:
    """The records of a page in order, those without a title included; [] when it holds none.

    A record begins at its title, or at a document type that no title precedes.
    """
    firsts = _first_hits(text, hits)
    if not firsts:
        return []
    ends = [hits[index].start for index in firsts[1:]] + [len(text)]
    lasts = [*firsts[1:], len(hits)]
    return [
        Span(hits[first].start, end, tuple(hits[first:last]))
        for first, last, end in zip(firsts, lasts, ends, strict=True)
    ]


def _first_hits(text: str, hits: Sequence[Hit]) -> list[int]:
    """The indexes of the hits that begin a record."""
    closers = [match.start() for match in _CLOSERS.finditer(text)]
    firsts: list[int] = []
    has_type = True
    for index, hit in enumerate(hits):
        opened = hits[firsts[-1]].start if firsts else -1
        closed = opened < 0 or bisect_left(closers, opened) < bisect_left(closers, hit.start)
        following = hits[index + 1] if index + 1 < len(hits) else None
        if hit.label.field is Field.TITLE and _is_title(text, hit, following, closed=closed):
            firsts.append(index)
            has_type = False
        elif hit.label.field is Field.DOCUMENT_TYPE and (not has_type or hit.stand is not Stand.AMID_LINE):
            if has_type:
                firsts.append(index)
            has_type = True
    return firsts


def _is_title(text: str, hit: Hit, following: Hit | None, *, closed: bool) -> bool:
    """Whether "Titre :" announces a record, and is not a word of somebody's rules."""
    if following is None or following.label.field is Field.TITLE or following.start - hit.end > _TITLE_LENGTH:
        return False
    if following.label.field is Field.DOCUMENT_TYPE:
        return True
    if "\n" in text[hit.end : following.start].strip(" \t\n|\u00a0\u202f"):
        return False
    if hit.stand is Stand.AMID_LINE:
        return False
    return closed or following.label.field in _FOLLOWS_A_TITLE
