"""Records, copies and authorities in the admin."""

from typing import Any

from django import forms
from django.contrib import admin
from django.core.files.uploadedfile import UploadedFile

from catalogue import models
from catalogue.admin.noted import NotedAdmin
from catalogue.pictures import prepared_cover


class ContributionInline(admin.TabularInline):
    """Who did what for the game."""

    model = models.Contribution
    extra = 0
    autocomplete_fields = ("author",)


class PublicationInline(admin.TabularInline):
    """Who published the game."""

    model = models.Publication
    extra = 0
    autocomplete_fields = ("publisher",)


class LanguageInline(admin.TabularInline):
    """In which languages its texts are."""

    model = models.GameLanguage
    extra = 0


class IdentifierInline(admin.TabularInline):
    """What is printed on its box."""

    model = models.Identifier
    extra = 0


class BarrierInline(admin.TabularInline):
    """What may keep somebody from playing it."""

    model = models.Barrier
    extra = 0


class CopyInline(admin.TabularInline):
    """Its boxes on the shelves."""

    model = models.Copy
    extra = 0
    fields = ("barcode", "call_number", "section", "site", "kind", "restriction", "condition")
    readonly_fields = ("restriction", "condition")


class GameForm(forms.ModelForm):
    """A record; an uploaded cover is read and written anew before it is kept."""

    def clean_cover(self) -> Any:
        """The new cover in the one format of the house; what was there already is left as it is."""
        cover = self.cleaned_data["cover"]
        return prepared_cover(cover) if isinstance(cover, UploadedFile) else cover


@admin.register(models.Game)
class GameAdmin(admin.ModelAdmin):
    """A record with all that repeats within it."""

    form = GameForm
    list_display = ("title", "kind", "min_players", "max_players", "year")
    list_filter = ("kind", "cooperative")
    search_fields = ("title", "title_key")
    autocomplete_fields = ("terms", "series", "base_game", "version_of")
    list_per_page = 50
    inlines = (ContributionInline, PublicationInline, LanguageInline, IdentifierInline, BarrierInline, CopyInline)


class AdaptationInline(admin.TabularInline):
    """What was done to the copy for blind or disabled players."""

    model = models.Adaptation
    extra = 0
    show_change_link = True


@admin.register(models.Copy)
class CopyAdmin(admin.ModelAdmin):
    """A box. Where it is, whether it may leave and what is in it show, and only the desk changes that.

    Lost or withdrawn by a form, a box would stay set aside for a family, and no log would say who decided it.
    """

    list_display = ("barcode", "game", "call_number", "site", "state", "restriction", "condition")
    list_filter = ("site", "state", "restriction", "condition", "kind")
    list_select_related = ("game", "site")
    search_fields = ("barcode", "game__title")
    autocomplete_fields = ("game",)
    readonly_fields = ("state", "restriction", "condition", "withdrawn_on")
    list_per_page = 50
    inlines = (AdaptationInline,)


class LegendInline(admin.TabularInline):
    """What its signs mean."""

    model = models.LegendEntry
    extra = 0


@admin.register(models.Adaptation)
class AdaptationAdmin(admin.ModelAdmin):
    """An adaptation of a copy, with its legend."""

    list_display = ("copy", "kind", "alone", "checked_on")
    list_filter = ("kind", "alone")
    list_select_related = ("copy",)
    search_fields = ("copy__barcode", "copy__game__title")
    autocomplete_fields = ("copy",)
    list_per_page = 50
    inlines = (LegendInline,)


@admin.register(models.CopyKind)
class CopyKindAdmin(NotedAdmin):
    """A kind of copy that the house lends by rules of its own."""

    list_display = ("name", "code", "deposit_cents")


@admin.register(models.Author, models.Publisher, models.Series)
class NameAdmin(admin.ModelAdmin):
    """Whatever is known by its name alone."""

    search_fields = ("name",)
    list_per_page = 50


@admin.register(models.Scheme)
class SchemeAdmin(admin.ModelAdmin):
    """A classification."""

    list_display = ("code", "name", "edition")


@admin.register(models.Term)
class TermAdmin(admin.ModelAdmin):
    """A class of a classification."""

    list_display = ("code", "label", "scheme", "parent")
    list_filter = ("scheme",)
    list_select_related = ("scheme", "parent__scheme")
    search_fields = ("code", "label")
    list_per_page = 50
