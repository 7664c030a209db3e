"""The forms of the lending rules: one rule, and the pair of kinds that somebody asks about."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.models import model_to_dict
from django.utils.translation import gettext_lazy as _

from catalogue.forms.finder import WholeNumber
from catalogue.forms.money import CentsField
from catalogue.forms.paper import PaperForm
from catalogue.models import CopyKind, LendingPolicy, MembershipKind

MOST_GAMES, MOST_DAYS = 999, 999
TAKEN = _("Cette paire a déjà sa règle. Modifiez celle-là.")


def membership_kinds(everyone: Any) -> "forms.ModelChoiceField[MembershipKind]":
    """A choice of a kind of membership; ``everyone``: the words for none."""
    kinds = MembershipKind.objects.order_by("name", "pk")
    return forms.ModelChoiceField(label=_("Type d’adhésion"), queryset=kinds, required=False, empty_label=everyone)


def copy_kinds(everyone: Any) -> "forms.ModelChoiceField[CopyKind]":
    """A choice of a kind of copy; ``everyone``: the words for none."""
    kinds = CopyKind.objects.order_by("name", "pk")
    return forms.ModelChoiceField(label=_("Type d’exemplaire"), queryset=kinds, required=False, empty_label=everyone)


def days(label: Any, least: int, **options: Any) -> WholeNumber:
    """A field for a number of days."""
    return WholeNumber(label=label, min_value=least, max_value=MOST_DAYS, **options)


class PairForm(PaperForm):
    """Whose loan of what is asked about."""

    adhesion = membership_kinds(_("aucune"))
    exemplaire = copy_kinds(_("ordinaire"))


class PolicyForm(PaperForm):
    """How much, and for how long. The names of the fields are the columns of the rule."""

    membership_kind = membership_kinds(_("toutes les adhésions"))
    copy_kind = copy_kinds(_("tous les exemplaires"))
    games_at_once = WholeNumber(
        label=_("Jeux à la fois"),
        min_value=0,
        max_value=MOST_GAMES,
        help_text=_("Pour un type d’exemplaire : combien de ceux-là ; le total est celui de la règle sans type."),
    )
    loan_days = days(_("Durée du prêt (jours)"), 1)
    renewals = WholeNumber(label=_("Renouvellements"), min_value=0, max_value=99)
    renewal_days = days(_("Durée d’un renouvellement (jours)"), 1)
    renewal_from = forms.ChoiceField(label=_("Renouvellement compté depuis"), choices=LendingPolicy.RenewalFrom.choices)
    holds_at_once = WholeNumber(label=_("Réservations à la fois"), min_value=0, max_value=MOST_GAMES)
    hold_shelf_days = days(_("Jours de mise de côté"), 1)
    late_block_days = days(_("Blocage au-delà de (jours de retard)"), 0, required=False, help_text=_("Vide : jamais."))
    late_cents = CentsField(
        label=_("Retard, par jeu"), required=False, least=0, help_text=_("En euros ; vide : le retard ne coûte rien.")
    )
    late_per = forms.ChoiceField(label=_("Compté par"), choices=LendingPolicy.LatePer.choices)
    late_grace_days = days(_("Jours de grâce"), 0, help_text=_("Les premiers jours de retard, qui ne coûtent rien."))
    late_cap_cents = CentsField(
        label=_("Au plus, par jeu"), required=False, least=0, help_text=_("En euros ; vide : sans plafond.")
    )
    overridable_by = forms.ChoiceField(
        label=_("Peut passer outre un refus"), choices=LendingPolicy.OverridableBy.choices
    )

    def __init__(self, *args: Any, policy: LendingPolicy | None = None, **kwargs: Any) -> None:
        """``policy``: the rule that is corrected; None: a new one, with the usual figures."""
        self.policy = policy
        columns = model_to_dict(policy or LendingPolicy(), fields=self.base_fields)
        super().__init__(*args, **{**kwargs, "initial": {**columns, **kwargs.get("initial", {})}})

    def clean(self) -> dict[str, Any]:
        """One rule a pair; no amount is none."""
        right = super().clean() or self.cleaned_data
        if "late_cents" in right:
            right["late_cents"] = right["late_cents"] or 0
        if not {"membership_kind", "copy_kind"} & set(self.errors):
            same = LendingPolicy.objects.filter(membership_kind=right["membership_kind"], copy_kind=right["copy_kind"])
            others = same.exclude(pk=self.policy.pk) if self.policy else same
            if others.exists():
                self.add_error("copy_kind", ValidationError(TAKEN, code="taken"))
        return right
