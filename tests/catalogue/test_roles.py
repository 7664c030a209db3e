import pytest
from django.contrib.auth.models import Group

from catalogue.roles import LIBRARIAN, MANAGER, ROLES, VOLUNTEER

pytestmark = pytest.mark.django_db


def test_migrate_writes_every_role_with_exactly_its_permissions():
    granted = {
        group.name: sorted(f"{p.content_type.app_label}.{p.codename}" for p in group.permissions.all())
        for group in Group.objects.all()
    }

    assert granted == {name: sorted(labels) for name, labels in ROLES.items()}


def test_a_volunteer_lends_enrols_reserves_looks_into_boxes_and_counts_and_nothing_else():
    assert sorted(ROLES[VOLUNTEER]) == [
        "catalogue.check_contents",
        "catalogue.count_plays",
        "catalogue.enrol",
        "catalogue.lend",
        "catalogue.place_hold",
        "catalogue.take_stock",
    ]


def test_a_librarian_passes_refusals_dates_back_and_sees_what_a_volunteer_does_not():
    acts = {
        label
        for label in ROLES[LIBRARIAN]
        if label.split("_")[0].split(".")[1] not in {"add", "change", "delete", "view"}
    }

    assert sorted(acts - set(ROLES[VOLUNTEER])) == [
        "catalogue.back_date",
        "catalogue.edit_in_batch",
        "catalogue.export_catalogue",
        "catalogue.handle_money",
        "catalogue.import_records",
        "catalogue.merge_households",
        "catalogue.move_due_days",
        "catalogue.override_refusal",
        "catalogue.see_contact",
        "catalogue.see_figures",
        "catalogue.see_jobs",
        "catalogue.send_reminders",
        "catalogue.set_aside_copy",
        "rules.publish_ruleset",
    ]


def test_a_manager_is_a_librarian_who_answers_for_the_house_its_households_and_its_staff():
    assert set(ROLES[LIBRARIAN]) < set(ROLES[MANAGER])
    assert sorted(set(ROLES[MANAGER]) - set(ROLES[LIBRARIAN])) == [
        "auth.add_user",
        "auth.change_user",
        "auth.view_group",
        "auth.view_user",
        "catalogue.add_houserules",
        "catalogue.add_lendingpolicy",
        "catalogue.add_loanseason",
        "catalogue.add_openinghours",
        "catalogue.add_remindertemplate",
        "catalogue.change_houserules",
        "catalogue.change_lendingpolicy",
        "catalogue.change_loanseason",
        "catalogue.change_openinghours",
        "catalogue.change_remindertemplate",
        "catalogue.delete_lendingpolicy",
        "catalogue.delete_loanseason",
        "catalogue.delete_openinghours",
        "catalogue.delete_remindertemplate",
        "catalogue.export_household",
        "catalogue.remove_household",
    ]


def test_a_librarian_reads_the_rules_of_the_house_and_writes_its_days_out_of_turn():
    house = ("houserules", "lendingpolicy", "loanseason", "openinghours", "remindertemplate")
    acts, days = ("add", "change", "delete"), ("closure", "exceptionalopening")

    written = {label for label in ROLES[LIBRARIAN] if label.endswith(house)}

    assert sorted(written) == [f"catalogue.view_{model}" for model in house]
    assert {f"catalogue.{act}_{day}" for act in acts for day in days} <= set(ROLES[LIBRARIAN])


def test_nobody_deletes_a_household_by_role():
    assert not [label for label in ROLES[MANAGER] if label.startswith("catalogue.delete_household")]
