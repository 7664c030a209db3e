"""The page of a record as three forms that are shown, sent and judged as one."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from django.http import HttpRequest

from catalogue.cataloguing.barcodes import next_barcodes
from catalogue.cataloguing.boxes import Copies
from catalogue.cataloguing.copies import usual_values
from catalogue.cataloguing.fields import Values
from catalogue.cataloguing.refusals import BarcodeTaken, UnfitValues
from catalogue.forms.cataloguing.contributions import (
    ContributionForm,
    contribution_rows,
    contributions_of,
    typed_rows,
)
from catalogue.forms.cataloguing.copies import AddCopiesForm
from catalogue.forms.cataloguing.record import RecordForm, initial_of
from catalogue.lending.refusals import Refusal

if TYPE_CHECKING:
    from django.forms import BaseFormSet

PARTS = {
    "main": ("title", "identifiers", "publishers", "year", "kind"),
    "play": (
        "min_players", "max_players", "min_age_months", "max_age_months", "min_minutes", "max_minutes",
        "best_min_players", "best_max_players", "cooperative",
    ),
    "class": ("terms", "series", "series_number", "edition", "document_type", "other_titles", "unsorted"),
    "texts": ("principle", "contents_note", "rules_note", "teaching_note", "note"),
    "links": ("version_of", "base_game", "ruleset"),
}  # fmt: skip


@dataclass(slots=True)
class RecordPage:
    """The record, who made it, and, for a new one, its first copies."""

    record: RecordForm
    rows: "BaseFormSet[ContributionForm]"
    copies: AddCopiesForm | None = None

    @classmethod
    def showing(cls, values: Values, *, seen: str = "", new: bool = False) -> Self:
        """What ``values`` say; ``seen`` are their marks as JSON."""
        record = RecordForm(initial={**initial_of(values), "seen": seen})
        rows = contribution_rows(value=values["contributions"])
        return cls(record, rows, add_copies_form(initial=usual_values()) if new else None)

    @classmethod
    def sent(cls, request: HttpRequest, *, new: bool = False) -> Self:
        """What was typed."""
        record = RecordForm(request.POST, request.FILES)
        return cls(record, contribution_rows(request.POST), add_copies_form(request.POST) if new else None)

    def with_more_rows(self) -> Self:
        """The same as typed, judged not yet, with more empty rows."""
        record = RecordForm(initial=_typed(self.record))
        copies = add_copies_form(initial=_typed(self.copies)) if self.copies else None
        return type(self)(record, typed_rows(self.rows), copies)

    def is_valid(self) -> bool:
        """Whether all three are right: each is judged, so that everything is told at once."""
        judged = [self.record.is_valid(), self.rows.is_valid(), self.copies is None or self.copies.is_valid()]
        return all(judged)

    @property
    def values(self) -> dict[str, Any]:
        """The values of the record; of a valid page."""
        return {**self.record.values, "contributions": contributions_of(self.rows)}

    @property
    def wanted_copies(self) -> Copies:
        """The copies that are asked for; of a valid page."""
        if self.copies is None or not self.copies.wanted:
            return Copies(0)
        return Copies(self.copies.wanted, self.copies.cleaned_data["barcodes"], self.copies.values)

    def tell(self, refusal: Refusal) -> None:
        """Why the verb said no, beside the field that it is about."""
        if isinstance(refusal, UnfitValues):
            self.record.tell(refusal.facts["faults"])
        elif isinstance(refusal, BarcodeTaken) and self.copies:
            self.copies.add_error("barcodes", refusal.words)
        else:
            self.record.add_error(None, refusal.words)

    def parts(self) -> dict[str, list[Any]]:
        """The fields by the part of the page that they stand in."""
        shown = {part: [self.record[name] for name in names] for part, names in PARTS.items()}
        shown["barriers"] = [field for field in self.record if field.name.startswith("barrier_")]
        return shown


def add_copies_form(data: Any = None, *, initial: dict[str, Any] | None = None) -> AddCopiesForm:
    """The form of new copies, which names the number that comes next."""
    return AddCopiesForm(data, initial=initial, next_barcode=next_barcodes(1)[0])


def _typed(form: RecordForm | AddCopiesForm) -> dict[str, Any]:
    """What was typed into a form, field by field; a file cannot be kept."""
    return {name: form[name].data for name in form.fields if name != "cover"}
