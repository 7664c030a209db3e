"""The lending rules of the house: all of them, which one counts for a pair of kinds and why, and their editing."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.db import IntegrityError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalogue.forms.policies import TAKEN, PairForm, PolicyForm
from catalogue.lending.amounts import in_euros
from catalogue.lending.house_changes import delete_noted, save_noted
from catalogue.lending.policies import Candidate, Policy, explain, policy_for
from catalogue.models import CopyKind, LendingPolicy, MembershipKind
from catalogue.views.access import DeskRequest, allowed_to, desk_required
from catalogue.views.acts import deletes


@dataclass(frozen=True, slots=True)
class Place:
    """Where a rule for the pair could stand: whose loans of what, and whether it counts, in words."""

    title: str
    why: str
    row: int | None
    wins: bool


@desk_required
@require_safe
def policies_page(request: DeskRequest) -> HttpResponse:
    """Every rule; and, for ``?adhesion=&exemplaire=``, the one that counts and why."""
    asked = bool({"adhesion", "exemplaire"} & set(request.GET))
    form = PairForm(request.GET if asked else None)
    rows = list(LendingPolicy.objects.select_related("membership_kind", "copy_kind"))
    facts = {
        "section": "desk",
        "form": form,
        "rules": [
            (row, pair_in_words(row.membership_kind, row.copy_kind), in_words(row), passed_over(row, rows))
            for row in rows
        ],
        "answer": answer(form) if asked and form.is_valid() else None,
    }
    return render(request, "catalogue/policies/policies.html", facts)


def passed_over(rule: LendingPolicy, rules: Iterable[LendingPolicy]) -> str:
    """The memberships for which a rule for a kind of copy never counts, by name: a rule of their own comes first.

    Whoever writes "new games: 14 days" looks for it at the desk, and does not find it there.
    """
    if rule.membership_kind or not rule.copy_kind:
        return ""
    own = [each for each in rules if each.copy_kind_id in (None, rule.copy_kind_id)]
    return ", ".join(sorted({each.membership_kind.name for each in own if each.membership_kind}))


def answer(form: PairForm) -> dict[str, Any]:
    """Each place that was looked at for the pair of the form, and the figures that count."""
    membership_kind, copy_kind = form.cleaned_data["adhesion"], form.cleaned_data["exemplaire"]
    candidates = explain(membership_kind and membership_kind.pk, copy_kind and copy_kind.pk)
    winner = next(candidate for candidate in candidates if candidate.wins)
    figures = in_words(winner.policy) if winner.policy else []
    if copy_kind:
        overall = policy_for(membership_kind and membership_kind.pk).games_at_once
        figures.insert(1, (_("Jeux à la fois, en tout"), str(overall)))
    whose = membership_kind.name if membership_kind else _("sans adhésion")
    what = copy_kind.name if copy_kind else _("exemplaire ordinaire")
    return {"pair": f"{whose} × {what}", "places": places(candidates), "figures": figures}


def places(candidates: Iterable[Candidate]) -> list[Place]:
    """The candidates in words, the strongest first."""
    return [Place(title_of(each), why_of(each), each.row, each.wins) for each in candidates]


def title_of(candidate: Candidate) -> str:
    """Which place a candidate stands in."""
    if candidate.built_in:
        return _("chiffres d’origine du logiciel")
    return pair_in_words(candidate.membership_kind, candidate.copy_kind)


def pair_in_words(membership_kind: MembershipKind | None, copy_kind: CopyKind | None) -> str:
    """Whose loans of what a rule speaks of."""
    if not membership_kind and not copy_kind:
        return _("règle par défaut de la maison")
    whose = membership_kind.name if membership_kind else _("toutes les adhésions")
    return f"{whose} × {copy_kind.name if copy_kind else _('tous les exemplaires')}"


def why_of(candidate: Candidate) -> str:
    """Why a candidate counts, or does not."""
    if candidate.built_in:
        return _("compte : la maison n’a pas de règle pour ce cas") if candidate.wins else _("une règle l’emporte")
    if candidate.row is None:
        return _("aucune règle écrite ici")
    return _("compte : c’est la plus précise") if candidate.wins else _("une règle plus précise l’emporte")


def in_words(policy: Policy | LendingPolicy) -> list[tuple[str, str]]:
    """The figures of a rule as one reads them, each with its name."""
    blocked = policy.late_block_days
    return [
        (_("Jeux à la fois"), str(policy.games_at_once)),
        (pgettext("règle de prêt", "Durée"), in_days(policy.loan_days)),
        (_("Renouvellements"), renewals_in_words(policy)),
        (_("Réservations"), holds_in_words(policy)),
        (pgettext("règle de prêt", "Retard"), late_in_words(policy)),
        (_("Blocage"), _("jamais") if blocked is None else _("au-delà de %(days)s") % {"days": in_days(blocked)}),
        (_("Passe outre"), str(LendingPolicy.OverridableBy(policy.overridable_by).label)),
    ]


def in_days(days: int) -> str:
    """``21 jours``."""
    return ngettext("%(n)d jour", "%(n)d jours", days) % {"n": days}


def renewals_in_words(policy: Policy | LendingPolicy) -> str:
    """How often, for how long, counted from when."""
    if not policy.renewals:
        return _("aucun")
    start = LendingPolicy.RenewalFrom(policy.renewal_from).label
    facts = {"n": policy.renewals, "days": in_days(policy.renewal_days), "start": start}
    return _("%(n)d × %(days)s depuis %(start)s") % facts


def holds_in_words(policy: Policy | LendingPolicy) -> str:
    """How many, and how long each is kept."""
    if not policy.holds_at_once:
        return _("aucune")
    words = ngettext("%(n)d, gardée %(days)s", "%(n)d, gardées %(days)s", policy.holds_at_once)
    return words % {"n": policy.holds_at_once, "days": in_days(policy.hold_shelf_days)}


def late_in_words(policy: Policy | LendingPolicy) -> str:
    """What a late game costs."""
    if not policy.late_cents:
        return _("gratuit")
    per = LendingPolicy.LatePer(policy.late_per).label
    parts = [_("%(amount)s par %(per)s") % {"amount": in_euros(policy.late_cents), "per": per}]
    if policy.late_grace_days:
        parts.append(_("après %(days)s") % {"days": in_days(policy.late_grace_days)})
    if policy.late_cap_cents is not None:
        parts.append(_("%(amount)s au plus") % {"amount": in_euros(policy.late_cap_cents)})
    return ", ".join(parts)


@allowed_to("catalogue.add_lendingpolicy")
@require_http_methods(["GET", "HEAD", "POST"])
def policy_add_page(request: DeskRequest) -> HttpResponse:
    """Write a rule for a pair of kinds that has none."""
    return policy_form(request, None, _("Nouvelle règle de prêt"))


@allowed_to("catalogue.change_lendingpolicy")
@require_http_methods(["GET", "HEAD", "POST"])
def policy_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Correct a rule. Loans that are out keep their due day."""
    row = get_object_or_404(LendingPolicy.objects.select_related("membership_kind", "copy_kind"), pk=pk)
    return policy_form(
        request, row, _("Règle : %(pair)s") % {"pair": pair_in_words(row.membership_kind, row.copy_kind)}
    )


