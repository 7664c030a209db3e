"""Product numbers: EAN, ISBN and ISSN told apart by their check digits, and compared whatever their length."""

import re

from catalogue.exchange.records import Identifier, IdentifierKind

_SEPARATORS = re.compile(r"[;,|\n]")
_BOOK_PREFIXES = ("978", "979")
# [0-9] and not \d: figures of other scripts are figures to Python, and on no box.
_ISBN_10 = re.compile(r"[0-9]{9}[0-9X]")
_PRODUCT = re.compile(r"[0-9]{8}|[0-9]{12,13}")
_FIGURES = re.compile(r"[0-9]+")
_THIRTEEN = re.compile(r"[0-9]{13}")
_ISSN = re.compile(r"[0-9]{4}-[0-9]{3}[0-9Xx]")


def identifiers_of(text: str) -> tuple[Identifier, ...]:
    """Every number of the field in order, each once; one whose check digit fails is a mere NUMBER."""
    pieces = (piece.strip() for piece in _SEPARATORS.split(text))
    return tuple(dict.fromkeys(_identifier(piece) for piece in pieces if piece))


def printed(identifier: Identifier) -> str:
    """The number as it is printed and read again: an ISSN with its hyphen."""
    value = identifier.value
    return f"{value[:4]}-{value[4:]}" if identifier.kind is IdentifierKind.ISSN else value


def is_mistyped(identifier: Identifier) -> bool:
    """Whether it has the 13 digits of an EAN or ISBN but not its check digit."""
    return identifier.kind is IdentifierKind.NUMBER and _THIRTEEN.fullmatch(identifier.value) is not None


def comparable(number: str) -> str:
    """The thirteen digits of an EAN, an ISBN of either length or a UPC, by which two of them are the same number.

    Anything else, a number with a wrong check digit among it, is compared as it is written.
    """
    value = _bare(number)
    if _is_isbn_10(value):
        body = f"{_BOOK_PREFIXES[0]}{value[:9]}"
        return next(full for digit in range(10) if _has_ean_check_digit(full := f"{body}{digit}"))
    return _without_upc(value) if _is_product_number(value) else number


def spellings_of(number: str) -> tuple[str, ...]:
    """How the same number may be written, its comparable form first: rows keep what stands on the box."""
    value = comparable(number)
    if len(value) != 13 or not _is_product_number(value):
        return (value,)
    if value.startswith(_BOOK_PREFIXES[0]):
        body = value[3:12]
        return value, next(short for digit in "0123456789X" if _is_isbn_10(short := f"{body}{digit}"))
    return (value, value[1:]) if value.startswith("0") else (value,)


def _identifier(piece: str) -> Identifier:
    if _ISSN.fullmatch(piece):
        value = piece.replace("-", "").upper()
        return Identifier(IdentifierKind.ISSN if _weighted_sum(value, 8) % 11 == 0 else IdentifierKind.NUMBER, value)
    value = _bare(piece)
    if _is_isbn_10(value):
        return Identifier(IdentifierKind.ISBN, value)
    if _is_product_number(value):
        kind = IdentifierKind.ISBN if value.startswith(_BOOK_PREFIXES) and len(value) == 13 else IdentifierKind.EAN
        return Identifier(kind, _without_upc(value))
    return Identifier(IdentifierKind.NUMBER, value if _FIGURES.fullmatch(value) else " ".join(piece.split()))


def _bare(number: str) -> str:
    return re.sub(r"[\s-]", "", number).upper()


def _is_isbn_10(value: str) -> bool:
    return _ISBN_10.fullmatch(value) is not None and _weighted_sum(value, 10) % 11 == 0


def _is_product_number(value: str) -> bool:
    """Whether it is an EAN-8, a UPC, or an EAN or ISBN of thirteen digits, check digit and all."""
    return _PRODUCT.fullmatch(value) is not None and _has_ean_check_digit(value)


def _without_upc(value: str) -> str:
    """The 12 digits of an American UPC are an EAN whose first digit is 0."""
    return value.zfill(13) if len(value) == 12 else value


def _weighted_sum(value: str, first_weight: int) -> int:
    """The sum of ISBN-10 and ISSN: digits times 10…1 or 8…1, X for ten; a multiple of 11 when right."""
    digits = (10 if character == "X" else int(character) for character in value)
    return sum(weight * digit for weight, digit in zip(range(first_weight, 0, -1), digits, strict=True))


def _has_ean_check_digit(value: str) -> bool:
    """Weights 1 and 3 from the right; a multiple of 10 when right."""
    return sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(reversed(value))) % 10 == 0
