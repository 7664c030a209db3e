"""The house in the admin: its sites, the days of closure, its rules, and the words of its reminders."""

from django.contrib import admin
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils import timezone

from catalogue import models
from catalogue.admin.noted import NotedAdmin
from catalogue.views.access import staff_of


@admin.register(models.Site)
class SiteAdmin(admin.ModelAdmin):
    """A place with shelves and a desk. Its week is written in the calendar, which shows the due days that it moves."""

    list_display = ("name", "public_holidays")
    search_fields = ("name",)
    list_per_page = 50

    def get_readonly_fields(self, request: HttpRequest, obj: models.Site | None = None) -> tuple[str, ...]:
        """Public holidays are chosen for a new site, and then belong to its week."""
        return ("public_holidays",) if obj else ()


@admin.register(models.Closure)
class ClosureAdmin(NotedAdmin):
    """Days of closure. Loans already due then are moved at the desk, not here."""

    list_display = ("first_day", "last_day", "yearly", "site", "reason")
    list_filter = ("site", "yearly")
    list_select_related = ("site",)
    list_per_page = 50


@admin.register(models.ExceptionalOpening)
class ExceptionalOpeningAdmin(NotedAdmin):
    """A day of opening whatever else is said of it."""

    list_display = ("day", "site", "reason")
    list_filter = ("site",)
    list_select_related = ("site",)
    list_per_page = 50


@admin.register(models.LoanSeason)
class LoanSeasonAdmin(NotedAdmin):
    """A season whose loans last longer."""

    list_display = ("name", "first_day", "last_day", "yearly", "extra_days")


@admin.register(models.HouseRules)
class HouseRulesAdmin(NotedAdmin):
    """The one set of rules: written once, then changed."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Only as long as there is none."""
        return super().has_add_permission(request) and not models.HouseRules.objects.exists()


@admin.register(models.ReminderTemplate)
class ReminderTemplateAdmin(NotedAdmin):
    """The words of a reminder."""

    list_display = ("step", "channel", "from_number", "subject")
    list_filter = ("step", "channel")
    exclude = ("changed_at", "changed_by")

    def save_model(self, request: HttpRequest, obj: models.ReminderTemplate, form: ModelForm, change: bool) -> None:  # noqa: FBT001 - the method of Django's
        """Save, with the hand and the moment."""
        obj.changed_at, obj.changed_by = timezone.now(), staff_of(request)
        super().save_model(request, obj, form, change)
