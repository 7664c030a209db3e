"""Households, cards, memberships and policies in the admin."""

from django.contrib import admin

from catalogue import models
from catalogue.admin.noted import NotedAdmin


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
    """A household with its persons, cards and memberships."""

    search_fields = ("name", "cards__number")
    list_per_page = 50
    inlines = (PatronInline, CardInline, MembershipInline)


@admin.register(models.MembershipKind)
class MembershipKindAdmin(NotedAdmin):
    """A kind of membership."""

    list_display = ("name", "code", "days", "deposit_cents")


@admin.register(models.LendingPolicy)
class LendingPolicyAdmin(NotedAdmin):
    """How much, and for how long."""

    list_display = ("__str__", "games_at_once", "loan_days", "renewals", "holds_at_once", "late_block_days")
    list_select_related = ("membership_kind", "copy_kind")
