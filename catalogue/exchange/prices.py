"""Amounts of money as spreadsheets write them, in cents."""

import re

_CURRENCY = re.compile(r"\s*(?:€|eur(?:os?)?)\s*", re.IGNORECASE)
# Three decimals are left to _GROUPED, which refuses them: "1.500" may be a thousand and a half or one and a half.
_AMOUNT = re.compile(r"(\d{1,7})(?:[.,](\d{1,2}|\d{2}0{2,8}))?", re.ASCII)
_GROUPED = re.compile(r"(\d{1,3})((?:[ .,'’]\d{3})+)(?:([.,])(\d{1,2}))?", re.ASCII)
_CENTS_AFTER_SIGN = re.compile(r"(\d{1,5})\s*€\s*(\d{2})", re.ASCII)
_GIFTS = frozenset({"don", "gratuit", "gratuite", "offert", "offerte", "cadeau", "gift", "free"})
_LARGEST_CENTS = 999_999_999

OTHER_CURRENCY = re.compile(r"[$£¥]|(?<![a-z])(?:usd|gbp|chf|cad|jpy|fr|francs?|frf|ff|f)\b", re.IGNORECASE)
"""Money that is not in euros."""


def cents_of(text: str) -> int | None:
    """An amount in euros as cents: "34,90 €", "1 024,50", "1.024,50", "12€50" and "25"; a gift is 0, words are None."""
    written = " ".join(text.split())  # every kind of blank, those that do not break among them
    if written.casefold() in _GIFTS:
        return 0
    if split := _CENTS_AFTER_SIGN.fullmatch(written):
        return _cents(split[1], split[2])
    number = _CURRENCY.sub(" ", written, count=1).strip()
    if plain := _AMOUNT.fullmatch(number):
        return _cents(plain[1], plain[2] or "")
    grouped = _GROUPED.fullmatch(number)
    return _grouped_cents(*grouped.groups()) if grouped else None


def _grouped_cents(first: str, thousands: str, mark: str | None, rest: str | None) -> int | None:
    signs = set(re.sub(r"\d", "", thousands))
    if len(signs) > 1 or mark in signs or (mark is None and signs & {".", ","}):
        return None
    return _cents(first + re.sub(r"\D", "", thousands), rest or "")


def _cents(euros: str, rest: str) -> int | None:
    cents = int(euros) * 100 + int(rest[:2].ljust(2, "0"))
    return cents if cents <= _LARGEST_CENTS else None
