"""Author headings: "Prénom Nom, Fonction ; Prénom Nom, Fonction", and two people typed as one."""

import re

from catalogue.exchange.records import Contribution

_FUNCTION = re.compile(r"\w*(?:eur|eure|euse|trice|iste|graphe|logue|ier|ière)\b", re.IGNORECASE)
_GIVEN_NAME = re.compile(r"[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]+(?:[-'’][A-ZÀ-ÖØ-Þ]?[a-zß-öø-ÿ]+)*")
_SURNAME = re.compile(rf"{_GIVEN_NAME.pattern}|[A-ZÀ-ÖØ-Þ]{{2,}}(?:[-'’][A-ZÀ-ÖØ-Þ]+)*")
# A particle joins the words around it into one name; an article makes a company or a title of them.
_JOINING = frozenset({
    "d", "da", "das", "de", "del", "della", "den", "der", "des", "di", "do", "dos", "du", "el", "la", "las", "le",
    "les", "los", "the", "van", "von",
})  # fmt: skip
_SEPARATORS = re.compile(r"[;|\n]")


def contributions_of(text: str, *, are_apart: bool = False) -> tuple[tuple[Contribution, ...], tuple[str, ...]]:
    """The people of an author field as printed, and the headings that were taken apart as two people.

    ``are_apart``: the field is known to part its people, so that no heading is taken for two.
    """
    people: list[Contribution] = []
    taken_apart: list[str] = []
    for piece in _SEPARATORS.split(text):
        heading = " ".join(piece.split())
        if not heading:
            continue
        name, role = _name_and_role(heading)
        names = (name,) if are_apart else names_in(name)
        if len(names) > 1:
            taken_apart.append(name)
        people += [Contribution(one, role) for one in names]
    return tuple(dict.fromkeys(people)), tuple(taken_apart)


def _name_and_role(heading: str) -> tuple[str, str]:
    """The function is what follows the last comma, when its first word is shaped like one."""
    name, comma, last = heading.rpartition(",")
    role = last.strip()
    if comma and name.strip() and _FUNCTION.match(role):
        return name.strip(), role
    return heading, ""


def names_in(name: str) -> tuple[str, ...]:
    """The people of one heading: two names where four capitalised words are two pairs of a given name and a surname."""
    words = name.split()
    if len(words) != 4 or any(word.lower() in _JOINING for word in words):
        return (name,)
    shapes = (_GIVEN_NAME, _SURNAME, _GIVEN_NAME, _SURNAME)
    if not all(shape.fullmatch(word) for shape, word in zip(shapes, words, strict=True)):
        return (name,)
    return (" ".join(words[:2]), " ".join(words[2:]))
