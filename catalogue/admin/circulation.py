"""Loans and events in the admin: to be read, since only the verbs of lending change them."""

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from catalogue import models


class ReadOnlyAdmin(admin.ModelAdmin):
    """Shown to those with the right to view, changed by nobody."""

    list_per_page = 50

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody."""
        return False


@admin.register(models.Loan)
class LoanAdmin(ReadOnlyAdmin):
    """Who has what until when."""

    list_display = ("copy", "household", "due_on", "returned_at")
    list_select_related = ("copy", "household")


@admin.register(models.Event)
class EventAdmin(ReadOnlyAdmin):
    """What was done, when, by whom."""

    list_display = ("kind", "at", "actor", "copy", "household")
    list_select_related = ("actor", "copy", "household")


@admin.register(models.SourceRecord)
class SourceRecordAdmin(ReadOnlyAdmin):
    """Where a record came from."""

    list_display = ("key", "format", "game", "imported_at")
    list_select_related = ("game",)
