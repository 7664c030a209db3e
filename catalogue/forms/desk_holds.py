"""Placing a hold at the desk: finding the game, and choosing the day."""

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from catalogue.forms.desk import ReasonForm, ScanField


class FindGameForm(forms.Form):
    """The title of a game, or the code of a copy or a product."""

    q = ScanField(
        label=_("Jeu à réserver"),
        required=False,
        max_length=200,
        help_text=_("Un titre, ou le code d’un exemplaire."),
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false", "aria-describedby": "id_q-aide"}),
    )

    @property
    def asked(self) -> str:
        """What was typed or scanned; empty when nothing was, or something endless."""
        return str(self.cleaned_data.get("q", "")) if self.is_valid() else ""

    def focus(self) -> None:
        """Let the cursor wait in the field, for a title or a scan."""
        self.fields["q"].widget.attrs["autofocus"] = True


class HoldForm(ReasonForm):
    """The game to wait for, and from which day on."""

    game = forms.IntegerField(
        min_value=1,
        max_value=2**63 - 1,
        error_messages={"required": _("Choisissez un jeu."), "invalid": _("Choisissez un jeu.")},
    )
    wanted_from = forms.DateField(
        label=_("À partir du (facultatif)"),
        required=False,
        help_text=_("Pour une fête, un anniversaire… Vide : dès que possible."),
        error_messages={"invalid": _("Date illisible : écrivez par exemple 13/01/2026.")},
        widget=forms.DateInput({"type": "date", "aria-describedby": "id_wanted_from-aide"}, format="%Y-%m-%d"),
    )

    @property
    def chosen(self) -> tuple[int, date | None]:
        """The key of the game, and the day; of a valid form."""
        data: dict[str, Any] = self.cleaned_data
        return data["game"], data["wanted_from"]
