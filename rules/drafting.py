"""The life of a ruleset in the house: drafts handed in, published or thrown away; versions retired and taken up again.

Every verb locks the ruleset's row first, so that of two librarians the second is answered by what the first has done.
Publishing itself is ``rules.publishing``: there is one way in which a document comes into force.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max

from rules.engine import DocumentRefused, Fault
from rules.engine.document.yaml_text import read_yaml
from rules.history import Act, note
from rules.models import Ruleset, RulesetVersion
from rules.published import is_slug
from rules.publishing import Published, digest_of, publish
from rules.refusals import NeverPublished, NotADraft, NotInForce, TooManyDrafts

MAX_DRAFTS = 100
MAX_SLUG = 60
MAX_TITLE = 200

Status = RulesetVersion.Status


def save_draft(
    *, text: str, tables: Mapping[str, str], by: User, replacing: RulesetVersion | None = None
) -> RulesetVersion:
    """Keep a document as a draft, faults and all, with those of the ``tables`` that it names.

    ``replacing`` is a draft that this text corrects: it is written over, unless the text is now another game's.
    Raises DocumentRefused for a text that cannot even be filed: no readable YAML, or no slug. Raises TooManyDrafts, and
    NotADraft when the draft to correct is none any more.
    """
    raw = _readable(text, tables)
    with transaction.atomic():
        ruleset = _filed(raw)
        named = {name: content for name, content in tables.items() if name in tables_named(raw)}
        written = {"text": text, "tables": named, "digest": digest_of(text, named)}
        if replacing is not None and replacing.ruleset_id == ruleset.pk:
            return _rewritten(ruleset, replacing, written)
        # No row to lock: two drafts at once may pass the limit by one, which harms nobody.
        if RulesetVersion.objects.filter(status=Status.DRAFT).count() >= MAX_DRAFTS:
            raise TooManyDrafts(limit=MAX_DRAFTS)
        latest: int | None = ruleset.versions.aggregate(latest=Max("number"))["latest"]
        version = ruleset.versions.create(number=(latest or 0) + 1, status=Status.DRAFT, **written)
        note(ruleset, Act.DRAFTED, version.number, by=by)
        return version


def publish_draft(*, version: RulesetVersion, at: datetime, by: User) -> Published:
    """Put a draft in force, under a number above all others: its own when it is the newest.

    Raises DocumentRefused with every fault, and the draft is kept; or NotADraft.
    """
    with transaction.atomic():
        ruleset = _locked(version)
        draft = _draft(ruleset, version)
        # Taken away first, so that its number is free for the version that comes into force.
        draft.delete()
        published = publish(text=draft.text, tables=draft.tables, at=at, by=by)
        note(ruleset, Act.PUBLISHED, published.version.number, by=by)
        return published


def discard_draft(*, version: RulesetVersion, by: User) -> None:
    """Throw a draft away; raises NotADraft. The ruleset stays, as a record of the catalogue may name it."""
    with transaction.atomic():
        ruleset = _locked(version)
        _draft(ruleset, version).delete()
        note(ruleset, Act.DISCARDED, version.number, by=by)


def retire(*, version: RulesetVersion, by: User) -> None:
    """Take the version in force out of force; it is kept for the plays that began with it. Raises NotInForce."""
    with transaction.atomic():
        ruleset = _locked(version)
        in_force = ruleset.versions.filter(pk=version.pk, status=Status.PUBLISHED).first()
        if in_force is None:
            raise NotInForce
        in_force.status = Status.RETIRED
        # Saved, not updated: the catalogue hears of it, and no longer finds the game by the words of these rules.
        in_force.save(update_fields=["status"])
        note(ruleset, Act.RETIRED, version.number, by=by)


def restore(*, version: RulesetVersion, at: datetime, by: User) -> Published:
    """Publish the text of an earlier version anew, as a new version.

    Raises NeverPublished for a draft, and DocumentRefused when the engine of today refuses the text.
    """
    with transaction.atomic():
        ruleset = _locked(version)
        former = ruleset.versions.filter(pk=version.pk).exclude(status=Status.DRAFT).first()
        if former is None:
            raise NeverPublished
        published = publish(text=former.text, tables=former.tables, at=at, by=by)
        if published.changed:
            note(ruleset, Act.RESTORED, former.number, by=by)
        return published


def tables_named(raw: Mapping[str, Any]) -> set[str]:
    """Name the CSV files that a document asks for."""
    tables = raw.get("tables")
    parts = tables.values() if isinstance(tables, dict) else ()
    names = [part.get("file") for part in parts if isinstance(part, dict)]
    return {name for name in names if isinstance(name, str)}


def _readable(text: str, tables: Mapping[str, str]) -> dict[str, Any]:
    """Give the fields of a text that can be filed under its slug, or raise DocumentRefused."""
    named = {"": text, **tables}
    nul = [Fault(name, "le texte contient un caractère nul") for name, content in named.items() if "\0" in content]
    if nul:
        raise DocumentRefused(nul)
    raw = read_yaml(text)
    slug = raw.get("slug") if isinstance(raw, dict) else None
    if not (isinstance(slug, str) and len(slug) <= MAX_SLUG and is_slug(slug)):
        raise DocumentRefused([Fault("slug", "le document doit dire de quel jeu il s’agit\u00a0: slug: nom-du-jeu")])
    return dict(raw)


def _filed(raw: Mapping[str, Any]) -> Ruleset:
    """Give the ruleset of a document, locked; a new one has the name in the document as its title, if there is any."""
    identity = raw.get("identity")
    name = identity.get("name") if isinstance(identity, dict) else None
    title = name[:MAX_TITLE] if isinstance(name, str) and name.strip() else raw["slug"]
    Ruleset.objects.get_or_create(slug=raw["slug"], defaults={"title": title})
    return Ruleset.objects.select_for_update().get(slug=raw["slug"])


def _locked(version: RulesetVersion) -> Ruleset:
    return Ruleset.objects.select_for_update().get(pk=version.ruleset_id)


def _draft(ruleset: Ruleset, version: RulesetVersion) -> RulesetVersion:
    draft = ruleset.versions.filter(pk=version.pk, status=Status.DRAFT).first()
    if draft is None:
        raise NotADraft
    return draft


def _rewritten(ruleset: Ruleset, version: RulesetVersion, written: Mapping[str, Any]) -> RulesetVersion:
    if not ruleset.versions.filter(pk=version.pk, status=Status.DRAFT).update(**written):
        raise NotADraft
    return ruleset.versions.get(pk=version.pk)
