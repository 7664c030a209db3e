"""The words of reminders, as the library writes them."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from catalogue.forms.paper import PaperForm
from catalogue.lending.refusals_of_people import UnknownField
from catalogue.messages.words import check_fields

LONGEST = 5000


def known_fields(text: str) -> None:
    """A validator: the text asks for fields that exist."""
    try:
        check_fields(text)
    except UnknownField as refusal:
        raise ValidationError(refusal.words, code=refusal.code) from refusal


class WordsForm(PaperForm):
    """Subject and text of one step."""

    subject = forms.CharField(label=_("Objet"), max_length=150, validators=[known_fields])
    body = forms.CharField(
        label=_("Texte"), max_length=LONGEST, widget=forms.Textarea({"rows": 12}), validators=[known_fields]
    )
    from_number = forms.IntegerField(
        label=_("À partir du rappel numéro"),
        min_value=1,
        max_value=99,
        initial=1,
        widget=forms.TextInput({"inputmode": "numeric", "size": 3}),
        help_text=_("Pour un retard : un troisième rappel peut être plus ferme que le premier."),
    )
