"""What is in a text but was not meant: marks for sorting, control characters, Windows letters taken for them."""

import re
from typing import Final

NOT_SORTED: Final = "\x98"
SORTED_FROM_HERE: Final = "\x9c"
"""The marks of ISO 6630 as Unicode has them; ISO 5426 has them at 0x88 and 0x89."""

_AROUND_ARTICLES = re.compile("[\x88\x98]([^\x88\x89\x98\x9c]{0,40})[\x89\x9c]")
_AT_THE_BEGINNING = re.compile("\\s*[\x88\x98]([^\x88\x89\x98\x9c]{0,40})[\x89\x9c](\\s*)")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1e\x7f-\x9f]")
_UNTIDY = re.compile(r"[\x00-\x08\x0b-\x1e\x7f-\x9f]")
_LINE_ENDS = re.compile(r"\r\n?")
_NEVER_WINDOWS = frozenset("\x88\x89\x98")  # "ˆ", "‰" and "˜" are rarer than a mark that lost its twin


def tidied(text: str) -> str:
    """The text without marks for sorting and control characters, line ends made ``\\n``; 0x1F stays.

    A character from U+0080 to U+009F stands for the Windows letter of that number, as in texts that were taken for
    ISO 8859-1 on their way: "s\\x92achève" is "s’achève".
    """
    if not _UNTIDY.search(text):
        return text
    text = _LINE_ENDS.sub("\n", text)
    return _CONTROLS.sub(_windows_letter, _AROUND_ARTICLES.sub(r"\1", text))


def letters_between_marks(text: str) -> int:
    """How many letters at the beginning of a text stand between marks, in the text as it is shown; 0 without marks."""
    found = _AT_THE_BEGINNING.match(text)
    if found is None:
        return 0
    marked = tidied("".join(found.groups()))
    words = " ".join(marked.split())
    return len(words) + bool(words and marked[-1:].isspace())


def between_marks(text: str, letters: int) -> str:
    """The text with marks around so many of its first letters."""
    return f"{NOT_SORTED}{text[:letters]}{SORTED_FROM_HERE}{text[letters:]}"


def _windows_letter(match: re.Match[str]) -> str:
    sign = match[0]
    if sign < "\x80" or sign in _NEVER_WINDOWS:
        return ""
    return bytes([ord(sign)]).decode("cp1252", "ignore")
