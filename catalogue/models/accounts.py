"""Accounts: by which a family, or one person of it, comes in from home."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from catalogue.models.households import Household
from catalogue.models.patrons import Patron


class Account(models.Model):
    """A user who is a household: the whole of it, or one person alone. Its user has no role of the staff.

    One comes in by the number of a card and a password; the user's own name is never shown or asked for.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="account", verbose_name=_("utilisateur")
    )
    household = models.ForeignKey(Household, on_delete=models.CASCADE, related_name="accounts", verbose_name=_("foyer"))
    patron = models.OneToOneField(
        Patron, on_delete=models.CASCADE, null=True, blank=True, related_name="account", verbose_name=_("personne")
    )
    opened_at = models.DateTimeField(_("ouvert le"))

    class Meta:
        verbose_name = _("compte")
        verbose_name_plural = _("comptes")
        ordering: ClassVar = ["household", "pk"]
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                fields=["household"], condition=Q(patron=None), name="one_account_for_a_whole_household"
            ),
        ]

    def __str__(self) -> str:
        return str(self.patron or self.household)
