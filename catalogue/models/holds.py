"""Holds: who waits for which title, first come first served."""

from datetime import date
from typing import Any, ClassVar, TypeAlias

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.copies import Copy
from catalogue.models.games import Game
from catalogue.models.households import Household
from catalogue.models.loans import Loan
from catalogue.models.patrons import Patron
from catalogue.models.sites import Site


class HoldState(models.TextChoices):
    """How far the hold is."""

    WAITING = "waiting", _("en attente")
    READY = "ready", _("mis de côté")
    SATISFIED = "satisfied", _("emprunté")
    EXPIRED = "expired", _("non retiré")
    CANCELLED = "cancelled", _("annulé")


ACTIVE = [HoldState.WAITING, HoldState.READY]


class HoldQuerySet(models.QuerySet["Hold"]):
    """Holds by their state."""

    def active(self) -> "HoldQuerySet":
        """Those that still count: waiting or ready."""
        return self.filter(state__in=ACTIVE)

    def queue(self, game_id: int) -> "HoldQuerySet":
        """Who waits for the game, the first first: one that was put back is first again by the moment it was placed."""
        return self.filter(game=game_id, state=HoldState.WAITING).order_by("placed_at", "pk")

    def due(self, today: date) -> "HoldQuerySet":
        """Those not booked for a later day."""
        return self.filter(Q(wanted_from=None) | Q(wanted_from__lte=today))

    def uncollected(self, today: date) -> "HoldQuerySet":
        """Ready ones that were kept up to a day that has passed."""
        return self.filter(state=HoldState.READY, ready_until__lt=today)


class Hold(models.Model):
    """A household waits for a title. Ready: ``copy`` is set aside for it until ``ready_until``, that day included.

    ``wanted_from``: booked for that day on; until then it is awaited (no renewal, no loan past that day), not served.
    """

    State: TypeAlias = HoldState

    household = models.ForeignKey(
        Household, on_delete=models.SET_NULL, null=True, blank=True, related_name="holds", verbose_name=_("foyer")
    )
    patron = models.ForeignKey(
        Patron, on_delete=models.SET_NULL, null=True, blank=True, related_name="holds", verbose_name=_("personne")
    )
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="holds", verbose_name=_("jeu"))
    pickup_site = models.ForeignKey(
        Site, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("à retirer à")
    )
    state = models.CharField(_("état"), max_length=10, choices=HoldState, default=HoldState.WAITING)
    placed_at = models.DateTimeField(_("demandé le"))
    wanted_from = models.DateField(_("à partir du"), null=True, blank=True)
    copy = models.ForeignKey(
        Copy, on_delete=models.PROTECT, null=True, blank=True, related_name="holds", verbose_name=_("exemplaire")
    )
    ready_at = models.DateTimeField(_("mis de côté le"), null=True, blank=True)
    ready_until = models.DateField(_("gardé jusqu’au"), null=True, blank=True)
    closed_at = models.DateTimeField(_("clos le"), null=True, blank=True)
    loan = models.OneToOneField(
        Loan, on_delete=models.SET_NULL, null=True, blank=True, related_name="hold", verbose_name=_("prêt")
    )

    objects = HoldQuerySet.as_manager()

    class Meta:
        verbose_name = _("réservation")
        verbose_name_plural = _("réservations")
        ordering: ClassVar = ["placed_at", "pk"]
        permissions: ClassVar = [("place_hold", _("Peut réserver un jeu pour un foyer"))]
        indexes: ClassVar = [
            models.Index(fields=["game", "placed_at"], condition=Q(state__in=ACTIVE), name="hold_queue"),
            models.Index(fields=["ready_until"], condition=Q(state=HoldState.READY), name="hold_ready_until"),
            models.Index(fields=["closed_at"], condition=Q(household__isnull=False), name="hold_closed_named"),
        ]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["household", "game"],
                condition=Q(state__in=ACTIVE),
                name="one_active_hold_per_household_and_game",
                violation_error_code="hold_exists",
            ),
            models.UniqueConstraint(
                fields=["copy"], condition=Q(state=HoldState.READY), name="one_ready_hold_per_copy"
            ),
            models.CheckConstraint(condition=Q(state__in=HoldState.values), name="hold_state_known"),
            models.CheckConstraint(
                condition=~Q(state=HoldState.READY)
                | Q(copy__isnull=False, ready_at__isnull=False, ready_until__isnull=False),
                name="hold_ready_has_its_copy_and_days",
            ),
            models.CheckConstraint(
                condition=~Q(state=HoldState.WAITING) | Q(copy=None, ready_at=None, ready_until=None),
                name="hold_waiting_has_no_copy",
            ),
            models.CheckConstraint(
                condition=Q(state__in=ACTIVE, closed_at=None) | (~Q(state__in=ACTIVE) & Q(closed_at__isnull=False)),
                name="hold_closed_has_a_moment",
            ),
            # An active hold keeps its household in the database, whoever deletes it.
            models.CheckConstraint(
                condition=~Q(state__in=ACTIVE) | Q(household__isnull=False), name="hold_active_has_a_household"
            ),
            models.CheckConstraint(
                condition=Q(patron=None) | Q(household__isnull=False), name="hold_of_a_person_has_a_household"
            ),
            models.CheckConstraint(
                condition=Q(loan=None) | Q(state=HoldState.SATISFIED), name="hold_with_a_loan_is_satisfied"
            ),
            models.CheckConstraint(
                condition=Q(closed_at=None) | Q(closed_at__gte=F("placed_at")), name="hold_closed_after_placed"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} – {self.get_state_display()}"
