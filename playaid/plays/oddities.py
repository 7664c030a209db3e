"""What no value of an entry may hold, whatever its key: what a database cannot keep, or an answer not repeat."""

import json
from typing import Any

from django.utils.translation import gettext as _

MOST_BYTES = 8 * 1024
MOST_LEVELS = 12
# Beyond this JavaScript counts wrong.
LARGEST = 2**53 - 1


def oddity(value: Any) -> str:
    """Say in words what is wrong with a value that JSON gave; "" when nothing is."""
    level = [value]
    for _depth in range(MOST_LEVELS):
        wrong = next((words for item in level if (words := _odd_scalar(item))), "")
        if wrong:
            return wrong
        level = [inner for item in level for inner in _inside(item)]
        if not level:
            return ""
    return _("trop de niveaux : %(most)d au plus") % {"most": MOST_LEVELS}


def too_large(value: Any) -> bool:
    """Tell whether a value that has no oddity takes more than 8 KB as JSON."""
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()) > MOST_BYTES


def _odd_scalar(item: Any) -> str:
    for text in item if isinstance(item, dict) else [item]:
        if isinstance(text, str) and ("\0" in text or _halved(text)):
            return _("un texte contient un caractère interdit")
    if isinstance(item, int) and abs(item) > LARGEST:
        return _("un nombre est trop grand")
    return ""


def _halved(text: str) -> bool:
    """Tell whether a text holds half of a surrogate pair, which UTF-8 cannot write."""
    return any("\ud800" <= character <= "\udfff" for character in text)


def _inside(item: Any) -> list[Any]:
    if isinstance(item, dict):
        return list(item.values())
    return item if isinstance(item, list) else []
