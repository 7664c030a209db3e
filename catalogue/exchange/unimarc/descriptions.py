"""What a UNIMARC record says of the game itself: titles, publication, series, notes, subjects, documents."""

import re
from collections.abc import Iterator

from catalogue.exchange.esar import SCHEME, terms_of
from catalogue.exchange.marc.record import MarcField, MarcRecord
from catalogue.exchange.marc.values import joined
from catalogue.exchange.names import named
from catalogue.exchange.records import ForeignTerm

NOTES = tuple(str(tag) for tag in (*range(300, 316), 320, 321, 323, 334, 336, 337))
"""Fields of notes that have no place of their own here."""

# The type of record in the leader, in the words of PMB's public catalogue, so that a page and a file agree.
DOCUMENT_TYPES = {
    "a": "texte imprimé", "b": "texte manuscrit", "c": "partition musicale imprimée",
    "d": "partition musicale manuscrite", "e": "document cartographique imprimé",
    "f": "document cartographique manuscrit", "g": "document projeté ou vidéo",
    "i": "enregistrement sonore non musical", "j": "enregistrement sonore musical",
    "k": "document graphique à deux dimensions", "l": "document électronique", "m": "document multimédia",
    "r": "objet à 3 dimensions, artefacts, ...",
}  # fmt: skip
_OTHER_TITLES = ("500", "501", "503", "510", "512", "513", "514", "515", "516", "517", "518", "532", "540", "541")
_SUBJECTS = ("600", "601", "602", "604", "605", "606", "607", "608")
_SCHEME_CODE = re.compile(r"[A-Za-z]{2,10}")
DEWEY = "DEWEY"
_PUBLICATION = frozenset(" 0")  # the second indicator of 214: production, distribution and printing are others'


def title(record: MarcRecord) -> str:
    """Title, complement, part and its name, in the punctuation of ISBD; "" without a title proper."""
    field = next(iter(record.all("200")), None)
    if field is None or not field.first("a"):
        return ""
    text = " ".join(field.first("a").split())
    for code, part in field.subfields:
        words = " ".join(part.split())
        if words and code in "ehi":
            text += f"{_before(code, text, field)}{words}"
    return text


def letters_not_sorted(record: MarcRecord) -> int | None:
    """How many letters at the beginning of the title are marked as not sorted by; None without marks."""
    field = next(iter(record.all("200")), None)
    return field.unsorted or None if field else None


def _before(code: str, text: str, field: MarcField) -> str:
    if code == "e":
        return " : "
    if code == "i" and field.first("h"):
        return ", "
    return " " if text.endswith((".", "!", "?")) else ". "


def other_titles(record: MarcRecord) -> tuple[str, ...]:
    """Parallel titles (200 $d), and those of block 5."""
    ours = title(record).casefold()
    texts = [*record.texts("200", "d"), *(field.first("a") for field in record.all(*_OTHER_TITLES))]
    return tuple(name for name in named(texts) if name.casefold() != ours)


def document_type(record: MarcRecord) -> str:
    """The general designation (200 $b) in the record's words, else the type of the leader."""
    words = record.first("200", "b").strip("[]")
    return words or DOCUMENT_TYPES.get(record.leader[6:7], "")


def publishers(record: MarcRecord) -> tuple[str, ...]:
    """From 210 and its twin 214, each once."""
    publication = [field for field in record.all("210", "214") if _is_publication(field)]
    return named(text.strip(" ,;:") for field in publication for text in field.texts("c"))


def years(record: MarcRecord) -> list[str]:
    """Texts that hold the year: printed ones, then the coded one (100 $a, positions 9 to 12)."""
    printed = [text for field in record.all("210", "214") if _is_publication(field) for text in field.texts("d")]
    coded = record.first("100", "a")[9:13]
    return [*printed, coded] if coded.isdigit() else printed


def _is_publication(field: MarcField) -> bool:
    return field.tag == "210" or field.indicators[1:2] in _PUBLICATION


def series(record: MarcRecord) -> tuple[str, str] | None:
    """Name and number of the series (225), else of the record it belongs to (410, 461); None without any."""
    for tag, codes in (("225", "a"), ("410", "t"), ("461", "t")):
        for field in record.all(tag):
            if name := " ".join(field.first(codes).split()):
                return name, field.first("v")
    return None


def extent(record: MarcRecord) -> str:
    """The physical description (215) on one line a field: extent, other details, size, what comes with it."""
    lines: list[str] = []
    for field in record.all("215"):
        text = field.first("a")
        for code, mark in (("c", " : "), ("d", " ; "), ("e", " + ")):
            if part := " + ".join(field.texts(code)):
                text = f"{text}{mark}{part}" if text else part
        lines.append(text)
    return joined(lines)


def terms(record: MarcRecord) -> tuple[ForeignTerm, ...]:
    """Subjects, keywords and classes, each once; those of ESAR are known in any field by their code."""
    found: dict[ForeignTerm, None] = {}
    for field in record.all(*_SUBJECTS, "610"):
        for text in _subject_texts(field):
            found.update(dict.fromkeys(terms_of(text)))
    for field in record.all("676", "686"):
        found.update(dict.fromkeys(_classes(field)))
    return tuple(found)


def _subject_texts(field: MarcField) -> Iterator[str]:
    if field.tag == "610":
        yield from field.texts("a")
        return
    heading = field.first("a")
    if heading:
        yield " -- ".join([heading, *field.texts("xyz")])


def _classes(field: MarcField) -> Iterator[ForeignTerm]:
    scheme, label = field.first("2"), field.first("lj")
    for code in field.texts("a"):
        text = f"{code} {label}".strip()
        read = terms_of(text)
        is_esar = scheme.upper() in {"", SCHEME} and len(read) == 1 and read[0].scheme == SCHEME
        if is_esar:
            yield read[0]
        elif field.tag == "676":
            yield ForeignTerm(DEWEY, "", text)
        else:
            yield ForeignTerm(scheme.upper() if _SCHEME_CODE.fullmatch(scheme) else "", "", text)


def attachments(record: MarcRecord) -> tuple[str, ...]:
    """Digital documents: the names that PMB gives them (897), and addresses (856)."""
    names = [field.first("bfa") for field in record.all("897")]
    return named([*names, *(field.first("uf") for field in record.all("856"))])
