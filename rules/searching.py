"""Finding a word in the rules of a game: which sections and which terms of the glossary hold it."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.text import slugify

from rules.engine import RulesetDocument
from rules.engine.document.content import Section

MOST_LETTERS = 100
GLOSSARY = "le_lexique"


@dataclass(frozen=True, slots=True)
class Place:
    """Where something was found: the anchor on the page, and its title."""

    anchor: str
    title: str


def places(document: RulesetDocument, words: str) -> list[Place]:
    """The sections, then the terms, that hold a beginning of each word, whatever accents and case; none for no word."""
    wanted = _words(words[:MOST_LETTERS])
    if not wanted:
        return []
    found = [
        Place(f"regle-{section.anchor}", section.title)
        for section in _all(document.reference)
        if _holds(_text(section), wanted)
    ]
    terms = [Place(GLOSSARY, term.term) for term in document.glossary if _holds(f"{term.term} {term.meaning}", wanted)]
    return found + terms


def _all(sections: tuple[Section, ...]) -> Iterator[Section]:
    for section in sections:
        yield section
        yield from _all(section.sections)


def _text(section: Section) -> str:
    """All that a section itself says, without the sections inside it."""
    terms = [f"{term.term} {term.meaning}" for term in section.terms]
    examples = [f"{example.title} {example.text}" for example in section.examples]
    return " ".join([section.title, *section.text, *section.steps, *section.points, *terms, *examples])


def _words(text: str) -> list[str]:
    return slugify(text.replace("’", " ").replace("'", " ")).split("-") if slugify(text) else []


def _holds(text: str, wanted: list[str]) -> bool:
    words = _words(text)
    return all(any(word.startswith(beginning) for word in words) for beginning in wanted)
