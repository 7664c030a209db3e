"""The forms of what is printed. What cannot be printed is said beside its field, and the list stays as it was."""

from datetime import date
from decimal import Decimal
from typing import Any, Generic

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from catalogue.forms.finder import WholeNumber
from catalogue.models import Card, Copy
from catalogue.paper.barcodes import Symbology
from catalogue.paper.chosen import MOST, Chosen, Row, cards_listed, copies_listed, lines_of
from catalogue.paper.faults import Fault
from catalogue.paper.sheets import CARDS, LABEL_SHEETS, Offset, Sheet

BARCODE_LABEL = "code"
BOX_LABEL = "boite"
KINDS = [
    (BARCODE_LABEL, gettext_lazy("Étiquette de code-barres")),
    (BOX_LABEL, gettext_lazy("Étiquette de boîte (QR)")),
]
SYMBOLOGIES = [(kind.value, kind.value) for kind in Symbology]
SHEETS = [
    ("L7160", gettext_lazy("L7160 – 21 étiquettes de 63,5 × 38,1 mm")),
    ("L7651", gettext_lazy("L7651 – 65 étiquettes de 38,1 × 21,2 mm")),
]
FARTHEST = Decimal(10)
DAYS = (date(1980, 1, 1), date(2199, 12, 31))
# How many faults are told one by one; a scanner in the wrong mode would make hundreds of the same.
TOLD = 20


