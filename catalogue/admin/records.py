"""Records, copies and authorities in the admin."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

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

    def save_model(self, request: HttpRequest, obj: models.Copy, form: Any, change: bool) -> None:  # noqa: FBT001 - Django's own
        """Save, and move the record's stamp: whoever harvests the catalogue is told of copies by it."""
        super().save_model(request, obj, form, change)
        models.Game.objects.filter(pk=obj.game_id).update(changed_at=timezone.now())


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


class KeptElsewhere(admin.ModelAdmin):
    """A name that records bear. It is renamed, merged and deleted on its page among the names, which refuses what is
    taken and writes the history of each record; here it is only entered."""

    fixed_fields: ClassVar[tuple[str, ...]] = ()

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str] | tuple[str, ...]:
        """Its name, once it is there, and the way to where it is changed."""
        own = super().get_readonly_fields(request, obj)
        return (*own, *self.fixed_fields, "kept_at") if obj else own

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Without that way while there is none yet."""
        return [name for name in super().get_fields(request, obj) if obj or name != "kept_at"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody's here."""
        return False

    @admin.display(description=_("Renommer, réunir, supprimer"))
    def kept_at(self, obj: Any) -> str:
        """The link to its page."""
        address = reverse("name", args=[self.opts.model_name, obj.pk])
        return format_html('<a href="{}">{}</a>', address, _("Ouvrir sa page parmi les noms"))


@admin.register(models.Author, models.Publisher, models.Series)
class NameAdmin(KeptElsewhere):
    """Whatever is known by its name alone."""

    fixed_fields = ("name",)
    search_fields = ("name",)
    list_per_page = 50


@admin.register(models.Scheme)
class SchemeAdmin(admin.ModelAdmin):
    """A classification."""

    list_display = ("code", "name", "edition")


@admin.register(models.Term)
class TermAdmin(KeptElsewhere):
    """A class of a classification."""

    fixed_fields = ("label",)
    list_display = ("code", "label", "scheme", "parent")
    list_filter = ("scheme",)
    list_select_related = ("scheme", "parent__scheme")
    search_fields = ("code", "label")
    list_per_page = 50
