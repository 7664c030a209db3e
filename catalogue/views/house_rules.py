"""The rules of the house, read and written; and the page that leads to all that a house can set."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.forms import BoundField
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from catalogue.forms.house_rules import HouseRulesForm
from catalogue.lending.amounts import in_euros
from catalogue.lending.house_changes import change_house_rules
from catalogue.models import HouseRules
from catalogue.views.access import DeskRequest, allowed_to, desk_required


@dataclass(frozen=True, slots=True)
class Link:
    """A page by the name of its address, the permission that it asks for, its title, and what it is for."""

    name: str
    permission: str
    title: Any
    purpose: Any


LEND, ADMIN_VIEW = "catalogue.lend", "admin:catalogue_{}_changelist"

LINKS: dict[Any, list[Link]] = {
    gettext_lazy("Ouverture"): [
        Link("calendar", LEND, gettext_lazy("Calendrier"), gettext_lazy("horaires, fermetures, jours fériés")),
        Link(
            ADMIN_VIEW.format("site"), "catalogue.view_site", gettext_lazy("Sites"), gettext_lazy("les lieux de prêt")
        ),
    ],
    gettext_lazy("Prêt"): [
        Link("policies", LEND, gettext_lazy("Règles de prêt"), gettext_lazy("combien, combien de temps, et pourquoi")),
        Link("house-rules", LEND, gettext_lazy("Règles de la maison"), gettext_lazy("rappels, pièces, mémoire")),
        Link(
            ADMIN_VIEW.format("membershipkind"),
            "catalogue.view_membershipkind",
            gettext_lazy("Types d’adhésion"),
            gettext_lazy("durée et caution"),
        ),
        Link(
            ADMIN_VIEW.format("copykind"),
            "catalogue.view_copykind",
            gettext_lazy("Types d’exemplaire"),
            gettext_lazy("nouveautés, grands jeux…"),
        ),
    ],
    gettext_lazy("Foyers"): [
        Link("households", LEND, gettext_lazy("Les foyers"), gettext_lazy("chercher, inscrire")),
        Link(
            "household-duplicates",
            "catalogue.merge_households",
            gettext_lazy("Doublons"),
            gettext_lazy("foyers qui se ressemblent"),
        ),
        Link("late-loans", LEND, gettext_lazy("Retards"), gettext_lazy("les jeux à réclamer")),
        Link("hold-lists", LEND, gettext_lazy("Réservations"), gettext_lazy("à aller chercher, mises de côté")),
        Link("reminders", "catalogue.send_reminders", gettext_lazy("Rappels"), gettext_lazy("courriels et lettres")),
        Link("money", "catalogue.handle_money", gettext_lazy("Cautions et sommes dues"), gettext_lazy("à régler")),
    ],
    gettext_lazy("Jeux et pièces"): [
        Link("cataloguing", LEND, gettext_lazy("Cataloguer"), gettext_lazy("notices, exemplaires, documents")),
        Link(
            "imports",
            "catalogue.import_records",
            gettext_lazy("Importations"),
            gettext_lazy("notices d’un autre logiciel ou d’un tableau"),
        ),
        Link(
            "exports",
            "catalogue.export_catalogue",
            gettext_lazy("Exports"),
            gettext_lazy("le catalogue dans un fichier, la maison dans une archive"),
        ),
        Link("stock-takes", "catalogue.take_stock", gettext_lazy("Inventaires"), gettext_lazy("rayon par rayon")),
        Link("shelf-list", "catalogue.take_stock", gettext_lazy("Le rayon"), gettext_lazy("la liste, par cote")),
        Link("premises", "catalogue.count_plays", gettext_lazy("Sur place"), gettext_lazy("jeux joués et visites")),
        Link(
            "missing-pieces",
            "catalogue.check_contents",
            gettext_lazy("Pièces manquantes"),
            gettext_lazy("à retrouver, à régler"),
        ),
        Link(
            "orphans",
            "catalogue.check_contents",
            gettext_lazy("Pièces orphelines"),
            gettext_lazy("à rendre à leur boîte"),
        ),
        Link("repairs", "catalogue.set_aside_copy", gettext_lazy("Réparations"), gettext_lazy("en cours et terminées")),
        Link("labels", LEND, gettext_lazy("Étiquettes"), gettext_lazy("codes-barres et boîtes")),
        Link("print-cards", LEND, gettext_lazy("Cartes"), gettext_lazy("à imprimer")),
    ],
    gettext_lazy("Suivi"): [
        Link("figures", "catalogue.see_figures", gettext_lazy("Chiffres"), gettext_lazy("le rapport de l’année")),
        Link("events", "catalogue.view_event", gettext_lazy("Journal"), gettext_lazy("qui a fait quoi")),
        Link(
            "reminder-words",
            "catalogue.send_reminders",
            gettext_lazy("Textes des rappels"),
            gettext_lazy("à écrire à sa façon"),
        ),
        Link("jobs", "catalogue.see_jobs", gettext_lazy("Travaux de nuit"), gettext_lazy("leur dernier passage")),
        Link(
            "admin:auth_user_changelist",
            "auth.view_user",
            pgettext_lazy("personnel", "Équipe"),
            gettext_lazy("comptes et rôles"),
        ),
    ],
}


@desk_required
@require_safe
def settings_page(request: DeskRequest) -> HttpResponse:
    """All that a house sets and looks after, as far as this person may."""
    parts = [(title, reachable(request, links)) for title, links in LINKS.items()]
    facts = {"section": "desk", "parts": [(title, links) for title, links in parts if links]}
    return render(request, "catalogue/house/settings.html", facts)


def reachable(request: DeskRequest, links: list[Link]) -> list[tuple[str, Link]]:
    """The links that this person may follow, each with its address. The admin lets in whoever is staff."""
    found = []
    for link in links:
        closed = link.name.startswith("admin:") and not request.user.is_staff
        address = "" if closed or not request.user.has_perm(link.permission) else address_of(link.name)
        if address:
            found.append((address, link))
    return found


def address_of(name: str) -> str:
    """The address of a page; nothing for one that this site does not serve."""
    try:
        return reverse(name)
    except NoReverseMatch:
        return ""


@desk_required
@require_safe
def house_rules_page(request: DeskRequest) -> HttpResponse:
    """The rules in force, each with what it means."""
    rules = HouseRules.objects.in_force()
    parts = [
        (title, [(field, in_words(field)) for field in fields]) for title, fields in HouseRulesForm(rules=rules).parts()
    ]
    facts = {"section": "desk", "rules": rules, "parts": parts}
    return render(request, "catalogue/house/rules.html", facts)


def in_words(field: BoundField) -> str:
    """The figure of a field as one reads it: euros, yes or no, a number."""
    if field.name.endswith("_cents"):
        return in_euros(field.initial)
    if isinstance(field.initial, bool):
        return _("oui") if field.initial else _("non")
    return str(field.initial)


@allowed_to("catalogue.change_houserules")
@require_http_methods(["GET", "HEAD", "POST"])
def house_rules_change_page(request: DeskRequest) -> HttpResponse:
    """Write the rules of the house."""
    form = HouseRulesForm(request.POST if request.method == "POST" else None, rules=HouseRules.objects.in_force())
    if form.is_bound and form.is_valid():
        change_house_rules(columns=form.cleaned_data, at=timezone.now(), by=request.user)
        messages.success(request, _("Règles enregistrées."))
        return redirect("house-rules")
    facts = {"section": "desk", "form": form}
    return render(request, "catalogue/house/change.html", facts, status=422 if form.is_bound else 200)
