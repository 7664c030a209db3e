"""A record from the values of a page: each understood, or left out with a warning that names it."""

import re
from collections.abc import Callable
from typing import TypeVar

from catalogue.exchange.esar import terms_of
from catalogue.exchange.faults import RecordFaults
from catalogue.exchange.identifiers import identifiers_of, is_mistyped
from catalogue.exchange.languages import languages_of
from catalogue.exchange.people import contributions_of
from catalogue.exchange.pmb_page.drafts import Draft
from catalogue.exchange.pmb_page.labels import Field
from catalogue.exchange.quantities import NO_MAXIMUM_YEARS, age_in_months, count_of, minutes_range, year_of
from catalogue.exchange.records import Contribution, ForeignCopy, ForeignRecord, ForeignTerm, Identifier

_T = TypeVar("_T")
_NUMBER_IN_LINK = re.compile(r"\bid=(\d{1,12})")
_UNDATED = re.compile(r"\[?s\.\s*d\.?\]?", re.IGNORECASE)
_BETWEEN = re.compile(r"[;|\n]")


def record_of(
    draft: Draft,
    faults: RecordFaults,
    *,
    source: str,
    copies: tuple[ForeignCopy, ...],
    attachments: tuple[str, ...],
) -> ForeignRecord:
    """The record that a draft stands for; what cannot be believed is left out and reported."""
    values = _Values(draft, faults)
    min_players, max_players = values.ordered(Field.MIN_PLAYERS, Field.MAX_PLAYERS, count_of)
    min_age, max_age = values.ordered(Field.MIN_AGE, Field.MAX_AGE, age_in_months)
    shortest, longest = values.understood(Field.DURATION, minutes_range) or (None, None)
    return ForeignRecord(
        source=source,
        line=faults.line_at(draft.start),
        title=draft.title,
        source_id=values.number_in_link(),
        other_titles=values.pieces(Field.OTHER_TITLE),
        document_type=values.text(Field.DOCUMENT_TYPE),
        contributions=values.contributions(),
        publishers=tuple(name.rpartition(" : ")[2] for name in values.pieces(Field.PUBLISHER)),
        languages=values.languages(),
        terms=terms_of_draft(draft),
        identifiers=values.identifiers(),
        year=values.year(),
        min_players=min_players,
        max_players=max_players,
        min_age_months=min_age,
        max_age_months=max_age if max_age is None or max_age < NO_MAXIMUM_YEARS * 12 else None,
        min_minutes=shortest,
        max_minutes=longest,
        principle=values.notes(Field.PRINCIPLE, Field.SUMMARY),
        teaching_note=values.notes(Field.TEACHING),
        rules_note=values.notes(Field.RULES),
        contents_note=values.notes(Field.CONTENTS),
        note=values.notes(Field.NOTE, *values.described()),
        attachments=attachments,
        copies=copies,
    )


def terms_of_draft(draft: Draft) -> tuple[ForeignTerm, ...]:
    """The categories of a record, then its keywords as headings of no scheme."""
    texts = (draft.values[field].text if field in draft.values else "" for field in (Field.TERMS, Field.KEYWORDS))
    return tuple(dict.fromkeys(term for text in texts for term in terms_of(text)))


class _Values:
    """The values of one draft, read by what they mean."""

    def __init__(self, draft: Draft, faults: RecordFaults) -> None:
        self._values = draft.values
        self._faults = faults

    def text(self, key: Field | str) -> str:
        """The value on one line, "" without one."""
        value = self._values.get(key)
        return " ".join(value.text.split()) if value else ""

    def pieces(self, key: Field) -> tuple[str, ...]:
        value = self._values.get(key)
        pieces = (" ".join(piece.split()) for piece in _BETWEEN.split(value.text)) if value else ()
        return tuple(dict.fromkeys(filter(None, pieces)))

    def notes(self, *keys: Field | str) -> str:
        """The texts of the labels, a blank line between two; a description keeps its label."""
        found = ((key, self._values[key].text) for key in keys if key in self._values)
        texts = (text if isinstance(key, Field) else f"{key} : {text}" for key, text in found if text)
        return "\n\n".join(texts)

    def described(self) -> list[str]:
        return [key for key in self._values if isinstance(key, str)]

    def understood(self, key: Field, parse: Callable[[str], _T | None]) -> _T | None:
        """The parsed value; None without one, and None with a warning when it means nothing."""
        text = self.text(key)
        parsed = parse(text) if text else None
        if text and parsed is None:
            self._doubt(key, f"valeur impossible, « {text} ».")
        return parsed

    def ordered(self, low: Field, high: Field, parse: Callable[[str], int | None]) -> tuple[int | None, int | None]:
        """Least and most; neither when the least is the greater, for one cannot tell which is wrong."""
        least, most = self.understood(low, parse), self.understood(high, parse)
        if least is not None and most is not None and least > most:
            self._doubt(low, f"« {self.text(low)} » dépasse le maximum, « {self.text(high)} ».")
            return None, None
        return least, most

    def year(self) -> int | None:
        if _UNDATED.fullmatch(self.text(Field.YEAR)):
            return None
        return self.understood(Field.YEAR, year_of)

    def contributions(self) -> tuple[Contribution, ...]:
        value = self._values.get(Field.AUTHORS)
        people, taken_apart = contributions_of(value.text if value else "")
        for name in taken_apart:
            self._doubt(Field.AUTHORS, f"« {name} » est lu comme deux personnes.")
        return people

    def languages(self) -> tuple[str, ...]:
        value = self._values.get(Field.LANGUAGES)
        codes, unknown = languages_of(value.text if value else "")
        for piece in unknown:
            self._doubt(Field.LANGUAGES, f"langue inconnue, « {piece} ».")
        return codes

    def identifiers(self) -> tuple[Identifier, ...]:
        value = self._values.get(Field.IDENTIFIER)
        identifiers = identifiers_of(value.text if value else "")
        for identifier in filter(is_mistyped, identifiers):
            self._doubt(Field.IDENTIFIER, f"chiffre de contrôle faux, « {identifier.value} ».")
        return identifiers

    def number_in_link(self) -> str:
        match = _NUMBER_IN_LINK.search(self.text(Field.LINK))
        return match[1] if match else ""

    def _doubt(self, key: Field, what: str) -> None:
        value = self._values[key]
        self._faults.warn(value.start, f"{value.label.spelling} : {what}")
