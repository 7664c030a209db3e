"""Plays: one game at one table. Written by the verbs of ``playaid.plays`` alone."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalogue.models import Game
from catalogue.models.games import NOTES
from playaid.models.books import CODE_SHAPE, RecordBook
from rules.models import RulesetVersion

# Entries of one play, far beyond any evening: what a device gone wild can fill.
MOST_ENTRIES = 5000


class PlayQuerySet(models.QuerySet["Play"]):
    """Plays with what is asked of them."""

    def with_rules(self) -> "PlayQuerySet":
        """With the slug, number and digest of their rules, but not the text of the document."""
        return self.select_related("version__ruleset").defer(
            "version__text", "version__tables", "version__published_at", "version__published_by"
        )

    def titled(self) -> "PlayQuerySet":
        """With their rules and the title of their game, the last opened first."""
        titled = self.with_rules().select_related("game").defer(*(f"game__{note}" for note in NOTES))
        return titled.order_by("-opened_at", "-pk")

    def of_house(self) -> "PlayQuerySet":
        """Those kept in the house's own book, as a list shows them."""
        return self.titled().filter(book__isnull=False, book__code=None)


class Play(models.Model):
    """A play under the version of the rules that it began with; all that was written at the table is its entries.

    Its ``code`` is the only key to it. ``last_order`` is the number of its entries; ``finished_at`` is read from
    them each time some are taken, for lists.
    """

    code = models.CharField(_("code"), max_length=10, unique=True)
    version = models.ForeignKey(
        RulesetVersion, on_delete=models.PROTECT, related_name="plays", verbose_name=_("version des règles")
    )
    game = models.ForeignKey(
        Game, on_delete=models.SET_NULL, null=True, blank=True, related_name="plays", verbose_name=_("jeu")
    )
    book = models.ForeignKey(
        RecordBook, on_delete=models.SET_NULL, null=True, blank=True, related_name="plays", verbose_name=_("carnet")
    )
    opened_at = models.DateTimeField(_("ouverte le"))
    touched_at = models.DateTimeField(_("dernière saisie le"))
    finished_at = models.DateTimeField(_("terminée le"), null=True, blank=True)
    last_order = models.PositiveIntegerField(_("saisies"), default=0)

    objects = PlayQuerySet.as_manager()

    class Meta:
        verbose_name = _("partie")
        verbose_name_plural = _("parties")
        indexes: ClassVar = [
            models.Index(fields=["touched_at"], condition=Q(book=None), name="play_unkept_touched"),
            models.Index(fields=["book", "-opened_at"], condition=Q(book__isnull=False), name="play_kept_opened"),
        ]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=Q(code__regex=CODE_SHAPE), name="play_code_shape"),
            models.CheckConstraint(condition=Q(touched_at__gte=F("opened_at")), name="play_touched_after_opened"),
            models.CheckConstraint(
                condition=Q(finished_at=None) | Q(finished_at__gte=F("opened_at")), name="play_finished_after_opened"
            ),
            models.CheckConstraint(condition=Q(last_order__range=(0, MOST_ENTRIES)), name="play_holds_so_many_entries"),
        ]

    def __str__(self) -> str:
        return f"{self.version} {self.opened_at:%d/%m/%Y}"
