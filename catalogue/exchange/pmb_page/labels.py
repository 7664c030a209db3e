"""The closed list of labels that PMB prints before a value, in the two known sets, and where they stand.

A label counts with its exact spelling, followed by a space and a colon. "Contenu:" without the space is what
people type inside their notes.
"""

import enum
import re
from collections.abc import Iterator
from dataclasses import dataclass


class Field(enum.Enum):
    """What a label announces."""

    TITLE = enum.auto()
    OTHER_TITLE = enum.auto()
    DOCUMENT_TYPE = enum.auto()
    AUTHORS = enum.auto()
    PUBLISHER = enum.auto()
    YEAR = enum.auto()
    LANGUAGES = enum.auto()
    TERMS = enum.auto()
    KEYWORDS = enum.auto()
    IDENTIFIER = enum.auto()
    LINK = enum.auto()
    MIN_PLAYERS = enum.auto()
    MAX_PLAYERS = enum.auto()
    MIN_AGE = enum.auto()
    MAX_AGE = enum.auto()
    DURATION = enum.auto()
    PRINCIPLE = enum.auto()
    SUMMARY = enum.auto()
    TEACHING = enum.auto()
    RULES = enum.auto()
    CONTENTS = enum.auto()
    NOTE = enum.auto()
    DESCRIPTION = enum.auto()


class Kind(enum.Enum):
    """How much a label says by itself about being one.

    A HEADING is an everyday word that rules use too; a FIGURE is a phrase that nobody writes in a note;
    a NOTE is followed by running text.
    """

    HEADING = enum.auto()
    FIGURE = enum.auto()
    NOTE = enum.auto()


@dataclass(frozen=True, slots=True)
class Label:
    """One spelling; ``key`` is what may occur once in a print: the field, or the spelling for descriptions."""

    spelling: str
    field: Field
    kind: Kind

    @property
    def key(self) -> Field | str:
        """The field, except that a description can have several labels, each of its own."""
        return self.spelling if self.field is Field.DESCRIPTION else self.field


_SPELLINGS: dict[Kind, dict[Field, tuple[str, ...]]] = {
    Kind.HEADING: {
        Field.TITLE: ("Titre",),
        Field.OTHER_TITLE: ("Titre original", "Autre titre", "Titre parallèle", "Titre de série"),
        Field.DOCUMENT_TYPE: ("Type de document",),
        Field.AUTHORS: ("Auteurs", "Auteur"),
        Field.PUBLISHER: ("Editeurs", "Editeur", "Éditeurs", "Éditeur"),
        Field.LANGUAGES: ("Langues", "Langue"),
        Field.TERMS: ("Catégories", "Catégorie"),
        Field.KEYWORDS: ("Mots-clés", "Mots clés"),
        Field.DESCRIPTION: (
            "Accompagnement", "Collection", "En ligne", "Format", "Importance", "Index. décimale",
            "Langues originales", "Mention d'édition", "Mention d’édition", "Prix", "Présentation",
        ),
    },
    Kind.FIGURE: {
        Field.LINK: ("Permalink", "Permalien"),
        Field.YEAR: ("Année de publication",),
        Field.IDENTIFIER: ("ISBN/ISSN/EAN",),
        Field.MIN_PLAYERS: ("Nombre minimum de joueurs", "Nombre de joueurs minimum"),
        Field.MAX_PLAYERS: ("Nombre maximum de joueurs", "Nombre de joueurs maximum"),
        Field.MIN_AGE: ("Age minimum", "Âge minimum"),
        Field.MAX_AGE: ("Age maximum", "Âge maximum"),
        Field.DURATION: ("Durée moyenne (minutes)", "Durée du jeu"),
    },
    Kind.NOTE: {
        Field.PRINCIPLE: ("Principe du jeu",),
        Field.SUMMARY: ("Résumé",),
        Field.TEACHING: ("Analyse pédagogique",),
        Field.RULES: ("Règles du jeu", "Règle du jeu"),
        Field.CONTENTS: ("Contenu", "Note de contenu"),
        Field.NOTE: ("Note générale",),
    },
}  # fmt: skip

_LABELS = {
    spelling: Label(spelling, field, kind)
    for kind, fields in _SPELLINGS.items()
    for field, spellings in fields.items()
    for spelling in spellings
}
# The longest spelling first: "Titre original" is not "Titre".
_WORDS = "|".join(
    r"[^\S\n]+".join(re.escape(word) for word in spelling.split())
    for spelling in sorted(_LABELS, key=len, reverse=True)
)
_HIT = re.compile(rf"(?<![\w'’-])(?=[A-ZÂÉ])({_WORDS})[^\S\n]+:")
_INDENT = 80
_AFTER_CELL = re.compile(r"[^\S\n]*(?:[|\n]|\Z)")


class Stand(enum.Enum):
    """Where a label stands: alone in its table cell or line, at the start of a line, or amid a line."""

    CELL = enum.auto()
    LINE_START = enum.auto()
    AMID_LINE = enum.auto()


@dataclass(frozen=True, slots=True)
class Hit:
    """A label's spelling found in the text, whether or not it is one there; ``end`` follows the colon."""

    label: Label
    start: int
    end: int
    stand: Stand


def hits_in(text: str) -> Iterator[Hit]:
    """Every place where a label's spelling stands, in order."""
    for match in _HIT.finditer(text):
        label = _LABELS[" ".join(match[1].split())]
        yield Hit(label, match.start(), match.end(), _stand(text, match.start(), match.end()))


def _stand(text: str, start: int, end: int) -> Stand:
    # Looking back a little way only: a page can be one line of a megabyte.
    nearest = max(0, start - _INDENT)
    before = text[nearest:start].rpartition("\n")
    at_start = not before[2].strip() and bool(before[1] or nearest == 0)
    if (at_start or before[2].rstrip().endswith("|")) and _AFTER_CELL.match(text, end):
        return Stand.CELL
    return Stand.LINE_START if at_start else Stand.AMID_LINE
