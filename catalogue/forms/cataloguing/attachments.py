"""The form of a document: its file, and a text that says the same to those who cannot see it."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalogue.forms.described import DescribedForm

MOST_LETTERS = 200_000


class AttachmentForm(DescribedForm):
    """A document of a record. A text is asked for, and whoever has none yet says so."""

    use_required_attribute = False

    called = forms.CharField(
        label=gettext_lazy("Nom"),
        max_length=300,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
        help_text=gettext_lazy("Vide : celui du fichier."),
    )
    file = forms.FileField(
        label=gettext_lazy("Fichier PDF"),
        required=False,
        widget=forms.FileInput({"accept": "application/pdf"}),
        help_text=gettext_lazy("20 Mo au plus."),
    )
    text = forms.CharField(
        label=gettext_lazy("Équivalent en texte"),
        required=False,
        max_length=MOST_LETTERS,
        widget=forms.Textarea({"rows": 8}),
        help_text=gettext_lazy("Ce que dit le document, pour qui ne peut pas le voir."),
    )
    without_text = forms.BooleanField(label=gettext_lazy("Pas encore de texte"), required=False)

    def __init__(self, *arguments: Any, needs_file: bool = True, **options: Any) -> None:
        """A new document needs its file; one that is here may keep it."""
        super().__init__(*arguments, **options)
        self.needs_file = needs_file

    def clean(self) -> dict[str, Any]:
        """A name from the file where none was typed; a text, or the word that there is none yet."""
        right = super().clean() or {}
        if self.needs_file and not right.get("file") and "file" not in self.errors:
            self.add_error("file", _("Choisissez le fichier PDF."))
        if right.get("file") and not right.get("called"):
            right["called"] = right["file"].name[:300]
        if not right.get("text") and not right.get("without_text") and "text" not in self.errors:
            self.add_error("text", _("Donnez le texte du document, ou cochez « Pas encore de texte »."))
        return right
