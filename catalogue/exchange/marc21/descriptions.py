"""What a MARC21 record says of the game itself: titles, publication, series, notes, subjects, documents."""

import re

from catalogue.exchange.esar import SCHEME, terms_of
from catalogue.exchange.marc.record import MarcField, MarcRecord
from catalogue.exchange.marc.values import joined
from catalogue.exchange.marc21.punctuation import bare, unbracketed
from catalogue.exchange.names import named
from catalogue.exchange.records import ForeignTerm
from catalogue.folding import passes_over_words

NOTES = ("500", "501", "504", "511", "518", "521", "530", "534", "538", "546", "547", "550", "586", "590")
"""Fields of notes that have no place of their own here."""

_DOCUMENT_TYPES = {
    "a": "texte imprimé", "c": "partition musicale imprimée", "d": "partition musicale manuscrite",
    "e": "document cartographique imprimé", "f": "document cartographique manuscrit",
    "g": "document projeté ou vidéo", "i": "enregistrement sonore non musical", "j": "enregistrement sonore musical",
    "k": "document graphique à deux dimensions", "m": "document électronique", "o": "document multimédia",
    "p": "document multimédia", "r": "objet à 3 dimensions, artefacts, ...", "t": "texte manuscrit",
}  # fmt: skip
_SUBJECTS = ("600", "610", "611", "630", "650", "651", "653", "655")
_SCHEME_CODE = re.compile(r"[A-Za-z]{2,10}")
_YEAR_IN_008 = slice(7, 11)
_LANGUAGE_IN_008 = slice(35, 38)
_PUBLICATION = frozenset(" 1")  # the second indicator of 264: 0 production, 2 distribution, 3 printing, 4 copyright
_COPYRIGHT = "4"


def title(record: MarcRecord) -> str:
    """Title, remainder, part and its name, in the punctuation of ISBD; "" without a title proper."""
    field = next(iter(record.all("245")), None)
    text = bare(field.first("a")) if field else ""
    if field is None or not text:
        return ""
    for code, part in field.subfields:
        words = bare(part)
        if words and code == "b":
            text += f" : {words}"
        elif words and code in "np":
            text += f"{', ' if code == 'p' and field.first('n') else '. '}{words}"
    return text


def letters_not_sorted(record: MarcRecord) -> int | None:
    """How many letters the second indicator of the title passes over, else marks; None where neither says any.

    A zero says nothing: it is what a form begins with.
    """
    field = next(iter(record.all("245")), None)
    if field is None:
        return None
    said = field.indicators[1:2]
    letters = int(said) if said.isascii() and said.isdigit() else 0
    letters = letters or field.unsorted
    return letters if letters and passes_over_words(title(record), letters) else None


def other_titles(record: MarcRecord) -> tuple[str, ...]:
    """Variant titles (246, 740), and the uniform title (130, 240)."""
    ours = title(record).casefold()
    texts = (bare(text) for tag in ("246", "740", "240", "130") for text in record.texts(tag, "a"))
    return tuple(name for name in named(texts) if name.casefold() != ours)


def document_type(record: MarcRecord) -> str:
    """The general designation (245 $h) in the record's words, else the type of the leader."""
    return unbracketed(record.first("245", "h")) or _DOCUMENT_TYPES.get(record.leader[6:7], "")


def publishers(record: MarcRecord) -> tuple[str, ...]:
    """From 260 and its twin 264, each once."""
    return named(unbracketed(text) for field in _publication(record, _PUBLICATION) for text in field.texts("b"))


def years(record: MarcRecord) -> list[str]:
    """Texts that hold the year: printed ones, the coded one (008), then the year of the copyright."""
    printed = [text for field in _publication(record, _PUBLICATION) for text in field.texts("c")]
    coded = record.control("008")[_YEAR_IN_008]
    others = [field for field in record.all("264") if field.indicators[1:2] == _COPYRIGHT]
    copyrights = [text for field in others for text in field.texts("c")]
    return [*printed, *([coded] if coded.isdigit() else []), *copyrights]


def _publication(record: MarcRecord, indicators: frozenset[str]) -> list[MarcField]:
    return [field for field in record.all("260", "264") if field.tag == "260" or field.indicators[1:2] in indicators]


def language_codes(record: MarcRecord) -> list[str]:
    """The codes of 041, else the one of 008."""
    return record.texts("041", "a") or [record.control("008")[_LANGUAGE_IN_008].strip()]


def series(record: MarcRecord) -> tuple[str, str]:
    """Name and number of the series as printed (490), else as traced (830, 440)."""
    for field in record.all("490", "830", "440"):
        if name := bare(field.first("a")):
            return name, bare(field.first("v"))
    return "", ""


def extent(record: MarcRecord) -> str:
    """The physical description (300) on one line a field: extent, other details, size, what comes with it."""
    lines = []
    for field in record.all("300"):
        text = " ".join(bare(part) for part in field.texts("a"))
        for code, mark in (("b", " : "), ("c", " ; "), ("e", " + ")):
            if part := " + ".join(bare(one) for one in field.texts(code)):
                text = f"{text}{mark}{part}" if text else part
        lines.append(text)
    return joined(lines)


def terms(record: MarcRecord) -> tuple[ForeignTerm, ...]:
    """Subjects, forms and keywords, each once; those of ESAR are known by their code."""
    found: dict[ForeignTerm, None] = {}
    for field in record.all(*_SUBJECTS):
        headings = [bare(text) for text in field.texts("a")]
        if field.tag != "653" and headings:
            headings = [" -- ".join([headings[0], *(bare(text) for text in field.texts("vxyz"))])]
        for heading in headings:
            found.update(dict.fromkeys(terms_of(heading)))
    for field in record.all("084"):
        found.update(dict.fromkeys(_class(code, field.first("2")) for code in field.texts("a")))
    return tuple(found)


def _class(code: str, scheme: str) -> ForeignTerm:
    read = terms_of(code)
    if scheme.upper() in {"", SCHEME} and len(read) == 1 and read[0].scheme == SCHEME:
        return read[0]
    return ForeignTerm(scheme.upper() if _SCHEME_CODE.fullmatch(scheme) else "", "", code)


def contents(record: MarcRecord) -> str:
    """Contents (505), whose parts may stand in subfields of their own, and the physical description."""
    return joined([*(" ".join(field.texts("agrt")) for field in record.all("505")), extent(record)])


def attachments(record: MarcRecord) -> tuple[str, ...]:
    """Addresses of digital documents (856)."""
    return named(field.first("uf") for field in record.all("856"))
