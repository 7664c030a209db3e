"""Admin pages whose changes the log of the house keeps."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils import timezone

from catalogue.lending.house_changes import delete_noted, save_noted
from catalogue.views.access import staff_of


class NotedAdmin(admin.ModelAdmin):
    """What is added, changed or deleted here is an event, like what is done at the desk."""

    def save_model(self, request: HttpRequest, obj: Any, form: ModelForm, change: bool) -> None:  # noqa: FBT001 - the method of Django's
        """Save, and log what was and what is."""
        save_noted(obj, at=timezone.now(), by=staff_of(request))

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete, and log what was."""
        delete_noted(obj, at=timezone.now(), by=staff_of(request))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Delete several, and log each."""
        for row in queryset:
            self.delete_model(request, row)
