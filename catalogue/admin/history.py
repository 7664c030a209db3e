"""Imports and the history of records in the admin: to be read, since only the verbs of cataloguing write them."""

from django.contrib import admin

from catalogue import models
from catalogue.admin.circulation import ReadOnlyAdmin


@admin.register(models.ImportRun)
class ImportRunAdmin(ReadOnlyAdmin):
    """Which file was taken over, and how far."""

    list_display = ("name", "format", "state", "dry_run", "records_done", "records_total", "created_at")
    list_filter = ("state", "dry_run")


@admin.register(models.RecordChange)
class RecordChangeAdmin(ReadOnlyAdmin):
    """What was changed in which record, when, by whom."""

    list_display = ("title", "kind", "at", "by", "copy")
    list_filter = ("kind",)
    list_select_related = ("by", "copy")


@admin.register(models.BatchEdit)
class BatchEditAdmin(ReadOnlyAdmin):
    """What was changed in many records at once, and whether it was taken back."""

    list_display = ("summary", "at", "by", "undone_at", "undone_by")
    list_select_related = ("by", "undone_by")


@admin.register(models.Tombstone)
class TombstoneAdmin(ReadOnlyAdmin):
    """Which records are no more."""

    list_display = ("title", "game_id", "deleted_at")


@admin.register(models.DistinctGames)
class DistinctGamesAdmin(ReadOnlyAdmin):
    """Which records were said to be two. The cataloguers' page lists them too, and takes that back."""

    list_display = ("first", "second", "at", "by")
    list_select_related = ("first", "second", "by")
    search_fields = ("first__title", "second__title")


@admin.register(models.RecordMerge)
class RecordMergeAdmin(ReadOnlyAdmin):
    """Which records went into which, in the whole catalogue: a record's own history tells its merges alone.

    What the rows said that moved is for the way back, and for nobody's eyes: bookings are among them.
    """

    list_display = ("gone_id", "change__title", "kept_id", "change__at", "change__by", "undone_at")
    list_filter = (("undone_at", admin.EmptyFieldListFilter),)
    list_select_related = ("change__by",)
    search_fields = ("change__title",)
    fields = ("change", "gone_id", "kept_id", "created_at", "values", "undone_at")
