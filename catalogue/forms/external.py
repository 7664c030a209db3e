"""What is looked for elsewhere."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalogue.cataloguing.identifying import product_number
from catalogue.forms.described import DescribedForm
from catalogue.sources.questions import Question, words_of

_MOST = 200


def _line(label: Any, mode: str = "text", **options: Any) -> forms.CharField:
    widget = forms.TextInput({"autocomplete": "off", "spellcheck": "false", "inputmode": mode})
    return forms.CharField(label=label, max_length=_MOST, required=False, widget=widget, **options)


class ExternalSearchForm(DescribedForm):
    """A number of a product, or words."""

    ean = _line(
        gettext_lazy("EAN ou ISBN"),
        "numeric",
        help_text=gettext_lazy("Sous le code-barres de la boîte ; il suffit à lui seul."),
    )
    titre = _line(gettext_lazy("Titre"))
    auteur = _line(gettext_lazy("Auteur"))

    def clean_ean(self) -> str:
        """The number without blanks and hyphens; the first, where a record hands over several."""
        text = self.cleaned_data["ean"]
        number = next((found for part in text.split(";") if (found := product_number(part))), "")
        if text.strip() and not number:
            raise forms.ValidationError(
                _("« %(text)s » n’est ni un EAN ni un ISBN : vérifiez chaque chiffre, ou cherchez par le titre.")
                % {"text": text.strip()[:30]}
            )
        return number

    def clean(self) -> dict[str, Any]:
        """Something to look for, beyond signs that no index holds."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and not self.question.number and not (self.question.title or self.question.author):
            raise forms.ValidationError(_("Donnez un EAN, un titre ou un auteur."))
        return cleaned

    @property
    def question(self) -> Question:
        """What to ask the servers; of a valid form. A number says more than words: it is asked for alone."""
        said = self.cleaned_data
        if said.get("ean"):
            return Question(number=said["ean"])
        return Question(title=words_of(said.get("titre", "")), author=words_of(said.get("auteur", "")))
