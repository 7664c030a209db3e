"""Where librarians keep the rules: what is in force, what is being written, what was.

Reading and acting are apart: every act is a POST that answers with a redirect, and a GET changes nothing.
"""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required, permission_required
from django.contrib.auth.models import User
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.drafting import discard_draft, publish_draft, restore, retire, save_draft
from rules.engine import DocumentRefused
from rules.hand_in import HandInForm
from rules.history import history_of
from rules.inspection import asked_entries, inspect, setup_preview
from rules.models import Ruleset, RulesetVersion
from rules.refusals import VersionRefusal
from rules.uploads import MAX_REQUEST_BYTES

PERMISSION = "rules.publish_ruleset"
RULESETS_SHOWN = 200
VERSIONS_SHOWN = 100

Status = RulesetVersion.Status


class EditorRequest(HttpRequest):
    """A request that has passed ``editors_only``: its user is known, and may publish."""

    user: User


def editors_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let those in who may publish: a visitor is sent to log in, anybody else gets a 403."""
    allowed = permission_required(PERMISSION, raise_exception=True)(view)
    return never_cache(login_required(allowed))


@editors_only
@require_safe
def rulesets_page(request: HttpRequest) -> HttpResponse:
    """List the games with rules here, and the state of each version."""
    kept = Ruleset.objects.filter(versions__isnull=False).distinct().order_by("title", "slug")
    light = RulesetVersion.objects.defer("text", "tables").select_related("published_by")
    shelf = [_shelved(ruleset) for ruleset in kept.prefetch_related(Prefetch("versions", light))[:RULESETS_SHOWN]]
    return render(request, "rules/drafts/rulesets.html", {"shelf": shelf})


def _shelved(ruleset: Ruleset) -> dict[str, Any]:
    versions = list(ruleset.versions.all())
    by_status = {status: [version for version in versions if version.status == status] for status in Status}
    return {
        "ruleset": ruleset,
        "in_force": next(iter(by_status[Status.PUBLISHED]), None),
        "drafts": by_status[Status.DRAFT],
        "retired": len(by_status[Status.RETIRED]),
    }


@editors_only
@require_safe
def ruleset_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one game's versions, newest first and as many as anybody looks back, and who did what."""
    ruleset = get_object_or_404(Ruleset, slug=slug)
    versions = ruleset.versions.select_related("published_by").defer("text", "tables").order_by("-number")
    context = {"ruleset": ruleset, "versions": versions[:VERSIONS_SHOWN], "history": history_of(ruleset)}
    return render(request, "rules/drafts/ruleset.html", context)


@editors_only
@require_safe
def version_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show one version: every fault with its place, or a preview, and what can be done with it."""
    version = _version(slug, number)
    inspection = inspect(version)
    context: dict[str, Any] = {"version": version, "inspection": inspection, "definition": inspection.definition}
    if inspection.definition is not None:
        setup = setup_preview(inspection.definition, request.GET.dict())
        variant = setup.variant if setup and setup.plan else ""
        context |= {"setup": setup, "entries": asked_entries(inspection.definition, variant)}
        context |= {"lines": inspection.definition.document.lines_for(variant), **_choices(inspection.definition)}
    return render(request, "rules/drafts/version.html", context)


def _choices(definition: Any) -> dict[str, Any]:
    """Give what the two selects of the preview offer: every number of players that some variant takes."""
    numbers = {number for variant in definition.variants for number in definition.document.players(variant).counts()}
    return {"player_numbers": sorted(numbers), "variants": definition.document.variants}


@editors_only
@require_safe
def text_page(_request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give the document of a version as it was written, to keep or to work on."""
    version = _version(slug, number)
    name = f"{slug}-{number}.yaml"
    headers = {"Content-Disposition": content_disposition_header(as_attachment=True, filename=name) or ""}
    return HttpResponse(version.text, content_type="application/yaml; charset=utf-8", headers=headers)


@csrf_exempt  # checked below, once the size is known: Django would read the whole body to find the token
@editors_only
@require_http_methods(["GET", "HEAD", "POST"])
def hand_in_page(request: EditorRequest, slug: str = "", number: int = 0) -> HttpResponse:
    """Hand a document in as a draft; with a version in the address, begin from its text."""
    if _length(request) > MAX_REQUEST_BYTES:
        return render(request, "rules/drafts/too_long.html", {"most": MAX_REQUEST_BYTES}, status=413)
    return _hand_in(request, slug, number)


