"""Languages as people and programs write them outside of library records: names, tags and codes of two letters."""

import re

from catalogue.exchange.languages import languages_of
from catalogue.folding import fold

_SEPARATORS = re.compile(r"[;,|/\n+&]|\s(?:et|and)\s")
_TAG = re.compile(r"([a-z]{2,3})(?:[-_][A-Za-z]{2,8})*", re.IGNORECASE)
# Code of two letters, name in English and French words that languages.py does not have.
_CODES = {
    "ar": "ara", "br": "bre", "ca": "cat", "cs": "cze", "da": "dan", "de": "ger", "el": "gre", "en": "eng", "es": "spa",
    "et": "est", "eu": "baq", "fi": "fin", "fr": "fre", "hu": "hun", "it": "ita", "ja": "jpn", "ko": "kor", "lt": "lit",
    "lv": "lav", "nb": "nor", "nl": "dut", "no": "nor", "oc": "oci", "pl": "pol", "pt": "por", "ro": "rum", "ru": "rus",
    "sk": "slo", "sl": "slv", "sv": "swe", "tr": "tur", "uk": "ukr", "zh": "chi",
    "arabic": "ara", "basque": "baq", "breton": "bre", "catalan": "cat", "chinese": "chi", "czech": "cze",
    "danish": "dan", "dutch": "dut", "english": "eng", "estonian": "est", "finnish": "fin", "french": "fre",
    "german": "ger", "greek": "gre", "hungarian": "hun", "italian": "ita", "japanese": "jpn", "korean": "kor",
    "latvian": "lav", "lithuanian": "lit", "multilingual": "mul", "norwegian": "nor", "occitan": "oci",
    "polish": "pol", "portuguese": "por", "romanian": "rum", "russian": "rus", "slovak": "slo", "slovenian": "slv",
    "spanish": "spa", "swedish": "swe", "turkish": "tur", "ukrainian": "ukr",
    "danois": "dan", "coreen": "kor", "finnois": "fin", "grec": "gre", "hongrois": "hun", "norvegien": "nor",
    "roumain": "rum", "suedois": "swe", "tcheque": "cze", "turc": "tur", "ukrainien": "ukr", "fra": "fre", "deu": "ger",
    "nld": "dut", "zho": "chi", "ces": "cze", "ell": "gre", "eus": "baq", "ron": "rum", "slk": "slo",
}  # fmt: skip
_CODES_OF_THREE = frozenset(_CODES.values())
# Files say these of games without text.
_NO_LANGUAGE = frozenset({"aucune", "aucun", "sans", "sans texte", "none", "zxx", "language independent"})


def named_languages(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ISO 639-2/B codes in order, each once, and the pieces of text that name no known language."""
    codes: dict[str, None] = {}
    unknown: list[str] = []
    for piece in filter(None, (" ".join(part.split()) for part in _SEPARATORS.split(text))):
        found, strange = languages_of(piece)
        known = found or _codes_of(piece)
        codes |= dict.fromkeys(known)
        if strange and not known and fold(piece) not in _NO_LANGUAGE:
            unknown.append(piece)
    return tuple(codes), tuple(unknown)


def _codes_of(piece: str) -> tuple[str, ...]:
    word = fold(piece)
    tag = _TAG.fullmatch(piece)
    code = _CODES.get(word) or (_CODES.get(tag[1].lower()) if tag else None)
    if code is None and word in _CODES_OF_THREE:
        code = word
    return (code,) if code else ()
