"""JSON as strangers send it: read strictly and within bounds, or refused with a message that names the place."""

import json
import math
from typing import Any, NoReturn

MAX_BYTES = 256 * 1024
MAX_DEPTH = 24
MAX_DIGITS = 16


class UnreadableJSON(ValueError):  # noqa: N818 - a refusal, told to whoever sent the text
    """The text is not the JSON that is accepted here; the message is French."""


def read_json(content: bytes) -> Any:
    """Give the value of a JSON text in UTF-8.

    Refuses what Python would let through (NaN, a key twice, half a character) or choke on (numbers and nesting
    without end), for both would surprise later.
    """
    text = _decoded(content)
    if not text.strip():
        raise UnreadableJSON("rien à lire\u00a0: un document JSON est attendu")
    try:
        value = json.loads(
            text,
            object_pairs_hook=_without_repeats,
            parse_int=_integer,
            parse_float=_finite,
            parse_constant=_no_constant,
        )
    except json.JSONDecodeError as error:
        raise UnreadableJSON(f"JSON illisible à la ligne {error.lineno}, colonne {error.colno}") from None
    except RecursionError:
        raise _too_deep() from None
    _refuse_oddities(value)
    return value


def _decoded(content: bytes) -> str:
    if len(content) > MAX_BYTES:
        raise UnreadableJSON(f"document trop long\u00a0: {MAX_BYTES} octets au plus")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableJSON(f"le texte n’est pas en UTF-8 (octet {error.start + 1})") from None


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _value in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise UnreadableJSON(f"clé en double\u00a0: «\u00a0{_printable(twice[:60])}\u00a0»")
    return found


def _integer(digits: str) -> int:
    if len(digits.lstrip("-")) > MAX_DIGITS:
        raise UnreadableJSON(f"nombre trop grand\u00a0: {MAX_DIGITS} chiffres au plus")
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise UnreadableJSON("nombre trop grand")
    return number


def _no_constant(word: str) -> NoReturn:
    raise UnreadableJSON(f"{word} n’est pas un nombre")


def _refuse_oddities(value: Any) -> None:
    """Walk level by level, without recursion: too deep, or half of a surrogate pair, which no answer could repeat."""
    level = [value]
    for _ in range(MAX_DEPTH):
        for item in level:
            _refuse_half_characters(item)
        level = [inner for item in level for inner in _inside(item)]
        if not level:
            return
    raise _too_deep()


def _inside(item: Any) -> list[Any]:
    if isinstance(item, dict):
        return list(item.values())
    return item if isinstance(item, list) else []


def _refuse_half_characters(item: Any) -> None:
    for text in item if isinstance(item, dict) else [item]:
        if isinstance(text, str) and text != _printable(text):
            raise UnreadableJSON("un texte contient une moitié de caractère (\\ud800 à \\udfff)")


def _printable(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


def _too_deep() -> UnreadableJSON:
    return UnreadableJSON(f"document trop profond\u00a0: {MAX_DEPTH} niveaux au plus")
