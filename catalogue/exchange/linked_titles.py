"""A link to another record as a cell of a table has it: "Le jeu (n° 12)", the title or the number alone."""

import re
from typing import Final

from catalogue.exchange.records import ForeignLink, LinkKind
from catalogue.exchange.yes_no import yes_or_no

_NUMBERED: Final = re.compile(r"(?:(?P<title>.+?)\s*\()?\s*n[°o]\s*(?P<key>[^\s()]{1,100})\s*(?(title)\))", re.DOTALL)
_NUMBER_ALONE: Final = re.compile(r"[0-9]{1,18}")


def linked_text(link: ForeignLink) -> str:
    """The cell of a link."""
    if not link.key:
        return link.title
    return f"{link.title} (n° {link.key})" if link.title else f"n° {link.key}"


def link_in(kind: LinkKind, text: str) -> ForeignLink | None:
    """The link that a cell names; None for one that says yes or no alone, or nothing."""
    line = " ".join(text.split())
    if not line or yes_or_no(line) is not None:
        return None
    numbered = _NUMBERED.fullmatch(line)
    if numbered:
        return ForeignLink(kind, numbered["key"], numbered["title"] or "")
    return ForeignLink(kind, line) if _NUMBER_ALONE.fullmatch(line) else ForeignLink(kind, title=line)
