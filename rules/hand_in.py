"""The form that hands a document in: a file or a text, and the CSV tables beside it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from rules.engine.document.yaml_text import MAX_TEXT
from rules.uploads import UnreadableUpload, read_tables, read_text, with_plain_ends

Given = TypeVar("Given")
Read = TypeVar("Read")


class _ManyFiles(forms.FileInput):
    allow_multiple_selected = True


class _TextFile(forms.FileField):
    """A file that is read as text at once."""

    def clean(self, data: Any, initial: Any = None) -> str:
        """Give the text; empty when there is no file."""
        file = super().clean(data, initial)
        return _told(read_text, file) if isinstance(file, UploadedFile) else ""


class _TableFiles(forms.FileField):
    """Several CSV files, each read as text under its name."""

    widget = _ManyFiles({"accept": ".csv,text/csv"})

    def clean(self, data: Any, initial: Any = None) -> dict[str, str]:
        """Give the texts by the names of their files."""
        files = data if isinstance(data, Sequence) else [data] if data else []
        kept = [file for file in (super(_TableFiles, self).clean(one, initial) for one in files) if file]
        return _told(read_tables, kept)


def _told(read: Callable[[Given], Read], given: Given) -> Read:
    try:
        return read(given)
    except UnreadableUpload as unreadable:
        raise forms.ValidationError(str(unreadable)) from None


class HandInForm(forms.Form):
    """One document, as a file or written here; a file wins, as it is the newer of the two."""

    document = _TextFile(
        label=_("Fichier du document"),
        required=False,
        allow_empty_file=True,
        help_text=_("Un fichier YAML (.yaml). Il remplace le texte ci-dessous."),
        widget=forms.FileInput({"accept": ".yaml,.yml,text/yaml", "aria-describedby": "id_document-aide"}),
    )
    tables = _TableFiles(
        label=_("Tables à côté"),
        required=False,
        allow_empty_file=True,
        help_text=_("Les fichiers CSV que le document nomme, s’il y en a."),
    )
    text = forms.CharField(
        label=_("Texte du document"),
        required=False,
        strip=False,
        max_length=MAX_TEXT,
        help_text=_("À coller ou à corriger ici, si vous n’avez pas de fichier."),
        widget=forms.Textarea(
            {"rows": 24, "class": "source", "spellcheck": "false", "autocapitalize": "none", "wrap": "off"}
        ),
    )

    def clean_text(self) -> str:
        """Give the text with plain ends of lines."""
        return with_plain_ends(str(self.cleaned_data["text"]))

    def clean(self) -> dict[str, Any]:
        """Refuse an empty hand-in; nothing else is refused here: what a document is worth is for the engine to say."""
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors and not self.written().strip():
            self.add_error("document", forms.ValidationError(_("Choisissez un fichier, ou écrivez le texte.")))
        return cleaned

    def written(self) -> str:
        """Give the document: the file's text, or the one written here."""
        return str(self.cleaned_data.get("document") or self.cleaned_data.get("text") or "")

    def beside(self, known: Mapping[str, str]) -> dict[str, str]:
        """Give the tables handed in, and those ``known`` from the version that is being corrected."""
        return {**known, **self.cleaned_data.get("tables", {})}