@csrf_protect
def _hand_in(request: EditorRequest, slug: str, number: int) -> HttpResponse:
    base = _version(slug, number) if slug else None
    if request.method != "POST":
        form = HandInForm(initial={"text": base.text} if base else {})
        return render(request, "rules/drafts/hand_in.html", {"form": form, "base": base})
    form = HandInForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "rules/drafts/hand_in.html", {"form": form, "base": base}, status=422)
    return _kept(request, form, base)


def _kept(request: EditorRequest, form: HandInForm, base: RulesetVersion | None) -> HttpResponse:
    """Keep what was handed in and show it, or show the form again with the text and what is wrong with it."""
    tables = form.beside(base.tables if base else {})
    replacing = base if base and base.status == Status.DRAFT else None
    try:
        version = save_draft(text=form.written(), tables=tables, by=request.user, replacing=replacing)
    except (DocumentRefused, VersionRefusal) as refusal:
        again = HandInForm(initial={"text": form.written()})
        context = {"form": again, "base": base, "refusal": refusal}
        return render(request, "rules/drafts/hand_in.html", context, status=422)
    messages.success(request, _("Le brouillon est gardé. Rien n’est publié pour l’instant."))
    return redirect("rules-drafts:version", version.ruleset.slug, version.number)


@editors_only
@require_POST
def publish_page(request: EditorRequest, slug: str, number: int) -> HttpResponse:
    """Put a draft in force."""
    version = _version(slug, number)
    return _acted(request, version, lambda: _told_published(publish_draft(version=version, **_now_by(request))))


@editors_only
@require_POST
def restore_page(request: EditorRequest, slug: str, number: int) -> HttpResponse:
    """Put the text of an earlier version in force again."""
    version = _version(slug, number)
    return _acted(request, version, lambda: _told_published(restore(version=version, **_now_by(request))))


@editors_only
@require_POST
def retire_page(request: EditorRequest, slug: str, number: int) -> HttpResponse:
    """Take the version in force out of force."""
    version = _version(slug, number)

    def act() -> str:
        retire(version=version, by=request.user)
        return _("Ces règles ne sont plus proposées à la table. Les parties commencées avec elles les gardent.")

    return _acted(request, version, act)


@editors_only
@require_POST
def discard_page(request: EditorRequest, slug: str, number: int) -> HttpResponse:
    """Throw a draft away; pressed twice, it leads on all the same."""
    version = _versions().filter(ruleset__slug=slug, number=number).first()
    if version is None:
        messages.success(request, _("C’est déjà supprimé."))
        return redirect("rules-drafts:rulesets")

    def act() -> str:
        discard_draft(version=version, by=request.user)
        return _("Le brouillon %(number)d est jeté.") % {"number": number}

    return _acted(request, version, act)


def _acted(request: EditorRequest, version: RulesetVersion, act: Callable[[], str]) -> HttpResponse:
    """Act, tell what came of it, and lead back to the versions; faults are read on the page of the version."""
    try:
        messages.success(request, act())
    except VersionRefusal as refusal:
        messages.error(request, str(refusal))
    except DocumentRefused:
        messages.error(request, _("Ce document est refusé : rien n’est publié. Voici ce qui ne va pas."))
        return redirect("rules-drafts:version", version.ruleset.slug, version.number)
    if not version.ruleset.versions.exists():
        return redirect("rules-drafts:rulesets")
    return redirect("rules-drafts:ruleset", version.ruleset.slug)


def _told_published(published: Any) -> str:
    if published.changed:
        return _("La version %(number)d est publiée : c’est elle qui répond à la table.") % {
            "number": published.version.number
        }
    return _("Ce texte est déjà celui de la version %(number)d, en vigueur.") % {"number": published.version.number}


def _now_by(request: EditorRequest) -> dict[str, Any]:
    return {"at": timezone.now(), "by": request.user}


def _version(slug: str, number: int) -> RulesetVersion:
    return get_object_or_404(_versions(), ruleset__slug=slug, number=number)


def _versions() -> QuerySet[RulesetVersion]:
    return RulesetVersion.objects.select_related("ruleset", "published_by")


def _length(request: HttpRequest) -> int:
    written = str(request.META.get("CONTENT_LENGTH") or "0")
    return int(written) if written.isdecimal() else MAX_REQUEST_BYTES + 1
