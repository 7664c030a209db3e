"""The search key of a game: from its record and from the rules that are in force for it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from catalogue.folding import fold
from catalogue.models import Game, SearchEntry, SearchWord
from catalogue.search.stemming import LONGEST_WORD, stem
from catalogue.search.words import bare, indexed_words
from rules.engine import RulesetDocument
from rules.engine.document.content import Section
from rules.published import NotPublished, published_definition

# Raised when the key is made otherwise: ``migrate`` then writes every key anew.
VERSION: Final = 2
# Far above any record; an index of PostgreSQL holds a megabyte of words and no more.
MOST_WORDS: Final = 6000
PARTS: Final = ("authors", "publishers", "terms")


@dataclass(frozen=True, slots=True)
class Key:
    """The search key of a game, not saved, and the words of its titles and names that a fault may be corrected into."""

    entry: SearchEntry
    vocabulary: frozenset[str]


def key_for(game: Game, names: Iterable[str] | None = None) -> Key:
    """The key of ``game``; ``PARTS``, series and ruleset are best fetched with it, unless its ``names`` are given."""
    notes = [game.principle, game.teaching_note, game.rules_note, game.contents_note, game.note, rules_words(game)]
    titles = list(indexed_words(titles_of(game)))
    in_names = list(indexed_words(_lines(names_of(game) if names is None else names)))
    columns = _columns(game.title, titles, in_names, notes)
    vocabulary = frozenset(word for word in {*titles, *in_names} if 1 < len(word) <= SearchWord.LONGEST)
    return Key(SearchEntry(game_id=game.pk, **columns), vocabulary)


def titles_of(game: Game) -> str:
    """All titles of a game, one a line."""
    return f"{game.title}\n{game.other_titles}"


def names_of(game: Game) -> list[str]:
    """The names that its record carries: authors, publishers, series, terms."""
    names = [author.name for author in game.authors.all()] + [house.name for house in game.publishers.all()]
    series = [game.series.name] if game.series else []
    return [*names, *series, *(str(term) for term in game.terms.all())]


def _lines(names: Iterable[str]) -> str:
    """One name a line, in an order that no database decides."""
    return "\n".join(sorted(set(names)))


def rules_words(game: Game) -> str:
    """What the rules in force say in their reference and their glossary; empty without rules."""
    if game.ruleset is None:
        return ""
    try:
        document = published_definition(game.ruleset.slug).document
    except NotPublished:
        return ""
    return " ".join(_texts(document))


def key_parts(title: str, titles: str, names: str, notes: Iterable[str]) -> dict[str, Any]:
    """The columns of a search key by their names: a pure function of the texts."""
    return _columns(title, list(indexed_words(titles)), list(indexed_words(names)), notes)


def _columns(title: str, titles: list[str], names: list[str], notes: Iterable[str]) -> dict[str, Any]:
    bare_title = bare(title)[:300]
    in_titles, in_names = [*titles, *map(stem, titles)], [*names, *map(stem, names)]
    # Each word of a long text once: it is looked at some ten times as often.
    in_notes = map(stem, dict.fromkeys(fold(" ".join(notes)).split()))
    return {
        "bare_title": bare_title,
        "title_length": len(bare_title),
        "title_words": _joined(in_titles),
        "name_words": _joined(in_names),
        "words": _joined([*in_titles, *in_names, *in_notes]),
        "version": VERSION,
    }


def _joined(words: Iterable[str]) -> str:
    """Each word once, between single spaces, one before and one after; a word beyond all measure is left out."""
    kept = list(dict.fromkeys(word for word in words if len(word) <= LONGEST_WORD))
    return f" {' '.join(kept[:MOST_WORDS])} "


def _texts(document: RulesetDocument) -> Iterator[str]:
    for section in document.reference:
        yield from _section_texts(section)
    for term in document.glossary:
        yield f"{term.term} {term.meaning}"


def _section_texts(section: Section) -> Iterator[str]:
    yield from (section.title, *section.text, *section.steps, *section.points)
    for term in section.terms:
        yield f"{term.term} {term.meaning}"
    for part in section.sections:
        yield from _section_texts(part)
