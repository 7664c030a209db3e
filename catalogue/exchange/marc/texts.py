"""What is in a text but was not meant: marks for sorting, control characters, Windows letters taken for them."""

import re

_AROUND_ARTICLES = re.compile("[\x88\x98]([^\x88\x89\x98\x9c]{0,40})[\x89\x9c]")
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


def _windows_letter(match: re.Match[str]) -> str:
    sign = match[0]
    if sign < "\x80" or sign in _NEVER_WINDOWS:
        return ""
    return bytes([ord(sign)]).decode("cp1252", "ignore")
