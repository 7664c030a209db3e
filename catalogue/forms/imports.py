"""The forms of an import: a file, and what its columns mean."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalogue.exchange.streams import SourceColumn
from catalogue.exchange.targets import TARGETS
from catalogue.forms.described import DescribedForm
from catalogue.models import SourceRecord

SAMPLE_LETTERS = 40


def source_field() -> forms.CharField:
    """The name of the catalogue that a file comes from."""
    return forms.CharField(
        label=gettext_lazy("Catalogue d’origine"),
        required=False,
        max_length=SourceRecord.LONGEST_SOURCE,
        help_text=gettext_lazy(
            "Un nom pour le reconnaître, « PMB de la médiathèque » par exemple. Le même à chaque fois : "
            "deux catalogues peuvent donner le même numéro à deux jeux."
        ),
        widget=forms.TextInput({"autocomplete": "off", "list": "known-sources"}),
    )


class FileForm(DescribedForm):
    """A file to take over."""

    file = forms.FileField(
        label=gettext_lazy("Fichier de notices"),
        max_length=300,
        allow_empty_file=True,  # told as any unreadable file is
        help_text=gettext_lazy(
            "Export d’un autre logiciel, tableau (CSV), page enregistrée : le format est reconnu seul."
        ),
    )
    source = source_field()

    def clean_file(self) -> UploadedFile:
        """The file, within the size that this site takes."""
        upload: UploadedFile = self.cleaned_data["file"]
        most = settings.IMPORT_MEGABYTES * 1024 * 1024
        if (upload.size or 0) > most:
            raise forms.ValidationError(
                _("Ce fichier fait %(size)s, et la limite est de %(most)s. Coupez-le, ou demandez à relever la limite.")
                % {"size": filesizeformat(upload.size or 0), "most": filesizeformat(most)}
            )
        return upload


class ColumnsForm(DescribedForm):
    """What each column means. A column is named in the page by its place: its name may hold anything."""

    source = source_field()
    number_copies = forms.BooleanField(
        label=gettext_lazy("Numéroter à la suite les exemplaires sans code-barres"),
        required=False,
        help_text=gettext_lazy(
            "Avec les numéros de la maison, à imprimer sur des étiquettes ensuite. Sinon ces exemplaires ne sont pas "
            "repris, et le rapport les nomme."
        ),
    )

    def __init__(self, *arguments: Any, columns: Sequence[SourceColumn], mapping: Mapping[str, str], **options: Any):
        """One field a column, with what it holds as a hint, and what is guessed or was said as its value."""
        super().__init__(*arguments, **options)
        self._columns = columns
        choices = [("", _("ne pas reprendre")), *TARGETS.items()]
        for place, column in enumerate(columns):
            self.fields[f"column_{place}"] = forms.ChoiceField(
                label=column.name or _("(sans nom)"),
                required=False,
                choices=choices,
                initial=mapping.get(column.name, column.guess),
                help_text=" · ".join(sample[:SAMPLE_LETTERS] for sample in column.samples),
            )
        self.describe_hints()

    @property
    def column_fields(self) -> list[Any]:
        """The fields of the columns, in the order of the file."""
        return [self[f"column_{place}"] for place in range(len(self._columns))]

    @property
    def mapping(self) -> dict[str, str]:
        """From the names of the columns to what they mean."""
        return {
            column.name: str(self.cleaned_data.get(f"column_{place}", "")) for place, column in enumerate(self._columns)
        }
