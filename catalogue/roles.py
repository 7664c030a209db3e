"""The roles of the house: what a volunteer, a librarian and a manager may do. Refused is what is not listed."""

from typing import Any

from django.apps import AppConfig

VOLUNTEER = "Bénévoles"
LIBRARIAN = "Ludothécaires"
MANAGER = "Responsables"

_DESK = ["catalogue.lend"]
_BOXES = ["catalogue.check_contents", "catalogue.count_plays", "catalogue.take_stock"]
_CARE = ["catalogue.handle_money", "catalogue.set_aside_copy"]
_CIRCULATION = ["catalogue.back_date", "catalogue.move_due_days", "catalogue.override_refusal"]
_PEOPLE_DESK = ["catalogue.enrol", "catalogue.place_hold"]
_PEOPLE_CARE = [
    "catalogue.merge_households",
    "catalogue.see_contact",
    "catalogue.see_jobs",
    "catalogue.send_reminders",
]
_RECORDS = [
    f"catalogue.{action}_{model}"
    for model in (
        "adaptation",
        "attachment",
        "author",
        "barrier",
        "columnmapping",
        "contribution",
        "copy",
        "copykind",
        "game",
        "gamelanguage",
        "gamelist",
        "gamelistentry",
        "identifier",
        "legendentry",
        "publication",
        "publisher",
        "scheme",
        "series",
        "site",
        "term",
    )
    for action in ("add", "change", "delete", "view")
]
_CATALOGUE = ["catalogue.edit_in_batch", "catalogue.export_catalogue", "catalogue.import_records"]
_PEOPLE = [
    f"catalogue.{action}_{model}"
    for model in ("card", "household", "membership", "membershipkind", "patron")
    for action in ("add", "change", "view")
]
# Days on which one closes or opens out of turn come up at the desk; what a house has decided once is its managers'.
_DAYS = [
    f"catalogue.{action}_{model}"
    for model in ("closure", "exceptionalopening")
    for action in ("add", "change", "delete", "view")
]
_HOUSE_MODELS = ("houserules", "lendingpolicy", "loanseason", "openinghours", "remindertemplate")
_HOUSE_READ = [f"catalogue.view_{model}" for model in _HOUSE_MODELS]
_HOUSE = [
    f"catalogue.{action}_{model}"
    for model in _HOUSE_MODELS
    for action in ("add", "change", "delete")
    if (action, model) != ("delete", "houserules")
]
_WHOLE_HOUSEHOLDS = ["catalogue.export_household", "catalogue.remove_household"]
_STAFF = ["auth.add_user", "auth.change_user", "auth.view_user", "auth.view_group"]
_READ = [
    f"catalogue.view_{model}"
    for model in (
        "batchedit",
        "distinctgames",
        "event",
        "importline",
        "importrun",
        "loan",
        "recordchange",
        "recordmerge",
        "sourcerecord",
        "tombstone",
    )
]

ROLES: dict[str, list[str]] = {
    VOLUNTEER: [*_DESK, *_BOXES, *_PEOPLE_DESK],
    LIBRARIAN: [
        *_DESK,
        *_BOXES,
        *_CARE,
        *_PEOPLE_DESK,
        *_PEOPLE_CARE,
        *_CIRCULATION,
        "catalogue.see_figures",
        "rules.publish_ruleset",
        *_RECORDS,
        *_CATALOGUE,
        *_PEOPLE,
        *_DAYS,
        *_HOUSE_READ,
        *_READ,
    ],
}
# A manager is a librarian who answers for the rules of the house, the people in the files and those behind the desk.
ROLES[MANAGER] = [*ROLES[LIBRARIAN], *_HOUSE, *_WHOLE_HOUSEHOLDS, *_STAFF]


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
