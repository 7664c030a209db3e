"""One text from the two prints of a field: nothing of the first is lost, what only the second has is added."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

_WORD = re.compile(r"\s*\S+")
_LARGEST_COMPARISON = 40_000  # pairs of words; beyond it the differing stretch counts as one difference
_QUOTED = 60


@dataclass(frozen=True, slots=True)
class Merged:
    """The text to keep, and for each difference what the first and the second print have, shortened."""

    text: str
    differences: tuple[tuple[str, str], ...] = ()


def merge_value(first: str, second: str) -> Merged:
    """Of two short values the first, or the other one where a print has none."""
    if not second or _squeezed(first) == _squeezed(second):
        return Merged(first or second)
    if not first:
        return Merged(second)
    return Merged(first, ((_quoted([first]), _quoted([second])),))


def merge_notes(first: str, second: str) -> Merged:
    """Every word of the first note in its order, with the words that only the second print has in their place.

    Spaces and line breaks make no difference. Where both have words that the other has not, the second's are
    added only when they are more.
    """
    if not first or not second or _squeezed(first) == _squeezed(second):
        return Merged(first or second)
    ours, theirs = _WORD.findall(first), _WORD.findall(second)
    head, tail = _shared_ends(ours, theirs)
    text = ours[:head]
    differences: list[tuple[str, str]] = []
    middle, other = ours[head : len(ours) - tail], theirs[head : len(theirs) - tail]
    for equal, mine, extra in _steps(middle, other):
        text += mine if equal or len(extra) <= len(mine) else mine + extra
        if not equal:
            differences.append((_quoted(mine), _quoted(extra)))
    text += ours[len(ours) - tail :]
    return Merged(_joined(text), tuple(differences))


def _joined(words: list[str]) -> str:
    """The words with the space that each had before it; one, for the first word of a print put further on."""
    return "".join(word if word[0].isspace() else f" {word}" for word in words).strip()


def continuation(first: str, second: str) -> str:
    """The lines that the second print has after all the words of the first, or "".

    At the end of a page that has no mark after its last note these are the page's footer, not the note.
    """
    words, position = len(first.split()), 0
    for match, _ in zip(_WORD.finditer(second), range(words), strict=False):
        position = match.end()
    rest = second[position:]
    same = _squeezed(first) == _squeezed(second[:position])
    return rest.strip() if same and rest.lstrip(" \t").startswith("\n") else ""


def _squeezed(text: str) -> str:
    return "".join(text.split())


def _shared_ends(ours: list[str], theirs: list[str]) -> tuple[int, int]:
    """How many words the two lists share at their beginning, and at their end without overlap."""
    shorter = min(len(ours), len(theirs))
    head = next((i for i in range(shorter) if ours[i].strip() != theirs[i].strip()), shorter)
    tail = next((i for i in range(shorter - head) if ours[-1 - i].strip() != theirs[-1 - i].strip()), shorter - head)
    return head, tail


def _steps(ours: list[str], theirs: list[str]) -> list[tuple[bool, list[str], list[str]]]:
    """The differing stretch as steps: whether the words are equal, ours, theirs."""
    if len(ours) * len(theirs) > _LARGEST_COMPARISON:
        return [(False, ours, theirs)]
    bare, other = [word.strip() for word in ours], [word.strip() for word in theirs]
    matcher = SequenceMatcher(None, bare, other, autojunk=False)
    return [(step == "equal", ours[a:b], theirs[c:d]) for step, a, b, c, d in matcher.get_opcodes()]


def _quoted(words: list[str]) -> str:
    text = " ".join("".join(words).split())
    return text if len(text) <= _QUOTED else text[: _QUOTED - 1] + "…"
