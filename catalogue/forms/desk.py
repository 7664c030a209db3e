"""The forms of the desk."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from catalogue.lending.moments import EARLIEST
from catalogue.lending.refusals_of_lending import BaseGameMissing, CopyIncomplete, HoldOfOther
from catalogue.lending.spellings import clean
from catalogue.models import Site

REASON_LENGTH = 200
KEY_LENGTH = 40
WARNINGS = [(warning.code, warning.code) for warning in (CopyIncomplete, BaseGameMissing, HoldOfOther)]

# A code is no word: nothing is proposed for it, and nothing made of it.
SCANNED = {"autocomplete": "off", "autocapitalize": "none", "autocorrect": "off", "spellcheck": "false"}
# Enter after the code goes on to the next field instead of sending the form.
SCANNED_ON = {**SCANNED, "data-scanned": ""}


class ScanField(forms.CharField):
    """A code or a line of text. Anything may arrive here, a cat on the keyboard too; what no eye can see is dropped."""

    def to_python(self, value: Any) -> str:
        """The text without control characters, before a validator can stumble over them."""
        return clean(str(super().to_python(value) or ""))


class ScanForm(forms.Form):
    """The one field of the desk. It refuses nothing: what a code is worth is for the verbs to say."""

    scan = ScanField(
        label=_("Code à scanner"),
        required=False,
        help_text=_("Une carte, puis les jeux. Un jeu qui revient : son code suffit."),
        widget=forms.TextInput({"autofocus": True, **SCANNED, "aria-describedby": "id_scan-aide desk-answer"}),
    )

    @property
    def text(self) -> str:
        """What was scanned; empty when nothing was."""
        return str(self.cleaned_data.get("scan", "")) if self.is_valid() else ""


class ReasonForm(forms.Form):
    """The reason with which a refusal is passed, and which the log keeps."""

    reason = forms.CharField(max_length=REASON_LENGTH, required=False)

    @property
    def given_reason(self) -> str | None:
        """The reason; empty when it is too long or unreadable, None when none was asked for."""
        self.is_valid()
        return str(self.cleaned_data.get("reason", "")) if "reason" in self.data else None


class OverrideForm(ReasonForm):
    """Passing the refusal of one copy."""

    barcode = ScanField(required=False)

    @property
    def refused_barcode(self) -> str:
        """The barcode of the copy that was refused; empty when the form does not say."""
        self.is_valid()
        return str(self.cleaned_data.get("barcode", ""))


class AcceptForm(forms.Form):
    """Going on in spite of warnings: those that the page has shown, and no others."""

    barcode = ScanField(required=False)
    accepted = forms.MultipleChoiceField(choices=WARNINGS, required=False)

    @property
    def sent(self) -> tuple[str, tuple[str, ...]]:
        """The barcode and the codes; whatever makes no sense accepts nothing."""
        self.is_valid()
        return str(self.cleaned_data.get("barcode", "")), tuple(self.cleaned_data.get("accepted", ()))


class RenewForm(ReasonForm):
    """Renewing a loan: the number of the renewal that the page proposed, and the reason where one is asked for."""

    number = forms.IntegerField(required=False, min_value=1, max_value=32_767)

    @property
    def proposed(self) -> int | None:
        """The number; None when the form does not say."""
        self.is_valid()
        return self.cleaned_data.get("number")


class UndoForm(forms.Form):
    """Taking back one of the last acts of the desk, by its key."""

    key = ScanField(required=False, max_length=KEY_LENGTH)

    @property
    def act(self) -> str:
        """The key; empty when the form does not say."""
        self.is_valid()
        return str(self.cleaned_data.get("key", ""))


class WaitForm(forms.Form):
    """For how many seconds the browser has sent an act in vain, when it sends it again."""

    waited_seconds = forms.IntegerField(required=False, min_value=1, max_value=12 * 3600)

    @property
    def waited(self) -> timedelta:
        """The time; none for a first sending, and for a number that makes no sense."""
        self.is_valid()
        return timedelta(seconds=self.cleaned_data.get("waited_seconds") or 0)


class DayForm(forms.Form):
    """The past day for which acts are entered; empty: today."""

    day = forms.DateField(
        label=_("Dater les opérations du"),
        required=False,
        help_text=_("Vide : aujourd’hui."),
        error_messages={"invalid": _("Date illisible : écrivez par exemple 13/01/2026.")},
        widget=forms.DateInput({"type": "date", "aria-describedby": "id_day-aide"}, format="%Y-%m-%d"),
    )

    def __init__(self, *args: Any, today: date, **kwargs: Any) -> None:
        """``today`` is the last day that can be chosen."""
        super().__init__(*args, **kwargs)
        self.today = today
        self.fields["day"].widget.attrs |= {"min": EARLIEST.date().isoformat(), "max": today.isoformat()}

    def clean_day(self) -> date | None:
        """The day; a sentence for one that has not come, or before any loan of ours."""
        day: date | None = self.cleaned_data["day"]
        if day and day > self.today:
            raise forms.ValidationError(_("Cette date est dans le futur : choisissez un jour passé."))
        if day and day < EARLIEST.date():
            raise forms.ValidationError(_("Cette date est trop ancienne : écrivez l’année avec quatre chiffres."))
        return day


class SiteForm(forms.Form):
    """Where the desk stands, in a house of several sites."""

    site = forms.ChoiceField(label=_("Site de ce poste"))

    def __init__(self, *args: Any, sites: Iterable[Site], **kwargs: Any) -> None:
        """``sites``: those to choose from."""
        super().__init__(*args, **kwargs)
        self.fields["site"].choices = [(site.pk, site.name) for site in sites]  # type: ignore[attr-defined] # a ChoiceField
