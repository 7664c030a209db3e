"""Games and toys: the record, and what repeats within it."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from django.db import models
from django.db.models import Count, F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce, Length
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from catalogue.folding import fold, sort_key
from catalogue.models.authorities import Author, Publisher, Series, Term
from rules.models import Ruleset

# Long texts that no list shows: a page of results would carry them through the sort.
NOTES = ("other_titles", "principle", "teaching_note", "rules_note", "contents_note", "note")


_MOST_PASSED_OVER = 12


class GameQuerySet(models.QuerySet["Game"]):
    """Games with what a page shows of them."""

    def for_cards(self) -> "GameQuerySet":
        """With authors, publishers, and how many copies there are and could be taken home now."""
        from catalogue.models.copies import Copy

        mine = Copy.objects.filter(game=OuterRef("pk")).order_by().values("game")
        shown = mine.exclude(restriction__in=Copy.HIDDEN)
        return (
            self.defer(*NOTES)
            .prefetch_related(
                models.Prefetch("contributions", Contribution.objects.select_related("author")),
                models.Prefetch("publications", Publication.objects.select_related("publisher")),
            )
            .annotate(
                copy_count=Coalesce(Subquery(shown.annotate(n=Count("pk")).values("n")), 0),
                takeable_count=Coalesce(
                    Subquery(mine.filter(Copy.TAKEABLE).annotate(n=Count("pk")).values("n")),
                    0,
                ),
            )
        )

    def cards_of(self, ids: Iterable[int]) -> list["Game"]:
        """The games of those keys in that order, for cards: what a card shows is asked for one page alone."""
        wanted = list(ids)
        found = {game.pk: game for game in self.for_cards().filter(pk__in=wanted)}
        return [found[pk] for pk in wanted if pk in found]

    def with_aids(self) -> "GameQuerySet":
        """Those whose rules are in force here: they can be set up and scored."""
        return self.filter(ruleset__in=Ruleset.objects.playable().order_by())

    def titled(self, titles: Iterable[str]) -> dict[str, list[int]]:
        """The keys of the games of each title, accents, case and signs aside, by the title as it was asked for."""
        asked = {title: fold(title) for title in titles}
        keys = {key for folded in asked.values() for key in _keys_of(folded)}
        found: dict[str, list[int]] = {}
        for pk, title in self.filter(title_key__in=keys).order_by("pk").values_list("pk", "title") if keys else ():
            found.setdefault(fold(title), []).append(pk)
        return {title: found.get(folded, []) for title, folded in asked.items()}

    def newest(self) -> "GameQuerySet":
        """The last arrived first."""
        return self.order_by("-created_at", "-pk")


def _keys_of(folded: str) -> Iterator[str]:
    """Every key that the games of a folded title may be sorted by: some pass over its first words."""
    rest = folded
    for _word in range(_MOST_PASSED_OVER):
        yield rest[:300]
        rest = rest.partition(" ")[2]
        if not rest:
            return


class Game(models.Model):
    """The record of a game or a toy. Every figure is optional: toys have no players, old games no age.

    Ages are kept in months, since toys begin at six or eighteen of them; an empty upper bound means that
    there is none. Minutes are those of one play.
    """

    class Kind(models.TextChoices):
        GAME = "game", _("jeu")
        TOY = "toy", _("jouet")

    title = models.CharField(_("titre"), max_length=300)
    title_key = models.CharField(
        _("clé de tri"), max_length=300, editable=False, db_index=True, help_text=_("Le titre sans accents ni casse.")
    )
    unsorted = models.PositiveSmallIntegerField(
        _("lettres non classées"),
        null=True,
        blank=True,
        help_text=_("Celles du début du titre que l’ordre alphabétique ignore. Vide : l’article."),
    )
    other_titles = models.TextField(_("autres titres"), blank=True, help_text=_("Un par ligne."))
    kind = models.CharField(_("nature"), max_length=10, choices=Kind, default=Kind.GAME)
    document_type = models.CharField(_("type de document"), max_length=200, blank=True)
    year = models.PositiveSmallIntegerField(_("année"), null=True, blank=True)
    edition = models.CharField(_("édition"), max_length=100, blank=True, help_text=_("« 2e édition », par exemple."))
    series = models.ForeignKey(
        Series, on_delete=models.PROTECT, null=True, blank=True, related_name="games", verbose_name=_("collection")
    )
    series_number = models.CharField(_("numéro dans la collection"), max_length=50, blank=True)

    min_players = models.PositiveSmallIntegerField(_("joueurs, au moins"), null=True, blank=True)
    max_players = models.PositiveSmallIntegerField(_("joueurs, au plus"), null=True, blank=True)
    best_min_players = models.PositiveSmallIntegerField(_("idéal à partir de (joueurs)"), null=True, blank=True)
    best_max_players = models.PositiveSmallIntegerField(_("idéal jusqu’à (joueurs)"), null=True, blank=True)
    min_age_months = models.PositiveSmallIntegerField(_("âge minimum (mois)"), null=True, blank=True)
    max_age_months = models.PositiveSmallIntegerField(_("âge maximum (mois)"), null=True, blank=True)
    min_minutes = models.PositiveSmallIntegerField(_("durée minimum (minutes)"), null=True, blank=True)
    max_minutes = models.PositiveSmallIntegerField(_("durée maximum (minutes)"), null=True, blank=True)
    cooperative = models.BooleanField(_("coopératif"), null=True, blank=True, help_text=_("Vide : on ne sait pas."))

    cover = models.ImageField(_("couverture"), upload_to="covers/", blank=True)
    principle = models.TextField(_("principe du jeu"), blank=True)
    teaching_note = models.TextField(_("analyse pédagogique"), blank=True)
    rules_note = models.TextField(_("règles du jeu"), blank=True)
    contents_note = models.TextField(_("contenu"), blank=True)
    note = models.TextField(_("note"), blank=True)

    authors: "models.ManyToManyField[Author, Contribution]" = models.ManyToManyField(
        Author, through="Contribution", related_name="games", verbose_name=_("auteurs")
    )
    publishers: "models.ManyToManyField[Publisher, Publication]" = models.ManyToManyField(
        Publisher, through="Publication", related_name="games", verbose_name=_("éditeurs")
    )
    terms = models.ManyToManyField(Term, blank=True, related_name="games", verbose_name=_("catégories"))
    ruleset = models.ForeignKey(
        Ruleset,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="games",
        verbose_name=_("règles structurées"),
        help_text=_("Donne au jeu sa préparation et sa feuille de score."),
    )
    base_game = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="expansions",
        verbose_name=_("extension de"),
        help_text=_("Le jeu sans lequel celui-ci ne se joue pas."),
    )
    version_of = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="versions",
        verbose_name=_("version de"),
        help_text=_("Le même jeu, dans une autre édition ou une autre langue."),
    )
    created_at = models.DateTimeField(_("créé le"), auto_now_add=True, db_index=True)
    changed_at = models.DateTimeField(_("modifié le"), auto_now=True, db_index=True)

    objects = GameQuerySet.as_manager()

    class Meta:
        verbose_name = _("jeu")
        verbose_name_plural = _("jeux")
        ordering: ClassVar = ["title_key", "pk"]
        permissions: ClassVar = [
            ("import_records", _("Peut importer des notices et annuler une importation")),
            ("edit_in_batch", _("Peut modifier des notices en lot")),
            ("export_catalogue", _("Peut exporter tout le catalogue")),
        ]
        indexes: ClassVar = [
            models.Index(fields=["min_players", "max_players"], name="game_players"),
            models.Index(fields=["title_key", "id"], name="game_title_order"),
        ]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=~Q(title=""), name="game_has_a_title"),
            models.CheckConstraint(
                condition=Q(unsorted=None) | Q(unsorted__lt=Length("title")), name="game_is_sorted_by_something"
            ),
            models.CheckConstraint(condition=Q(kind__in=["game", "toy"]), name="game_kind_known"),
            models.CheckConstraint(
                condition=Q(base_game=None) | ~Q(base_game=F("id")), name="game_does_not_extend_itself"
            ),
            models.CheckConstraint(
                condition=Q(version_of=None) | ~Q(version_of=F("id")), name="game_is_no_version_of_itself"
            ),
            models.CheckConstraint(
                condition=Q(series_number="") | Q(series__isnull=False), name="game_number_is_of_a_series"
            ),
            *(
                models.CheckConstraint(
                    condition=Q(**{f"{low}__isnull": True})
                    | Q(**{f"{high}__isnull": True})
                    | Q(**{f"{low}__lte": F(high)}),
                    name=f"game_{name}_in_order",
                )
                for name, low, high in [
                    ("players", "min_players", "max_players"),
                    ("best_players", "best_min_players", "best_max_players"),
                    ("ages", "min_age_months", "max_age_months"),
                    ("minutes", "min_minutes", "max_minutes"),
                ]
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save, the sort key following the title, and the moment of the change every change."""
        self.sort()
        fields = kwargs.get("update_fields")
        if fields:
            follows = ["title_key"] if {"title", "unsorted"} & set(fields) else []
            kwargs["update_fields"] = {*fields, "changed_at", *follows}
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        """The game's page."""
        return reverse("game", args=[self.pk])

    def sort(self) -> None:
        """Make the sort key; whoever writes games in bulk calls it, ``save`` does."""
        self.title_key = sort_key(self.title, self.unsorted)[:300]


