"""What should be in a box: a game's lists of pieces, version by version."""

from typing import Any, ClassVar, TypeAlias

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalogue.folding import fold
from catalogue.models.games import Game
from rules.models import RulesetVersion


class PieceListStatus(models.TextChoices):
    """Whether the desk goes by the list."""

    PROPOSED = "proposed", _("proposée")
    ACCEPTED = "accepted", _("en vigueur")
    RETIRED = "retired", _("remplacée")


class PieceListOrigin(models.TextChoices):
    """Where the list comes from."""

    RULESET = "ruleset", _("règles structurées")
    NOTE = "note", _("note de contenu")
    HAND = "hand", _("saisie")


class PieceList(models.Model):
    """One version of the list of a game. A version that was in force is never changed: an edit makes the next one.

    So a loan or a check keeps the list of its day by pointing at it. One read from a note is proposed, and
    somebody accepts it by name; nothing else does.
    """

    Status: TypeAlias = PieceListStatus
    Origin: TypeAlias = PieceListOrigin

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="piece_lists", verbose_name=_("jeu"))
    version = models.PositiveIntegerField(_("version"))
    status = models.CharField(_("état"), max_length=10, choices=PieceListStatus, default=PieceListStatus.PROPOSED)
    origin = models.CharField(_("origine"), max_length=10, choices=PieceListOrigin)
    ruleset_version = models.ForeignKey(
        RulesetVersion, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("règles")
    )
    created_at = models.DateTimeField(_("créée le"))
    accepted_at = models.DateTimeField(_("acceptée le"), null=True, blank=True)
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("liste de pièces")
        verbose_name_plural = _("listes de pièces")
        ordering: ClassVar = ["game", "-version"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["game", "version"], name="one_piece_list_per_version"),
            models.UniqueConstraint(
                fields=["game"],
                condition=Q(status=PieceListStatus.ACCEPTED),
                name="one_accepted_piece_list_per_game",
                violation_error_code="piece_list_accepted",
            ),
            models.CheckConstraint(condition=Q(status__in=PieceListStatus.values), name="piece_list_status_known"),
            models.CheckConstraint(condition=Q(origin__in=PieceListOrigin.values), name="piece_list_origin_known"),
            models.CheckConstraint(
                condition=~Q(status=PieceListStatus.ACCEPTED) | Q(accepted_at__isnull=False),
                name="piece_list_accepted_has_a_moment",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} v{self.version}"


class Piece(models.Model):
    """A line of a list: so many of the same piece. ``key`` is the ruleset's, where the list comes from one."""

    piece_list = models.ForeignKey(PieceList, on_delete=models.CASCADE, related_name="pieces")
    position = models.PositiveSmallIntegerField(_("rang"), default=0)
    key = models.CharField(_("clé"), max_length=80, blank=True)
    label = models.CharField(_("pièce"), max_length=200)
    label_key = models.CharField(_("clé de recherche"), max_length=200, editable=False, db_index=True, default="")
    quantity = models.PositiveSmallIntegerField(_("quantité"), default=1)
    picture = models.ImageField(_("image"), upload_to="pieces/", blank=True)
    price_cents = models.PositiveIntegerField(
        _("prix d’une (centimes)"), null=True, blank=True, help_text=_("Vide : le forfait de la ludothèque.")
    )

    class Meta:
        verbose_name = _("pièce")
        verbose_name_plural = _("pièces")
        ordering: ClassVar = ["piece_list", "position", "pk"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(fields=["piece_list", "label"], name="one_piece_per_label"),
            models.CheckConstraint(condition=~Q(label=""), name="piece_has_a_label"),
            models.CheckConstraint(condition=Q(quantity__gte=1), name="piece_is_there_once_at_least"),
        ]

    def __str__(self) -> str:
        return f"{self.quantity} × {self.label}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save, the search key following the label (whoever writes in bulk sets it)."""
        self.label_key = fold(self.label)[:200]
        fields = kwargs.get("update_fields")
        if fields is not None and "label" in fields:
            kwargs["update_fields"] = {*fields, "label_key"}
        super().save(*args, **kwargs)
