"""Codes of plays and record books: ten characters of Crockford’s base 32, fifty bits, made by a device."""

import re

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 10

_CODE = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")
_LIKE_FIGURES = str.maketrans("OIL", "011")
_BETWEEN = re.compile(r"[\s\-‐‑–—.]+")
# What is read is bounded before it is looked at.
_MOST_TYPED = 60


def read_code(text: str) -> str | None:
    """Give the code that somebody typed, forgiving case, spaces, hyphens, O for 0 and I or L for 1; None if none."""
    if len(text) > _MOST_TYPED:
        return None
    plain = _BETWEEN.sub("", text).upper().translate(_LIKE_FIGURES)
    return plain if _CODE.fullmatch(plain) else None


def shown_code(code: str) -> str:
    """Write a code as people read it aloud: ``ABCDE-FGHJK``."""
    return f"{code[:5]}-{code[5:]}"
