"""The form of the rules of the house, each figure with what it means."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalogue.forms.finder import WholeNumber
from catalogue.forms.money import CentsField
from catalogue.forms.paper import PaperForm
from catalogue.models import HouseRules

MOST_DAYS = 365
PARTS = {
    gettext_lazy("Rappels"): [
        "before_due_days",
        "first_late_days",
        "second_late_days",
        "late_every_days",
        "membership_ending_days",
    ],
    gettext_lazy("Adhésions"): ["membership_covers_loan"],
    gettext_lazy("Pièces"): ["charges_missing_pieces", "flat_piece_cents"],
    gettext_lazy("Mémoire"): ["forget_after_months", "remove_after_months", "removal_notice_days", "log_months"],
}


def days(label: Any, least: int, meaning: Any) -> WholeNumber:
    """A field for a number of days."""
    return WholeNumber(label=label, min_value=least, max_value=MOST_DAYS, help_text=meaning)


def months(label: Any, most: int, meaning: Any) -> WholeNumber:
    """A field for a number of months, one at least."""
    return WholeNumber(label=label, min_value=1, max_value=most, help_text=meaning)


class HouseRulesForm(PaperForm):
    """Reminders, memberships, pieces and memory. The names of the fields are the columns of the rules."""

    before_due_days = days(
        gettext_lazy("Rappel avant le retour (jours)"),
        0,
        gettext_lazy("Un message part tant de jours avant la date de retour. 0 : aucun."),
    )
    first_late_days = days(
        gettext_lazy("Premier rappel de retard (jours)"), 1, gettext_lazy("Tant de jours après la date de retour.")
    )
    second_late_days = days(
        gettext_lazy("Deuxième rappel de retard (jours)"),
        2,
        gettext_lazy("Tant de jours après la date de retour ; plus que pour le premier."),
    )
    late_every_days = days(
        gettext_lazy("Puis tous les (jours)"), 1, gettext_lazy("Tant que le jeu n’est pas rendu ni renouvelé.")
    )
    membership_ending_days = days(
        gettext_lazy("Rappel avant la fin d’adhésion (jours)"),
        0,
        gettext_lazy("Un message part tant de jours avant la fin. 0 : aucun."),
    )
    membership_covers_loan = forms.BooleanField(
        label=gettext_lazy("L’adhésion doit couvrir tout le prêt"),
        required=False,
        help_text=gettext_lazy("Sinon, il suffit qu’elle soit en cours le jour du prêt."),
    )
    charges_missing_pieces = forms.BooleanField(
        label=gettext_lazy("Les pièces manquantes sont facturées"),
        required=False,
        help_text=gettext_lazy("Sinon, elles sont notées et montrées, sans rien demander."),
    )
    flat_piece_cents = CentsField(
        label=gettext_lazy("Forfait par pièce"),
        least=0,
        help_text=gettext_lazy("En euros, pour une pièce sans prix à elle."),
    )
    forget_after_months = months(
        gettext_lazy("Un prêt oublie son emprunteur après (mois)"),
        36,
        gettext_lazy("À la fin de ce mois-là après le retour. La date, le jeu et la tranche d’âge restent."),
    )
    remove_after_months = months(
        gettext_lazy("Un foyer est supprimé après (mois)"),
        60,
        gettext_lazy("Depuis son dernier prêt et la fin de son adhésion. Un prêt, une dette ou une caution l’empêche."),
    )
    removal_notice_days = days(
        gettext_lazy("Prévenu de sa suppression (jours avant)"), 0, gettext_lazy("Un message prévient le foyer.")
    )
    log_months = months(
        gettext_lazy("Le journal est gardé (mois)"), 12, gettext_lazy("Qui a fait quoi, et quand : 12 mois au plus.")
    )

    def __init__(self, *args: Any, rules: HouseRules, **kwargs: Any) -> None:
        """``rules``: those in force, with which the form begins."""
        super().__init__(*args, **{**kwargs, "initial": {name: getattr(rules, name) for name in self.base_fields}})

    def parts(self) -> Iterator[tuple[Any, list[BoundField]]]:
        """The fields under their headings."""
        return ((title, [self[name] for name in names]) for title, names in PARTS.items())

    def clean(self) -> dict[str, Any]:
        """The late reminders follow one another."""
        right = super().clean() or self.cleaned_data
        first, second = right.get("first_late_days"), right.get("second_late_days")
        if first is not None and second is not None and second <= first:
            fault = _("Le deuxième rappel doit venir après le premier (%(days)d jours).") % {"days": first}
            self.add_error("second_late_days", ValidationError(fault, code="order"))
        return right
