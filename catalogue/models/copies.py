"""Copies: the boxes on the shelves, and the sites where they stand."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q, Value
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _

from catalogue.models.games import Game


class Site(models.Model):
    """A place with shelves and a desk."""

    name = models.CharField(_("nom"), max_length=200, unique=True)

    class Meta:
        verbose_name = _("site")
        verbose_name_plural = _("sites")
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name


class CopyQuerySet(models.QuerySet["Copy"]):
    """Copies by what can be done with them."""

    def on_shelf(self) -> "CopyQuerySet":
        """Those that stand on their shelf."""
        return self.filter(state=Copy.State.ON_SHELF)

    def takeable(self) -> "CopyQuerySet":
        """Those that a family could take home now."""
        return self.on_shelf().filter(restriction__in=Copy.LENDABLE)

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

    def release(self, copy_id: int) -> bool:
        """Move the copy from a loan to the shelf; False when another desk was first."""
        return bool(self.filter(pk=copy_id, state=Copy.State.ON_LOAN).update(state=Copy.State.ON_SHELF))


class Copy(models.Model):
    """One box. Where it is (``state``) is changed by the verbs of ``catalogue.lending`` alone."""

    class State(models.TextChoices):
        ON_SHELF = "on_shelf", _("en rayon")
        ON_LOAN = "on_loan", _("sorti")

    class Restriction(models.TextChoices):
        """Why a copy that is here may still not leave."""

        NONE = "", _("aucune")
        INCOMPLETE = "incomplete", _("incomplet, prêtable")
        EXCLUDED = "excluded", _("exclu du prêt")
        ON_SITE = "on_site", _("sur place seulement")
        IN_REPAIR = "in_repair", _("en réparation")
        UNPLAYABLE = "unplayable", _("injouable")
        LOST = "lost", _("perdu")
        WITHDRAWN = "withdrawn", _("retiré")

    LENDABLE: ClassVar = [Restriction.NONE, Restriction.INCOMPLETE]
    HIDDEN: ClassVar = [Restriction.LOST, Restriction.WITHDRAWN]  # not here any more: the public sees none of them

    # No index of its own: the one below begins with the game and answers "is one on the shelf" by itself.
    game = models.ForeignKey(
        Game, on_delete=models.PROTECT, related_name="copies", verbose_name=_("jeu"), db_index=False
    )
    barcode = models.CharField(
        _("code-barres"), max_length=50, help_text=_("Du texte : les zéros de tête comptent, la casse non.")
    )
    call_number = models.CharField(_("cote"), max_length=50, blank=True)
    section = models.CharField(_("section"), max_length=100, blank=True)
    site = models.ForeignKey(Site, on_delete=models.PROTECT, related_name="copies", verbose_name=_("site"))
    state = models.CharField(_("situation"), max_length=10, choices=State, default=State.ON_SHELF, editable=False)
    restriction = models.CharField(
        _("restriction"), max_length=12, choices=Restriction, default=Restriction.NONE, blank=True
    )
    note = models.TextField(_("note"), blank=True)

    objects = CopyQuerySet.as_manager()

    class Meta:
        verbose_name = _("exemplaire")
        verbose_name_plural = _("exemplaires")
        ordering: ClassVar = ["barcode"]
        indexes: ClassVar = [models.Index(fields=["game", "state", "restriction"], name="copy_game_state")]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(Upper("barcode"), name="one_copy_per_barcode"),
            models.CheckConstraint(condition=~Q(barcode=""), name="copy_has_a_barcode"),
            models.CheckConstraint(condition=Q(state__in=["on_shelf", "on_loan"]), name="copy_state_known"),
            models.CheckConstraint(
                condition=Q(
                    restriction__in=[
                        "",
                        "incomplete",
                        "excluded",
                        "on_site",
                        "in_repair",
                        "unplayable",
                        "lost",
                        "withdrawn",
                    ]
                ),
                name="copy_restriction_known",
            ),
        ]

    def __str__(self) -> str:
        return self.barcode

    @property
    def lendable(self) -> bool:
        """Whether the copy itself may leave the house, wherever it is now."""
        return self.restriction in self.LENDABLE
