"""Households, cards, memberships and policies in the admin."""

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.forms import BaseInlineFormSet, ModelForm
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from catalogue import models
from catalogue.admin.noted import NotedAdmin
from catalogue.lending.enrolment import note_correction
from catalogue.lending.events import row_key
from catalogue.memory.export import note_reading
from catalogue.views.access import staff_of


class PatronInline(admin.TabularInline):
    """The persons of the household."""

    model = models.Patron
    extra = 0
    can_delete = False


class CardInline(admin.TabularInline):
    """Its cards."""

    model = models.Card
    extra = 0
    fields = ("number", "replaced_at")
    can_delete = False


class MembershipInline(admin.TabularInline):
    """Its memberships, the last first."""

    model = models.Membership
    extra = 0
    fields = ("kind", "starts_on", "ends_on")
    can_delete = False


@admin.register(models.Household)
class HouseholdAdmin(admin.ModelAdmin):
    """A household with its persons, cards and memberships: read and corrected here, each an event like at the desk.

    Enrolling and removing do more than write rows, and have their pages at the desk; so has finding one: a search of
    the admin would write names and cards into its address.
    """

    list_per_page = 50
    inlines = (PatronInline, CardInline, MembershipInline)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Household | None = None) -> bool:
        """Nobody."""
        return False

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Show the household, how it is reached included: whoever reads that is logged."""
        household = kwargs.get("obj")
        if household is not None:
            note_reading(household=household, at=timezone.now(), by=staff_of(request))
        return super().render_change_form(request, context, *args, **kwargs)

    def save_related(
        self,
        request: HttpRequest,
        form: ModelForm,
        formsets: Sequence[BaseInlineFormSet],
        change: bool,  # noqa: FBT001 - the method of Django's
    ) -> None:
        """Save the rows around the household too, and log what was corrected."""
        super().save_related(request, form, formsets, change)
        rows = [
            row for around in formsets for row in (*around.new_objects, *(row for row, _ in around.changed_objects))
        ]
        note_correction(
            household=form.instance,
            columns=form.changed_data,
            rows=map(row_key, rows),
            at=timezone.now(),
            by=staff_of(request),
        )


@admin.register(models.MembershipKind)
class MembershipKindAdmin(NotedAdmin):
    """A kind of membership."""

    list_display = ("name", "code", "days", "deposit_cents")


@admin.register(models.LendingPolicy)
class LendingPolicyAdmin(NotedAdmin):
    """How much, and for how long."""

    list_display = ("__str__", "games_at_once", "loan_days", "renewals", "holds_at_once", "late_block_days")
    list_select_related = ("membership_kind", "copy_kind")
