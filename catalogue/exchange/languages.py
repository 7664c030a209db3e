"""Languages of a record as ISO 639-2/B codes, the three letters that catalogues print in parentheses."""

import re
import unicodedata

_CODE = re.compile(r"\(\s*([a-z]{3})\s*\)")
_SEPARATORS = re.compile(r"[;,|\n]")
# The languages met on boxes sold in France, for pages that leave the code out.
_CODES_BY_NAME = {
    "allemand": "ger", "anglais": "eng", "arabe": "ara", "basque": "baq", "breton": "bre", "catalan": "cat",
    "chinois": "chi", "espagnol": "spa", "francais": "fre", "italien": "ita", "japonais": "jpn",
    "multilingue": "mul", "neerlandais": "dut", "occitan": "oci", "polonais": "pol", "portugais": "por",
    "russe": "rus",
}  # fmt: skip

# ISO 639-2 has two codes for these languages; catalogues use the first ("B"), other sources the second ("T").
_CATALOGUE_CODES = {
    "bod": "tib", "ces": "cze", "cym": "wel", "deu": "ger", "ell": "gre", "eus": "baq", "fas": "per", "fra": "fre",
    "hye": "arm", "isl": "ice", "kat": "geo", "mkd": "mac", "mri": "mao", "msa": "may", "mya": "bur", "nld": "dut",
    "ron": "rum", "slk": "slo", "sqi": "alb", "zho": "chi",
}  # fmt: skip
_NO_LANGUAGE = frozenset({"und", "mis", "|||", "   "})
_BARE_CODE = re.compile(r"[a-z]{3}")


def language_of_code(code: str) -> str | None:
    """The catalogue's code of a three-letter code, "" for one that says "not determined"; None for no code."""
    written = code.strip().lower()
    if not written or written in _NO_LANGUAGE:
        return ""
    return catalogue_code(written) if _BARE_CODE.fullmatch(written) else None


def catalogue_code(code: str) -> str:
    """The one code of a language that has two: ``fre`` for ``fra``."""
    return _CATALOGUE_CODES.get(code, code)


def languages_of(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The codes in order, each once, and the pieces of text that name no known language."""
    codes: list[str] = []
    unknown: list[str] = []
    for piece in filter(None, (" ".join(part.split()) for part in _SEPARATORS.split(text))):
        printed = _CODE.findall(piece)
        named = _CODES_BY_NAME.get(_folded(piece))
        codes += map(catalogue_code, printed) if printed else [named] if named else []
        if not printed and named is None:
            unknown.append(piece)
    return tuple(dict.fromkeys(codes)), tuple(unknown)


def _folded(name: str) -> str:
    decomposed = unicodedata.normalize("NFKD", name.lower())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
