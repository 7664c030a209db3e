"""A question put in words: which words must be there, and how the last one may go on."""

from dataclasses import dataclass
from typing import Final

from catalogue.search.stemming import stem
from catalogue.search.words import asked_words, bare

# What follows is not read: nobody types more, and each word costs a look-up.
MOST_LETTERS: Final = 200
MOST_WORDS: Final = 8


@dataclass(frozen=True, slots=True)
class Asked:
    """What a text asks for. ``words`` must all be there, folded, none twice; ``open`` tells that the last of them
    may be the beginning of a word, since somebody may be typing it. ``spelled`` is every word that was read,
    ``bare`` the whole without its first article.
    """

    spelled: tuple[str, ...]
    words: tuple[str, ...]
    open: bool
    bare: str

    @property
    def closed_words(self) -> tuple[str, ...]:
        """The words that stand as they are."""
        return self.words[:-1] if self.open else self.words

    @property
    def beginning(self) -> str:
        """What a word must begin with; empty: nothing is open."""
        return self.words[-1] if self.open else ""


def ask(text: str) -> Asked:
    """Read a text of any kind; what is no word asks for nothing."""
    text = text[:MOST_LETTERS]
    read = list(asked_words(text))[: 2 * MOST_WORDS]
    # Articles alone are asked for all the same: "Les" is a title.
    matters = [word for word, counts in read if counts] or [word for word, _counts in read]
    by_stem: dict[str, str] = {}
    for word in matters[:MOST_WORDS]:
        by_stem.setdefault(stem(word), word)
    words = tuple(by_stem.values())
    open_ended = bool(words) and read[-1][0] == words[-1] and len(words[-1]) > 1
    return Asked(tuple(word for word, _counts in read), words, open_ended, bare(text))
