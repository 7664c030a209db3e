"""Which shelf to walk along, and what to see of it. A wrong value is told beside its field and asks for nothing."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from catalogue.forms.described import DescribedForm
from catalogue.models import Copy, Site

CARE, GONE = "soin", "absents"


def section_choices() -> list[tuple[str, Any]]:
    """All sections, and each that copies stand in: one query."""
    sections = Copy.objects.exclude(section="").order_by("section").values_list("section", flat=True).distinct()
    return [("", _("toutes")), *((name, name) for name in sections)]


class ShelfForm(DescribedForm):
    """The filters of the shelf list, as they stand in the address; each is optional."""

    site = forms.ModelChoiceField(label=_("Site"), queryset=Site.objects.all(), required=False, empty_label=None)
    section = forms.ChoiceField(label=_("Section"), required=False)
    montrer = forms.ChoiceField(
        label=_("Montrer"),
        required=False,
        choices=[
            ("", _("tout le rayon")),
            (CARE, _("ce qui demande un soin")),
            (GONE, _("les perdus et les retirés")),
        ],
    )
    lignes = forms.ChoiceField(
        label=_("Lignes par page"),
        required=False,
        choices=[("", "50"), ("200", "200")],
        help_text=_("200 pour imprimer."),
    )

    def __init__(self, *arguments: Any, **options: Any) -> None:
        """The sections are those of the copies: one query."""
        super().__init__(*arguments, **options)
        self.fields["section"].choices = section_choices()  # type: ignore[attr-defined] # a ChoiceField
