"""Copies: the boxes on the shelves."""

from typing import Any, ClassVar, TypeAlias

from django.db import models
from django.db.models import Q, Value
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _

from catalogue.models.copy_kinds import CopyKind
from catalogue.models.games import Game
from catalogue.models.sites import Site


class CopyQuerySet(models.QuerySet["Copy"]):
    """Copies by what can be done with them."""

    def on_shelf(self) -> "CopyQuerySet":
        """Those that stand on their shelf."""
        return self.filter(state=Copy.State.ON_SHELF)

    def takeable(self) -> "CopyQuerySet":
        """Those that a family could take home now."""
        return self.filter(Copy.TAKEABLE)

    def scanned(self, barcode: str) -> "CopyQuerySet":
        """The copy with that barcode, whatever its case: at most one."""
        # Both sides by the database: SQLite folds ASCII alone, Python everything.
        return self.annotate(barcode_key=Upper("barcode")).filter(barcode_key=Upper(Value(barcode)))

    def for_game_page(self) -> "CopyQuerySet":
        """All copies that the public may see, with their site, open loan and adaptations."""
        from catalogue.models.loans import Loan

        return (
            self.exclude(restriction__in=Copy.HIDDEN)
            .select_related("site")
            .prefetch_related(
                models.Prefetch("loans", queryset=Loan.objects.open(), to_attr="open_loans"), "adaptations"
            )
            .order_by("site__name", "call_number", "barcode")
        )

    def claim(self, copy_id: int) -> bool:
        """Move the copy from the shelf to a loan; False when another desk was first."""
        return bool(self.on_shelf().filter(pk=copy_id).update(state=Copy.State.ON_LOAN))


class CopyState(models.TextChoices):
    """Where the box is."""

    ON_SHELF = "on_shelf", _("en rayon")
    ON_LOAN = "on_loan", _("sorti")
    HELD = "held", _("mis de côté")


class CopyRestriction(models.TextChoices):
    """Why a copy may not leave, wherever it is: one that is lost can still be out."""

    NONE = "", _("aucune")
    EXCLUDED = "excluded", _("exclu du prêt")
    ON_SITE = "on_site", _("sur place seulement")
    IN_REPAIR = "in_repair", _("en réparation")
    LOST = "lost", _("perdu")
    WITHDRAWN = "withdrawn", _("retiré")


class CopyCondition(models.TextChoices):
    """What one can do with what is in the box."""

    COMPLETE = "complete", _("complet")
    PLAYABLE = "playable", _("incomplet, jouable")
    UNPLAYABLE = "unplayable", _("injouable")


class Copy(models.Model):
    """One box. Where it is (``state``) is changed by the verbs of ``catalogue.lending`` alone."""

    State: TypeAlias = CopyState
    Restriction: TypeAlias = CopyRestriction
    Condition: TypeAlias = CopyCondition

    HIDDEN: ClassVar = [CopyRestriction.LOST, CopyRestriction.WITHDRAWN]  # not here any more: the public sees neither
    TAKEABLE: ClassVar = Q(
        state=CopyState.ON_SHELF,
        restriction=CopyRestriction.NONE,
        condition__in=[CopyCondition.COMPLETE, CopyCondition.PLAYABLE],
    )

    # No index of its own: the one below begins with the game and answers "is one on the shelf" by itself.
    game = models.ForeignKey(
        Game, on_delete=models.PROTECT, related_name="copies", verbose_name=_("jeu"), db_index=False
    )
    barcode = models.CharField(
        _("code-barres"), max_length=50, help_text=_("Du texte : les zéros de tête comptent, la casse non.")
    )
    call_number = models.CharField(_("cote"), max_length=50, blank=True)
    section = models.CharField(_("section"), max_length=100, blank=True)
    kind = models.ForeignKey(
        CopyKind,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="copies",
        verbose_name=_("type"),
        help_text=_("Vide : ordinaire."),
    )
    site = models.ForeignKey(Site, on_delete=models.PROTECT, related_name="copies", verbose_name=_("site"))
    current_site = models.ForeignKey(
        Site,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="visiting_copies",
        verbose_name=_("se trouve à"),
        help_text=_("Vide : à son propre site."),
    )
    state = models.CharField(
        _("situation"), max_length=10, choices=CopyState, default=CopyState.ON_SHELF, editable=False
    )
    restriction = models.CharField(
        _("restriction"), max_length=12, choices=CopyRestriction, default=CopyRestriction.NONE, blank=True
    )
    condition = models.CharField(
        _("état du contenu"), max_length=12, choices=CopyCondition, default=CopyCondition.COMPLETE
    )
    flag = models.CharField(
        _("signalement"),
        max_length=200,
        blank=True,
        help_text=_("Dit au retour de l’exemplaire ; tant qu’il est là, le prêt n’est pas renouvelé."),
    )
    price_cents = models.PositiveIntegerField(_("valeur (centimes)"), null=True, blank=True)
    acquired_on = models.DateField(_("acquis le"), null=True, blank=True)
    withdrawn_on = models.DateField(_("retiré le"), null=True, blank=True)
    note = models.TextField(_("note"), blank=True)
    created_at = models.DateTimeField(_("créé le"), auto_now_add=True)

    objects = CopyQuerySet.as_manager()

    class Meta:
        verbose_name = _("exemplaire")
        verbose_name_plural = _("exemplaires")
        ordering: ClassVar = ["barcode"]
        permissions: ClassVar = [
            ("check_contents", _("Peut vérifier le contenu d’un jeu et solder les pièces manquantes")),
            ("set_aside_copy", _("Peut déclarer un exemplaire perdu, retrouvé, retiré ou en réparation")),
        ]
        indexes: ClassVar = [
            models.Index(fields=["game", "state", "restriction", "condition"], name="copy_game_whereabouts"),
            # A shelf, as a stock take and the shelf list walk along it.
            models.Index(fields=["site", "section", "call_number"], name="copy_shelf_order"),
        ]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(Upper("barcode"), name="one_copy_per_barcode"),
            models.CheckConstraint(condition=~Q(barcode=""), name="copy_has_a_barcode"),
            models.CheckConstraint(condition=Q(state__in=CopyState.values), name="copy_state_known"),
            models.CheckConstraint(condition=Q(restriction__in=CopyRestriction.values), name="copy_restriction_known"),
            models.CheckConstraint(condition=Q(condition__in=CopyCondition.values), name="copy_condition_known"),
            models.CheckConstraint(
                condition=Q(withdrawn_on=None) | Q(restriction=CopyRestriction.WITHDRAWN),
                name="copy_withdrawn_on_is_of_a_withdrawn_one",
            ),
        ]

    def __str__(self) -> str:
        return self.barcode

    @property
    def lendable(self) -> bool:
        """Whether the copy itself may leave the house, wherever it is now."""
        return self.restriction == CopyRestriction.NONE and self.condition != CopyCondition.UNPLAYABLE

    @property
    def stands_at(self) -> Site:
        """The site where the copy is, or from which it went out."""
        return self.current_site or self.site

    @property
    def stands_at_id(self) -> int:
        """Its key, without asking for it."""
        return self.current_site_id or self.site_id
