"""Joining a play: its code, typed from another device."""

from django import forms
from django.utils.translation import gettext_lazy as _

from playaid.plays.codes import read_code


class JoinForm(forms.Form):
    """One field; ``cleaned_data["code"]`` is the code as it is kept."""

    code = forms.CharField(
        label=_("Code de la partie"),
        help_text=_("Dix signes, comme ABCDE-FGHJK ; majuscules, espaces et tirets n’ont pas d’importance."),
        max_length=60,
        error_messages={"required": _("Tapez le code qui s’affiche sur l’autre appareil.")},
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false", "class": "code"}
        ),
    )

    def clean_code(self) -> str:
        """Read the code forgivingly."""
        code = read_code(self.cleaned_data["code"])
        if code is None:
            raise forms.ValidationError(
                _("Un code a dix signes, des chiffres et des lettres, comme ABCDE-FGHJK."), code="code_shape"
            )
        return code