class Contribution(models.Model):
    """Who did what for a game, in the order of the record."""

    class Role(models.TextChoices):
        """The UNIMARC relator codes that game records use."""

        AUTHOR = "070", _("auteur")
        ILLUSTRATOR = "440", _("illustrateur")
        EDITOR = "340", _("éditeur scientifique")
        TRANSLATOR = "730", _("traducteur")
        OTHER = "570", _("autre")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="contributions")
    author = models.ForeignKey(Author, on_delete=models.PROTECT, related_name="contributions", verbose_name=_("auteur"))
    role = models.CharField(_("fonction"), max_length=3, choices=Role, default=Role.AUTHOR)
    position = models.PositiveSmallIntegerField(_("rang"), default=0)

    class Meta:
        verbose_name = _("contribution")
        verbose_name_plural = _("contributions")
        ordering: ClassVar = ["position", "pk"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["game", "author", "role"], name="one_contribution_per_role"),
        ]

    def __str__(self) -> str:
        return f"{self.author} ({self.get_role_display()})"


class Publication(models.Model):
    """A house that published a game, in the order of the record."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="publications")
    publisher = models.ForeignKey(
        Publisher, on_delete=models.PROTECT, related_name="publications", verbose_name=_("éditeur")
    )
    position = models.PositiveSmallIntegerField(_("rang"), default=0)

    class Meta:
        verbose_name = _("publication")
        verbose_name_plural = _("publications")
        ordering: ClassVar = ["position", "pk"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["game", "publisher"], name="one_publication_per_publisher"),
        ]

    def __str__(self) -> str:
        return str(self.publisher)
