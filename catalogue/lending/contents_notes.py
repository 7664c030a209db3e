"""What a contents note says is in the box: "106 cartes, 4 pions bleus, 2 x 7 jetons …", read as a careful person would.

The reading is a proposal. What carries no number is left out in sight, and a number that may mean something else
(about thirty, four of each colour) is marked as doubtful.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

# As the columns of a list of pieces hold them.
LABEL_LENGTH = 200
MOST_OF_ONE = 32_767
# A note with more lines than this is no list of pieces.
MOST_LINES = 150
LONGEST_NOTE = 20_000

_UNITS = "un,deux,trois,quatre,cinq,six,sept,huit,neuf,dix,onze,douze,treize,quatorze,quinze,seize"
_NUMBERS = {word: number for number, word in enumerate(_UNITS.split(","), start=1)} | {
    "une": 1,
    "vingt": 20,
    "trente": 30,
}
# A collective noun counts roughly, all but the dozen, and even that one is said of eleven.
_ABOUT = {"dizaine": 10, "douzaine": 12, "quinzaine": 15, "vingtaine": 20, "trentaine": 30, "cinquantaine": 50}
_ABOUT |= {"centaine": 100}

_OPENING = re.compile(
    r"^\s*(?:contenu|composition|matériel|la boîte contient|contient)\b(?:\s+de la boîte)?\s*:?\s*", re.I
)
# Notes run on into the rules of the game; what follows such a word lists no pieces.
_END_OF_LIST = re.compile(
    r"\b(?:but du jeu|principe du jeu|principe|règles? du jeu\s*:|déroulement|mise en place|préparation"
    r"|comment jouer|on ouvre la boîte)\b.*",
    re.I | re.S,
)
_BULLET = re.compile(r"^(?:[-–—•*·▪]|\d{1,2}\))\s+")
_NUMBER_WORD = "|".join(sorted(_NUMBERS, key=len, reverse=True))
_COUNT = rf"(?:\d|(?:{_NUMBER_WORD})\s)"
_BREAK = re.compile(
    r"[;\n\r•]+"
    r"|,(?!\d)|(?<!\d),"  # a comma between two figures is a decimal
    r"|(?<=[^\d.])\.\s+(?=\S)|\.\s*$"
    rf"|\s\+\s|(?<!\d)\s+et\s+(?={_COUNT})"
    rf"|(?<=\))\s*(?={_COUNT})",
    re.I,
)
_DIGITS = r"\d{1,3}(?:[ \u00a0\u202f.]\d{3})+|\d+"
_TIMES = r"\s*(?:[x×*]|fois)\s*"
_PRODUCT = re.compile(rf"^({_DIGITS})(?:{_TIMES})(\d+)\s*(?=[^\W\d])(.+)$", re.I | re.S)
_LEADING = re.compile(rf"^({_DIGITS})(?:{_TIMES}(?=[^\W\d]{{3}})|\s+|\s*(?=[^\W\d]{{3}}))(.+)$", re.I | re.S)
_TRAILING = re.compile(rf"^([^\W\d].*?)\s*(?:[x×:–-]\s*({_DIGITS})|[(\[]\s*[x×]?\s*({_DIGITS})\s*[)\]])$", re.I | re.S)
_SPELT = re.compile(rf"^({_NUMBER_WORD})\s+(.+)$", re.I | re.S)
_COLLECTIVE = re.compile(rf"^(?:une\s+)?({'|'.join(_ABOUT)})\s+(?:de\s+|d[’'])(.+)$", re.I | re.S)
_THE_ONE = re.compile(r"^(?:le|la|l[’']|cette|cet|ce|sa|son)\s*(?<=[\s’'])(.+)$", re.I | re.S)
_ROUGHLY = re.compile(r"^(?:environ|env\.|près de|plus de)\s+(.+)$", re.I | re.S)
_RANGE = re.compile(r"^(?:à|ou|-|–|/|ou\s+de)\s*\d", re.I)
_OF_EACH = re.compile(r"\b(?:chaque|chacune?|par joueur|par personne)\b", re.I)
# A label that ends so is cut off: what follows the comma belongs to it.
_UNFINISHED = re.compile(r"\b(?:représentant|comprenant|contenant|dont|avec|soit|de|à|pour|et)$", re.I)
_SO_ON = re.compile(r"\s*(?:…|\.{3}|\betc\.?)$", re.I)
_AND = re.compile(r"^(?:et|plus|ainsi que|avec)\s+", re.I)


@dataclass(frozen=True, slots=True)
class NotedPiece:
    """A line of the note; ``doubtful`` where the number may mean something else."""

    label: str
    quantity: int
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class NoteReading:
    """The pieces that a note names with their number, and what it says besides."""

    pieces: tuple[NotedPiece, ...]
    left_out: tuple[str, ...]


def read_note(note: str) -> NoteReading:
    """The pieces of a contents note in its order, each label once; nothing at all for a note without numbers.

    The same label twice is counted together, and doubtful. What follows the list (the aim of the game, its rules)
    is not looked at.
    """
    pieces: dict[str, NotedPiece] = {}
    left_out: list[str] = []
    for part in _parts(note[:LONGEST_NOTE]):
        piece = _read(part)
        if piece is None or piece.quantity > MOST_OF_ONE or len(pieces) == MOST_LINES:
            left_out.append(part)
            continue
        key = piece.label.casefold()
        twice = pieces.get(key)
        both = twice and replace(twice, quantity=min(twice.quantity + piece.quantity, MOST_OF_ONE), doubtful=True)
        pieces[key] = both or piece
    return NoteReading(tuple(pieces.values()), tuple(left_out) if pieces else ())


def _parts(note: str) -> Iterator[str]:
    """The note cut where a new piece begins; brackets keep together what they hold."""
    text = _END_OF_LIST.sub("", _OPENING.sub("", note))
    held = ""
    for raw in _outside_brackets(text):
        part = f"{held} {_tidy(raw)}".strip() if held else _tidy(raw)
        if _UNFINISHED.search(part):
            held = part
            continue
        held = ""
        if part:
            yield part
    if held:
        yield held


def _outside_brackets(text: str) -> Iterator[str]:
    """The parts between the breaks that stand in no bracket."""
    depths = _depths(text)
    start = 0
    for found in _BREAK.finditer(text):
        if depths[found.start()] == 0:
            yield text[start : found.start()]
            start = found.end()
    yield text[start:]


def _depths(text: str) -> list[int]:
    """In how many brackets each sign stands, and the end of the text; in none where a bracket is never closed."""
    depth, depths = 0, [0]
    for sign in text:
        depth = max(0, depth + (sign in "([") - (sign in ")]"))
        depths.append(depth)
    return depths if depth == 0 else [0] * len(depths)


def _tidy(part: str) -> str:
    """Without bullets, joining words and the full stop; spaces once each."""
    bare = _BULLET.sub("", " ".join(part.split()))
    return _AND.sub("", _SO_ON.sub("", bare)).strip(" .,;:")


def _read(part: str) -> NotedPiece | None:
    """The piece that a part names; None where it gives no number that can be relied on."""
    rough = _ROUGHLY.match(part)
    if rough:
        piece = _read(rough[1])
        return piece and replace(piece, doubtful=True)
    counted = _counted(part)
    if counted is None:
        return None
    quantity, label, doubtful = counted
    label = label.strip(" .,;:-–")
    if quantity < 1 or not label or not any(sign.isalpha() for sign in label) or _RANGE.match(label):
        return None
    return NotedPiece(_headed(label), quantity, doubtful or bool(_OF_EACH.search(label)))


def _counted(part: str) -> tuple[int, str, bool] | None:
    """How many of what, and whether the number is a rough one, by the first way to write it that fits."""
    readings = (read(found) for pattern, read in _WAYS if (found := pattern.match(part)))
    return next(readings, None)


def _figure(text: str) -> int:
    return int(re.sub(r"\D", "", text)[:9])


def _headed(label: str) -> str:
    """The label as a list begins it, no longer than its column."""
    label = label[:LABEL_LENGTH].strip()
    return label[0].upper() + label[1:]


# The ways to write a number of pieces, each with how it is read; the first that fits counts.
_WAYS: list[tuple[re.Pattern[str], Callable[[re.Match[str]], tuple[int, str, bool]]]] = [
    (_PRODUCT, lambda found: (_figure(found[1]) * _figure(found[2]), found[3], False)),
    (_LEADING, lambda found: (_figure(found[1]), found[2], False)),
    (_COLLECTIVE, lambda found: (_ABOUT[found[1].lower()], found[2], True)),
    (_SPELT, lambda found: (_NUMBERS[found[1].lower()], found[2], False)),
    (_TRAILING, lambda found: (_figure(found[2] or found[3]), found[1], False)),
    (_THE_ONE, lambda found: (1, found[1], False)),
]
