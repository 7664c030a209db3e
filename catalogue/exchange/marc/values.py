"""Values that both dialects write alike: numbers, languages, years, notes, audiences."""

import re
from collections.abc import Iterable

from catalogue.exchange.html_text import looks_like_html, text_of_html
from catalogue.exchange.identifiers import identifiers_of, is_mistyped
from catalogue.exchange.languages import language_of_code, languages_of
from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.record import MarcRecord
from catalogue.exchange.quantities import age_range, year_of
from catalogue.exchange.records import Identifier, IdentifierKind

_UNDATED = re.compile(r"[\s\[(]*(?:s\.?\s*d\.?|n\.?\s*d\.?|19\?\?|20\?\?|u{4}|-{2,4})[\s\])]*", re.IGNORECASE)
_QUALIFIER = re.compile(r"\s*\(.*\)[\s:;.]*$|\s+:.*$")
_AGES = re.compile(
    r"(?:dès|depuis|à partir de)\s+la naissance"
    r"|(?:de\s+la\s+)?naissance\s*(?:à|-|–|/)\s*\d{1,3}\s*(?:ans|mois)"
    r"|(?:à partir de|dès(?: l[’']âge de)?)\s+\d{1,3}\s*(?:ans|mois)"
    r"|\d{1,3}\s*(?:ans|mois)?\s*(?:à|-|–|/)\s*\d{1,3}\s*(?:ans|mois)"
    r"|\d{1,3}\s*(?:ans|mois)\s*(?:et\s+)?(?:\+|plus)",
    re.IGNORECASE,
)
_ENGLISH_AGES = re.compile(r"ages?\s+(\d{1,2})\s*(?:(?:-|–|to)\s*(\d{1,2})|\+|(?:and|&)\s+up)", re.IGNORECASE)


def identifiers(record: MarcRecord, tags: Iterable[str], codes: str, doubts: Doubts) -> tuple[Identifier, ...]:
    """The numbers of these fields, each once; one with a wrong check digit is kept as a mere number, and told."""
    found: dict[Identifier, None] = {}
    for tag in tags:
        for text in record.texts(tag, codes):
            for one in identifiers_of(_QUALIFIER.sub("", text)):
                found[one] = None
                if is_mistyped(one):
                    doubts.tell(tag, f"chiffre de contrôle faux, « {one.value} ».")
    return tuple(found)


def product_numbers(texts: Iterable[str]) -> tuple[str, ...]:
    """The EAN and ISBN among the texts, each once."""
    found = (one for text in texts for one in identifiers_of(text))
    return tuple(dict.fromkeys(one.value for one in found if one.kind in {IdentifierKind.EAN, IdentifierKind.ISBN}))


def languages(texts: Iterable[str], tag: str, doubts: Doubts) -> tuple[str, ...]:
    """The codes of languages, each once: a code, several in one text ("engfre"), or a name written instead."""
    found: dict[str, None] = {}
    for text in texts:
        named_codes, _ = languages_of(text)
        codes: list[str | None] = [*named_codes] or [language_of_code(piece) for piece in _codes_in(text)]
        if None in codes:
            doubts.tell(tag, f"langue inconnue, « {text[:80]} ».")
        found.update(dict.fromkeys(filter(None, codes)))
    return tuple(found)


def _codes_in(text: str) -> list[str]:
    return [text[place : place + 3] for place in range(0, len(text), 3)] if len(text) % 3 == 0 else [text]


def year(texts: Iterable[str], tag: str, doubts: Doubts) -> int | None:
    """The first year of publication; "s.d." says that there is none, other words are told."""
    for text in texts:
        found = year_of(text)
        if found is not None:
            return found
        if not _UNDATED.fullmatch(text):
            doubts.impossible(tag, text)
    return None


def note(text: str) -> str:
    """A running text as it was meant to be read: without markup, blanks at its ends and at the ends of lines."""
    if "<" in text and looks_like_html(text):
        text = text_of_html(text).text
    return "\n".join(line.rstrip() for line in text.split("\n")).strip()


def joined(texts: Iterable[str]) -> str:
    """The texts that say something, each once, a blank line between two."""
    return "\n\n".join(dict.fromkeys(filter(None, map(note, texts))))


def audience(texts: Iterable[str]) -> tuple[int | None, int | None]:
    """Youngest and oldest in months from what a record says of its public ("Enfants de 4 à 8 ans")."""
    for text in texts:
        english = _ENGLISH_AGES.search(text)
        if english:
            return int(english[1]) * 12, int(english[2]) * 12 if english[2] else None
        found = _AGES.search(text)
        ages = age_range(found[0]) if found else None
        if ages:
            return ages
    return None, None
