"""Publishing rules: the one way in which a document becomes the rules in force."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max

from rules.engine import Definition, DocumentRefused, Fault, load_definition
from rules.models import Ruleset, RulesetVersion


@dataclass(frozen=True, slots=True)
class Published:
    """The version in force after publishing, and whether it is a new one."""

    version: RulesetVersion
    changed: bool


def digest_of(text: str, tables: Mapping[str, str]) -> str:
    """Give the SHA-256, in hexadecimal, of a document and the CSV tables it was loaded with."""
    written = json.dumps([text, dict(sorted(tables.items()))], ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(written.encode("utf-8", "surrogatepass")).hexdigest()


def publish(*, text: str, tables: Mapping[str, str], at: datetime, by: User | None = None) -> Published:
    """Check a document and put it in force; the version before it is retired and kept.

    Publishing what is in force already changes nothing. Raises DocumentRefused with every fault, and then
    nothing has changed either.
    """
    _refuse_nul(text, tables)
    definition = load_definition(text, tables)
    digest = digest_of(text, tables)
    with transaction.atomic():
        ruleset = _locked(definition)
        former = ruleset.versions.filter(status=RulesetVersion.Status.PUBLISHED).first()
        if former is not None and former.digest == digest:
            return Published(former, changed=False)
        _retitle(ruleset, definition.document.identity.name)
        # Retired first: the database holds one published version of a ruleset at any moment.
        ruleset.versions.filter(status=RulesetVersion.Status.PUBLISHED).update(status=RulesetVersion.Status.RETIRED)
        version = ruleset.versions.create(
            number=_next_number(ruleset),
            status=RulesetVersion.Status.PUBLISHED,
            text=text,
            tables=dict(tables),
            digest=digest,
            published_at=at,
            published_by=by,
        )
        return Published(version, changed=True)


def _refuse_nul(text: str, tables: Mapping[str, str]) -> None:
    """Refuse the one character that PostgreSQL cannot keep in a text."""
    named = {"": text, **tables}
    faults = [Fault(name, "le texte contient un caractère nul") for name, content in named.items() if "\0" in content]
    if faults:
        raise DocumentRefused(faults)


def published_by_hand(slug: str) -> RulesetVersion | None:
    """Give the version in force when a person has published it; None when a command has, or when there is none."""
    in_force = RulesetVersion.objects.filter(ruleset__slug=slug, status=RulesetVersion.Status.PUBLISHED)
    return in_force.filter(published_by__isnull=False).first()


def _locked(definition: Definition) -> Ruleset:
    """Give the ruleset's row, locked: of two who publish at once the second sees what the first has published."""
    Ruleset.objects.get_or_create(slug=definition.slug, defaults={"title": definition.document.identity.name})
    return Ruleset.objects.select_for_update().get(slug=definition.slug)


def _retitle(ruleset: Ruleset, title: str) -> None:
    if ruleset.title != title:
        ruleset.title = title
        ruleset.save(update_fields=["title"])


def _next_number(ruleset: Ruleset) -> int:
    latest: int | None = ruleset.versions.aggregate(latest=Max("number"))["latest"]
    return (latest or 0) + 1
