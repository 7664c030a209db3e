"""MARC21 keeps the punctuation of ISBD at the end of its subfields; a name or a title is better off without."""

import re

_SEPARATORS = " \t\n/:;,=+"
_INITIAL = re.compile(r"(?:^|[\s.-])[^\W\d_]\.$")  # "Tolkien, J. R. R." keeps its full stop
_ABBREVIATIONS = ("etc.", "Jr.", "Sr.", "éd.", "ed.", "...")


def bare(text: str) -> str:
    """``text`` on one line, without the mark that leads to the next subfield or ends the field."""
    line = " ".join(text.split()).strip(_SEPARATORS)
    if line.endswith(".") and not line.endswith(_ABBREVIATIONS) and not _INITIAL.search(line):
        line = line[:-1].rstrip(_SEPARATORS)
    return line


def unbracketed(text: str) -> str:
    """``bare`` text without the brackets of what a cataloguer added."""
    return bare(bare(text).strip("[]"))
