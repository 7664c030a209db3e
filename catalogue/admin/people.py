"""Households, cards, memberships and policies in the admin."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from catalogue import models
from catalogue.admin.noted import NotedAdmin
from catalogue.memory.export import note_reading
from catalogue.views.access import staff_of


class PatronInline(admin.TabularInline):
    """The persons of the household."""

    model = models.Patron
    extra = 0


class CardInline(admin.TabularInline):
    """Its cards."""

    model = models.Card
    extra = 0
    fields = ("number", "replaced_at")


class MembershipInline(admin.TabularInline):
    """Its memberships, the last first."""

    model = models.Membership
    extra = 0
    fields = ("kind", "starts_on", "ends_on")


@admin.register(models.Household)
class HouseholdAdmin(admin.ModelAdmin):
    """A household with its persons, cards and memberships. To open it is to read its file, and logged."""

    search_fields = ("name", "cards__number")
    list_per_page = 50
    inlines = (PatronInline, CardInline, MembershipInline)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The household's page; who was shown it stands in its log."""
        answer = super().change_view(request, object_id, form_url, extra_context)
        household = self.get_object(request, object_id)
        if request.method == "GET" and answer.status_code == 200 and household:
            note_reading(household=household, at=timezone.now(), by=staff_of(request))
        return answer


@admin.register(models.MembershipKind)
class MembershipKindAdmin(NotedAdmin):
    """A kind of membership."""

    list_display = ("name", "code", "days", "deposit_cents")


@admin.register(models.LendingPolicy)
class LendingPolicyAdmin(NotedAdmin):
    """How much, and for how long."""

    list_display = ("__str__", "games_at_once", "loan_days", "renewals", "holds_at_once", "late_block_days")
    list_select_related = ("membership_kind", "copy_kind")