class Millimetres(forms.DecimalField):
    """A length in mm with one decimal, after a comma or a point."""

    def __init__(self, **kwargs: Any) -> None:
        """Within what a printer can be off."""
        widget = forms.TextInput({"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(
            min_value=-FARTHEST, max_value=FARTHEST, decimal_places=1, required=False, widget=widget, **kwargs
        )

    def to_python(self, value: Any) -> Any:
        """The length; nothing typed is nothing to correct."""
        return super().to_python(str(value).replace(",", ".") if value is not None else None)


class DayField(forms.DateField):
    """A day as people write it here, or as computers do."""

    def __init__(self, **kwargs: Any) -> None:
        """Within the years that a catalogue can hold."""
        super().__init__(
            required=False,
            input_formats=["%d/%m/%Y", "%Y-%m-%d"],
            widget=forms.DateInput({"autocomplete": "off", "placeholder": "jj/mm/aaaa"}, format="%d/%m/%Y"),
            validators=[MinValueValidator(DAYS[0]), MaxValueValidator(DAYS[1])],
            **kwargs,
        )


class PaperForm(forms.Form):
    """A form without colons after its labels and without the browser's own checks."""

    use_required_attribute = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """The colon is the template's to write."""
        super().__init__(*args, **{"label_suffix": "", **kwargs})


class FindCopiesForm(PaperForm):
    """Which copies to add to the list."""

    words = forms.CharField(
        label=gettext_lazy("Mots"),
        required=False,
        max_length=200,
        widget=forms.TextInput({"autocomplete": "off"}),
        help_text=gettext_lazy("Titre, auteur, éditeur, thème…"),
    )
    first = DayField(label=gettext_lazy("Entrés du"))
    last = DayField(label=gettext_lazy("au"))

    def clean(self) -> dict[str, Any]:
        """Refuse a search for nothing, which would say nothing."""
        right = super().clean() or {}
        if not self.errors and not any(right.get(name) for name in ("words", "first", "last")):
            self.add_error("words", _("Dites quels exemplaires ajouter : des mots, ou des dates d’entrée."))
        return right


class PrintForm(PaperForm, Generic[Row]):
    """A list of codes, and where on the sheet to begin."""

    listed = forms.CharField(
        label=gettext_lazy("Codes à imprimer"),
        required=False,
        max_length=100_000,
        help_text=gettext_lazy("Un par ligne : scannez-les l’un après l’autre."),
        widget=forms.Textarea({"rows": 8, "autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    symbology = forms.ChoiceField(label=gettext_lazy("Code-barres"), choices=SYMBOLOGIES, initial=Symbology.CODE_128)
    start = WholeNumber(
        label=gettext_lazy("Première étiquette"),
        min_value=1,
        initial=1,
        help_text=gettext_lazy("Pour une planche entamée : 1 est en haut à gauche."),
    )
    right = Millimetres(
        label=gettext_lazy("Décalage à droite (mm)"), initial="0", help_text=gettext_lazy("Négatif : à gauche.")
    )
    down = Millimetres(
        label=gettext_lazy("Décalage vers le bas (mm)"), initial="0", help_text=gettext_lazy("Négatif : vers le haut.")
    )

    found: Chosen[Row]

    @property
    def sheet(self) -> Sheet:
        """The sheet to print on, once the form is clean."""
        raise NotImplementedError

    def chosen(self, text: str) -> Chosen[Row]:
        """The rows that the list names."""
        raise NotImplementedError

    @property
    def rows(self) -> list[Row]:
        """The rows that the list names, once the form is clean."""
        return self.found.rows

    def clean_listed(self) -> str:
        """The list, not empty, not endless, each line known."""
        text = str(self.cleaned_data["listed"])
        count = len(lines_of(text))
        if not count:
            raise forms.ValidationError(_("La liste est vide : scannez au moins un code."))
        if count > MOST:
            raise forms.ValidationError(
                _("La liste compte %(count)d lignes, et %(most)d au plus s’impriment à la fois.")
                % {"count": count, "most": MOST}
            )
        self.found = self.chosen(text)
        unknown = [
            _("Ligne %(line)d : « %(text)s » est inconnu.") % {"line": row.line, "text": row.text}
            for row in self.found.unknown
        ]
        if unknown:
            raise forms.ValidationError(shortened(unknown))
        return text

    def clean(self) -> dict[str, Any]:
        """Begin on a place that the sheet has."""
        right = super().clean() or {}
        judged = not {"start", "sheet_code"} & set(self.errors)
        if judged and right["start"] > self.sheet.places:
            self.add_error("start", _("Cette planche a %(places)d places.") % {"places": self.sheet.places})
        return right

    @property
    def offset(self) -> Offset:
        """By how much the printer is off, once the form is clean."""
        right, down = (self.cleaned_data.get(name) or 0 for name in ("right", "down"))
        return Offset(float(right), float(down))

    @property
    def bars(self) -> Symbology:
        """The symbology, once the form is clean."""
        return Symbology(self.cleaned_data["symbology"])

    def tell(self, faults: list[Fault]) -> None:
        """Say beside the list why it cannot be printed."""
        self.add_error("listed", shortened([fault.words for fault in faults]))


class LabelForm(PrintForm[Copy]):
    """Labels of copies."""

    kind = forms.ChoiceField(label=gettext_lazy("Étiquette"), choices=KINDS, initial=BARCODE_LABEL)
    sheet_code = forms.ChoiceField(label=gettext_lazy("Planche"), choices=SHEETS, initial="L7160")

    field_order = ["listed", "kind", "sheet_code", "symbology", "start", "right", "down"]

    @property
    def sheet(self) -> Sheet:
        """The label sheet."""
        return LABEL_SHEETS[self.cleaned_data["sheet_code"]]

    def chosen(self, text: str) -> Chosen[Copy]:
        """The copies that the list names."""
        return copies_listed(text)


class CardForm(PrintForm[Card]):
    """Cards of households."""

    named = forms.BooleanField(label=gettext_lazy("Écrire le nom sur la carte"), required=False, initial=True)

    @property
    def sheet(self) -> Sheet:
        """Plain A4, cut along marks."""
        return CARDS

    def chosen(self, text: str) -> Chosen[Card]:
        """The cards that the list names."""
        return cards_listed(text)

    def clean_listed(self) -> str:
        """The list; a card that was replaced is not printed again."""
        text = super().clean_listed()
        replaced = [
            _("La carte « %(number)s » a été remplacée : elle ne s’imprime plus.") % {"number": card.number}
            for card in self.rows
            if card.replaced_at
        ]
        if replaced:
            raise forms.ValidationError(shortened(replaced))
        return text


def shortened(messages: list[str]) -> list[str]:
    """The first messages, and how many more there are."""
    more = len(messages) - TOLD
    if more <= 0:
        return messages
    return [*messages[:TOLD], ngettext("… et %(n)d autre.", "… et %(n)d autres.", more) % {"n": more}]
