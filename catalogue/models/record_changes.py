"""The history of records: what was changed, by whom, and from what to what."""

from typing import Any, ClassVar, TypeAlias

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.batch_edits import BatchEdit
from catalogue.models.copies import Copy
from catalogue.models.games import Game
from catalogue.models.import_runs import ImportRun


class ChangeKind(models.TextChoices):
    """What was done to the record."""

    CREATED = "created", _("création")
    CHANGED = "changed", _("modification")
    DELETED = "deleted", _("suppression")
    MERGED = "merged", _("fusion")
    IMPORTED = "imported", _("importation")
    BATCH = "batch", _("modification en lot")
    UNDONE = "undone", _("annulation")


class RecordChange(models.Model):
    """One change of one record, or of one of its copies. It outlives both, and names no person of the public.

    ``title`` is that of the record at the time, ``barcode`` that of the copy; empty, the change is the record's own.
    So a change of a copy is told from one of its record when the copy is gone. ``changes`` are ``{field: [before,
    after]}`` as values of JSON.
    """

    Kind: TypeAlias = ChangeKind

    # No index of its own: the one below begins with the game.
    game = models.ForeignKey(
        Game,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="changes",
        db_index=False,
        verbose_name=_("jeu"),
    )
    copy = models.ForeignKey(
        Copy,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="changes",
        verbose_name=_("exemplaire"),
    )
    title = models.CharField(_("titre"), max_length=300, help_text=_("Tel qu’il était."))
    barcode = models.CharField(
        _("code-barres"), max_length=50, blank=True, help_text=_("De l’exemplaire, tel qu’il était.")
    )
    kind = models.CharField(_("nature"), max_length=10, choices=ChangeKind)
    changes = models.JSONField(_("valeurs"), default=dict, blank=True)
    at = models.DateTimeField(_("fait le"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("par"),
    )
    batch = models.ForeignKey(
        BatchEdit,
        # An edit is its changes: it is taken back by them.
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="changes",
        verbose_name=_("modification en lot"),
    )
    import_run = models.ForeignKey(
        ImportRun,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="changes",
        verbose_name=_("importation"),
    )

    class Meta:
        verbose_name = _("modification de notice")
        verbose_name_plural = _("modifications de notices")
        ordering: ClassVar = ["-at", "-pk"]
        indexes: ClassVar = [models.Index(fields=["game", "at"], name="record_change_history")]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=Q(kind__in=ChangeKind.values), name="record_change_kind_known"),
            models.CheckConstraint(condition=Q(copy=None) | ~Q(barcode=""), name="record_change_of_a_copy_names_it"),
            models.CheckConstraint(
                condition=Q(batch=None) | Q(kind__in=[ChangeKind.BATCH, ChangeKind.UNDONE]),
                name="record_change_of_a_batch_does_or_undoes_it",
            ),
            models.CheckConstraint(
                condition=~Q(kind=ChangeKind.BATCH) | Q(batch__isnull=False),
                name="record_change_in_batch_has_its_batch",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.at:%Y-%m-%d %H:%M}"
