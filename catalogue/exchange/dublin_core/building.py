"""A record from the statements of Dublin Core: what has a place of its own goes there, the rest into the note."""

import re
from collections.abc import Iterable

from catalogue.exchange.dublin_core.elements import Statements
from catalogue.exchange.esar import terms_of
from catalogue.exchange.html_text import looks_like_html, text_of_html
from catalogue.exchange.identifiers import identifiers_of, is_mistyped
from catalogue.exchange.language_names import named_languages
from catalogue.exchange.line_doubts import Doubts, quoted
from catalogue.exchange.names import named
from catalogue.exchange.people import contributions_of
from catalogue.exchange.plain_cells import says_nothing
from catalogue.exchange.quantities import age_range, year_of
from catalogue.exchange.records import Contribution, ForeignRecord, ForeignTerm, Identifier, IdentifierKind

_NUMBER = re.compile(r"(?:urn:)?(?:ean|isbn|issn|gtin|upc)(?:[-_ ]?1[03])?\s*[:=]?\s*", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://|www\.", re.IGNORECASE)
_DIGITS = re.compile(r"[\dXx][\dXx\s-]{6,20}")
# What the Dublin Core itself calls things: they say nothing that a person would read.
_GENERIC_TYPES = frozenset({"physicalobject", "physical object", "interactiveresource", "collection", "text", "image"})


def record_of(said: Statements, doubts: Doubts, *, source: str, line: int) -> ForeignRecord:
    """The record that the statements describe; there is a title among them. Dublin Core knows no copies."""
    titles = named(said.all("title", "alternative"))
    ages = [range_ for text in said.all("audience") if (range_ := age_range(text))]
    series = named(text for text in said.all("series") if not _ADDRESS.match(text))
    return ForeignRecord(
        source=source,
        line=line,
        title=titles[0],
        source_id=said.number or _own_number(said),
        other_titles=titles[1:],
        document_type=_document_type(said),
        series=series[0] if series else "",
        contributions=_people(said, doubts, line),
        publishers=named(said.all("publisher")),
        languages=_languages(said, doubts, line),
        terms=_terms(said),
        identifiers=_identifiers(said, doubts, line),
        year=_year(said, doubts, line),
        min_age_months=ages[0][0] if ages else None,
        max_age_months=ages[0][1] if ages else None,
        principle=_joined(said.all("description")),
        contents_note=_joined(said.all("format")),
        note=_note(said),
    )


def _own_number(said: Statements) -> str:
    """An identifier that is no product number: the address or the number of the record at its source."""
    return next((text for text in said.all("identifier") if not _product_numbers(text)), "")


def _document_type(said: Statements) -> str:
    return next((" ".join(text.split()) for text in said.all("type") if text.casefold() not in _GENERIC_TYPES), "")


def _people(said: Statements, doubts: Doubts, line: int) -> tuple[Contribution, ...]:
    found: list[Contribution] = []
    for element, role in (("creator", ""), ("contributor", "Contributeur")):
        for text in said.all(element):
            people, taken_apart = contributions_of(text)
            found += [Contribution(person.name, person.role or role) for person in people]
            for name in taken_apart:
                doubts.tell(line, f"dc:{element} : « {quoted(name)} » est lu comme deux personnes.")
    return tuple(dict.fromkeys(found))


def _languages(said: Statements, doubts: Doubts, line: int) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for text in said.all("language"):
        codes, unknown = named_languages(text)
        found |= dict.fromkeys(codes)
        for piece in unknown:
            doubts.tell(line, f"dc:language : langue inconnue, « {quoted(piece)} ».")
    return tuple(found)


def _terms(said: Statements) -> tuple[ForeignTerm, ...]:
    return tuple(dict.fromkeys(term for text in said.all("subject") for term in terms_of(text)))


def _identifiers(said: Statements, doubts: Doubts, line: int) -> tuple[Identifier, ...]:
    found: list[Identifier] = []
    for text in said.all("identifier"):
        numbers = _product_numbers(text)
        found += numbers
        for one in filter(is_mistyped, numbers):
            doubts.tell(line, f"dc:identifier : chiffre de contrôle faux, « {one.value} ».")
    return tuple(dict.fromkeys(found))


def _product_numbers(text: str) -> tuple[Identifier, ...]:
    """The numbers of the product in an identifier: it says so itself, or its check digit does."""
    prefix = _NUMBER.match(text)
    number = text[prefix.end() :] if prefix else text
    if not _DIGITS.fullmatch(number.strip()):
        return ()
    numbers = identifiers_of(number)
    is_one = prefix or all(one.kind is not IdentifierKind.NUMBER or is_mistyped(one) for one in numbers)
    return numbers if is_one else ()


def _year(said: Statements, doubts: Doubts, line: int) -> int | None:
    for text in said.all("date"):
        found = year_of(text)
        if found is not None:
            return found
        if not says_nothing(text):
            doubts.impossible(line, "dc:date", text)
    return None


def _note(said: Statements) -> str:
    labelled = (("coverage", "Couverture"), ("relation", "Relation"), ("source", "Source"), ("rights", "Droits"))
    return _joined(f"{label} : {text}" for element, label in labelled for text in said.all(element))


def _joined(texts: Iterable[str]) -> str:
    plain = (text_of_html(text).text.strip() if "<" in text and looks_like_html(text) else text for text in texts)
    return "\n\n".join(dict.fromkeys(filter(None, plain)))
