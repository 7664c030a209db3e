"""Imports of files: how far each is, and what became of each record."""

from datetime import timedelta
from typing import Any, ClassVar, TypeAlias

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from catalogue.models.background_runs import BackgroundRun
from catalogue.models.games import Game


class ImportState(models.TextChoices):
    """How far a run is. A draft is being prepared; one that was stopped can go on where it was."""

    DRAFT = "draft", _("à préparer")
    WAITING = "waiting", _("en attente")
    RUNNING = "running", _("en cours")
    STOPPED = "stopped", _("arrêté")
    DONE = "done", _("terminé")
    FAILED = "failed", _("échoué")
    UNDONE = "undone", pgettext_lazy("importation", "annulé")


_ENDED = [ImportState.STOPPED, ImportState.DONE, ImportState.FAILED, ImportState.UNDONE]


class ImportRun(BackgroundRun):
    """One file taken over, or read to see what it would do (``dry_run``). One runs at a time: the others wait.

    ``source`` is the name of the catalogue that the file comes from: two of them may number their records alike.
    ``number_copies``: a copy that the file shows without a barcode gets the next number of the house.
    ``undoing``: what the run did is being taken back, in the same states.
    ``mapping`` is that of its columns, from name to target ("" leaves a column out); ``counts`` are figures by
    name; ``records_total`` is None until the file has been counted.
    """

    State: TypeAlias = ImportState
    # A chunk takes seconds; the first one waits for the reader.
    SILENCE: ClassVar = timedelta(minutes=5)

    file = models.FileField(_("fichier"), upload_to="imports/")
    name = models.CharField(_("nom du fichier"), max_length=300)
    source = models.CharField(_("catalogue d’origine"), max_length=100, blank=True)
    format = models.CharField(_("format"), max_length=30)
    mapping = models.JSONField(_("correspondance des colonnes"), default=dict, blank=True)
    number_copies = models.BooleanField(_("numéroter les exemplaires sans code-barres"), default=False)
    dry_run = models.BooleanField(_("essai"), default=False)
    undoing = models.BooleanField(_("annulation"), default=False)
    state = models.CharField(_("état"), max_length=10, choices=ImportState, default=ImportState.WAITING)
    records_done = models.PositiveIntegerField(_("notices lues"), default=0)
    records_total = models.PositiveIntegerField(_("notices en tout"), null=True, blank=True)
    counts = models.JSONField(_("chiffres"), default=dict, blank=True)
    encoding = models.CharField(_("codage"), max_length=100, blank=True)

    class Meta:
        verbose_name = _("importation")
        verbose_name_plural = _("importations")
        ordering: ClassVar = ["-created_at", "-pk"]
        indexes: ClassVar = [models.Index(fields=["state"], name="import_run_state")]
        constraints: ClassVar[list[Any]] = [
            models.CheckConstraint(condition=Q(state__in=ImportState.values), name="import_state_known"),
            models.CheckConstraint(
                condition=Q(records_total=None) | Q(records_done__lte=F("records_total")),
                name="import_does_no_more_than_all",
            ),
            models.CheckConstraint(
                condition=Q(finished_at=None) | Q(state__in=_ENDED),
                name="import_finished_has_ended",
            ),
            models.UniqueConstraint(
                fields=["state"],
                condition=Q(state=ImportState.RUNNING),
                name="one_import_runs_at_once",
                violation_error_code="import_runs",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class LineStatus(models.TextChoices):
    """What became of one record: kept is one that undoing left alone, since it was changed here meanwhile."""

    CREATED = "created", _("créée")
    CHANGED = "changed", _("modifiée")
    UNCHANGED = "unchanged", _("inchangée")
    FAILED = "failed", _("en échec")
    UNDONE = "undone", _("annulée")
    KEPT = "kept", _("gardée")


class ImportLine(models.Model):
    """One record of a run. ``number`` counts the records of the file from 1; ``line`` is where it begins there.

    ``before`` holds what the record and its copies were, ``made`` which rows the record made: what undoing needs.
    Both are empty for a record that changed nothing. ``origin_id`` is the key of its source record, and ``said`` a
    digest of what the source said: a run that goes on after a pause knows what it has read by them.
    """

    Status: TypeAlias = LineStatus

    run = models.ForeignKey(
        ImportRun, on_delete=models.CASCADE, related_name="lines", db_index=False, verbose_name=_("importation")
    )
    number = models.PositiveIntegerField(_("numéro"))
    line = models.PositiveIntegerField(_("ligne"), default=0, help_text=_("0 : le format n’a pas de lignes."))
    title = models.CharField(_("titre"), max_length=300, blank=True)
    status = models.CharField(_("résultat"), max_length=10, choices=LineStatus)
    game = models.ForeignKey(
        Game,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="import_lines",
        verbose_name=_("jeu"),
    )
    # No foreign key: the source record goes with its game, and what this run has read stays.
    origin_id = models.PositiveBigIntegerField(_("notice d’origine"), null=True, blank=True)
    said = models.CharField(_("empreinte"), max_length=32, blank=True)
    messages = models.JSONField(_("messages"), default=list, blank=True)
    before = models.JSONField(_("état d’avant"), null=True, blank=True)
    made = models.JSONField(_("lignes créées"), null=True, blank=True)

    class Meta:
        verbose_name = _("notice importée")
        verbose_name_plural = _("notices importées")
        ordering: ClassVar = ["run", "number"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["run", "number"], name="one_import_line_per_number"),
            models.CheckConstraint(condition=Q(status__in=LineStatus.values), name="import_line_status_known"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.title}"
