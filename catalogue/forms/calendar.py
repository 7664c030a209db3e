"""The forms of the calendar. Hours are typed as one writes them on the door."""

import re
from datetime import time
from itertools import pairwise
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalogue.forms.desk import ScanField
from catalogue.forms.finder import WholeNumber
from catalogue.forms.paper import DayField, PaperForm
from catalogue.models import ExceptionalOpening, OpeningHours, Site

Hours = tuple[time, time]

MOMENT = r"(\d{1,2})(?: ?[h:.] ?(\d{2})?)?"
SPAN = re.compile(rf"(?:de )?{MOMENT} ?(?:-|–|—|à) ?{MOMENT}", re.ASCII)
MOST_EXTRA_DAYS = 180


class HoursField(forms.CharField):
    """``10:00–12:30, 14 h à 18 h``: the spans of one day, in their order; nothing typed: closed."""

    default_error_messages = {
        "invalid": gettext_lazy("« %(part)s » n’est pas un horaire. Écrivez par exemple 14:00–18:00."),
        "backwards": gettext_lazy("« %(part)s » : la fin doit venir après le début."),
        "overlap": gettext_lazy("« %(part)s » chevauche l’horaire d’avant."),
    }

    def __init__(self, **kwargs: Any) -> None:
        """Room for a few spans."""
        widget = forms.TextInput({"autocomplete": "off", "spellcheck": "false"})
        super().__init__(required=False, max_length=100, widget=widget, **kwargs)

    def clean(self, value: Any) -> Any:
        """The spans (opens, closes), the earliest first."""
        # Whatever kind of space was pasted, one plain space.
        typed = " ".join(str(super().clean(value) or "").split())
        parts = [part.strip() for part in re.split(r"[,;]| et ", typed) if part.strip()]
        spans = sorted((self.span(part), part) for part in parts)
        for (before, _part), (after, part) in pairwise(spans):
            if after[0] < before[1]:
                raise self.fault("overlap", part)
        return [span for span, _part in spans]

    def span(self, part: str) -> Hours:
        """One span, read; a ValidationError that quotes it where it is none."""
        found = SPAN.fullmatch(part.lower())
        if found is None:
            raise self.fault("invalid", part)
        opens_h, opens_m, closes_h, closes_m = (int(figure or 0) for figure in found.groups())
        try:
            opens, closes = time(opens_h, opens_m), time(closes_h, closes_m)
        except ValueError:
            raise self.fault("invalid", part) from None
        if closes <= opens:
            raise self.fault("backwards", part)
        return opens, closes

    def fault(self, code: str, part: str) -> ValidationError:
        """The error that names the part of the day it is about."""
        return ValidationError(self.error_messages[code], code=code, params={"part": part})

    def prepare_value(self, value: Any) -> Any:
        """The spans as one types them; what was typed as it is."""
        return hours_in_words(value) if isinstance(value, list) else value


def hours_in_words(spans: list[Hours]) -> str:
    """``10:00–12:30, 14:00–18:00``; the form of it that ``HoursField`` reads back."""
    return ", ".join(f"{opens:%H:%M}–{closes:%H:%M}" for opens, closes in spans)


def line(label: Any, most: int, *, required: bool = False) -> ScanField:
    """A field for a line of text of ``most`` signs; what cannot be printed is dropped."""
    widget = forms.TextInput({"autocomplete": "off"})
    return ScanField(label=label, max_length=most, required=required, widget=widget)


class WeekForm(PaperForm):
    """A site's week, a line a day, and whose public holidays it keeps."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """One field for each day."""
        super().__init__(*args, **kwargs)
        for day in OpeningHours.Weekday:
            self.fields[f"day_{day.value}"] = HoursField(label=day.label.capitalize())
        self.fields["public_holidays"] = forms.ChoiceField(
            label=_("Jours fériés"),
            choices=Site.PublicHolidays.choices,
            help_text=_("Le site est fermé ces jours-là, sauf ouverture exceptionnelle."),
        )

    @property
    def week(self) -> list[tuple[int, Hours]]:
        """Each span with its weekday; the form is valid."""
        return [(day, hours) for day in range(7) for hours in self.cleaned_data[f"day_{day}"]]


class SpanForm(PaperForm):
    """Days from a first to a last one, both included."""

    first_day = DayField(label=gettext_lazy("Du"))
    last_day = DayField(label=gettext_lazy("Au"), help_text=gettext_lazy("Compris. Vide : un seul jour."))
    yearly = forms.BooleanField(
        label=gettext_lazy("Chaque année"),
        required=False,
        help_text=gettext_lazy("Aux mêmes dates, aussi d’une année sur l’autre."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """The first day is asked for."""
        super().__init__(*args, **kwargs)
        self.fields["first_day"].required = True

    def clean(self) -> dict[str, Any]:
        """One day unless a last one is given, which must not come before the first."""
        right = super().clean() or self.cleaned_data
        first, last = right.get("first_day"), right.get("last_day")
        if first and last and last < first:
            fault = _("Le dernier jour vient avant le premier. D’une année sur l’autre, indiquez l’année suivante.")
            self.add_error("last_day", ValidationError(fault, code="backwards"))
        elif first and not last and "last_day" not in self.errors:
            right["last_day"] = first
        return right


class ClosureForm(SpanForm):
    """A closure of one site, or of all."""

    site = forms.ModelChoiceField(
        label=gettext_lazy("Site"),
        queryset=Site.objects.all(),
        required=False,
        empty_label=gettext_lazy("tous les sites"),
    )
    reason = line(gettext_lazy("Motif"), 200)
    field_order = ["reason", "first_day", "last_day", "yearly", "site"]


class SeasonForm(SpanForm):
    """A season whose loans last longer."""

    name = line(gettext_lazy("Nom"), 100, required=True)
    extra_days = WholeNumber(
        label=gettext_lazy("Jours de plus"),
        min_value=1,
        max_value=MOST_EXTRA_DAYS,
        help_text=gettext_lazy("Pour les prêts et renouvellements qui commencent dans la période."),
    )
    field_order = ["name", "first_day", "last_day", "yearly", "extra_days"]


class OpeningForm(PaperForm):
    """A day on which a site opens whatever else is said."""

    site = forms.ModelChoiceField(label=gettext_lazy("Site"), queryset=Site.objects.all(), empty_label=None)
    day = DayField(label=gettext_lazy("Jour"))
    reason = line(gettext_lazy("Motif"), 200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """The day is asked for."""
        super().__init__(*args, **kwargs)
        self.fields["day"].required = True

    def clean(self) -> dict[str, Any]:
        """Once a day and site."""
        right = super().clean() or self.cleaned_data
        site, day = right.get("site"), right.get("day")
        if site and day and ExceptionalOpening.objects.filter(site=site, day=day).exists():
            self.add_error("day", ValidationError(TWICE, code="twice"))
        return right


TWICE = gettext_lazy("Ce jour est déjà noté comme ouverture exceptionnelle de ce site.")
