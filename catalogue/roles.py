"""The roles of the house: what a volunteer and a librarian may do. Refused is what is not listed."""

from typing import Any

from django.apps import AppConfig

VOLUNTEER = "Bénévoles"
LIBRARIAN = "Ludothécaires"

_DESK = ["catalogue.lend"]
_RECORDS = [
    f"catalogue.{action}_{model}"
    for model in (
        "adaptation",
        "attachment",
        "author",
        "contribution",
        "copy",
        "game",
        "gamelanguage",
        "identifier",
        "publication",
        "publisher",
        "scheme",
        "site",
        "term",
    )
    for action in ("add", "change", "delete", "view")
]
_PEOPLE = [
    f"catalogue.{action}_{model}"
    for model in ("card", "household", "lendingpolicy", "membership", "membershipkind", "patron")
    for action in ("add", "change", "view")
]
_READ = ["catalogue.view_event", "catalogue.view_loan", "catalogue.view_sourcerecord"]

ROLES: dict[str, list[str]] = {
    VOLUNTEER: _DESK,
    LIBRARIAN: [*_DESK, "catalogue.override_refusal", "rules.publish_ruleset", *_RECORDS, *_PEOPLE, *_READ],
}


def grant_roles(sender: AppConfig, using: str = "default", **_: Any) -> None:
    """Write the groups and their permissions after each migrate; a house's own groups are left alone.

    Permissions are created by another receiver of the same signal, app by app, and some of them later: those
    that a role names are created first, so that one migrate is enough.
    """
    from django.apps import apps
    from django.contrib.auth.management import create_permissions
    from django.contrib.auth.models import Group, Permission

    for app in sorted({label.partition(".")[0] for labels in ROLES.values() for label in labels}):
        create_permissions(apps.get_app_config(app), verbosity=0, using=using)
    known = {
        f"{permission.content_type.app_label}.{permission.codename}": permission
        for permission in Permission.objects.using(using).select_related("content_type")
    }
    for name, labels in ROLES.items():
        group, _created = Group.objects.using(using).get_or_create(name=name)
        group.permissions.set([known[label] for label in labels])
