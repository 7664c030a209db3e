"""The forms of a family's own account."""

from django import forms
from django.utils.translation import gettext_lazy as _

from catalogue.forms.desk import ScanField
from catalogue.forms.paper import PaperForm

PASSWORD_LENGTH = 4096


class CardLoginForm(PaperForm):
    """The number of a card and a password."""

    card = ScanField(
        label=_("Numéro de carte"),
        max_length=60,
        help_text=_("Celui de la dernière carte reçue : une carte remplacée n’ouvre plus rien."),
        widget=forms.TextInput({"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password = forms.CharField(
        label=_("Mot de passe"),
        max_length=PASSWORD_LENGTH,
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "current-password"}),
    )


class PasswordForm(PaperForm):
    """One's own password once more, before something that cannot be taken back."""

    password = forms.CharField(
        label=_("Votre mot de passe"),
        max_length=PASSWORD_LENGTH,
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "current-password"}),
    )