def policy_form(request: DeskRequest, policy: LendingPolicy | None, title: str) -> HttpResponse:
    """The form of a rule, written or new; what it says is kept once it is right."""
    form = PolicyForm(request.POST if request.method == "POST" else None, policy=policy)
    if form.is_bound and form.is_valid() and written(request, policy or LendingPolicy(), form):
        messages.success(request, _("Règle enregistrée. Les prêts déjà faits gardent leur date."))
        return redirect("policies")
    may_remove = policy is not None and request.user.has_perm("catalogue.delete_lendingpolicy")
    facts = {"section": "desk", "form": form, "title": title, "row": policy, "may_remove": may_remove}
    return render(request, "catalogue/policies/form.html", facts, status=422 if form.is_bound else 200)


def written(request: DeskRequest, policy: LendingPolicy, form: PolicyForm) -> bool:
    """Whether the rule was kept; False where somebody else has just written one for the pair."""
    for name, value in form.cleaned_data.items():
        setattr(policy, name, value)
    try:
        save_noted(policy, at=timezone.now(), by=request.user)
    except IntegrityError:
        form.add_error("copy_kind", str(TAKEN))
        return False
    return True


@allowed_to("catalogue.delete_lendingpolicy")
@require_POST
@deletes("policies")
def policy_remove_page(request: DeskRequest, pk: int) -> HttpResponse:
    """Take a rule back; a less precise one counts from then on."""
    delete_noted(get_object_or_404(LendingPolicy, pk=pk), at=timezone.now(), by=request.user)
    messages.success(request, _("Règle supprimée. Une règle moins précise compte à sa place."))
    return redirect("policies")
