"""Forms already acted upon, so that a second click or a reload adds nothing."""

from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class Submission(models.Model):
    """A key that a form carried, claimed by the first verb that saw it, within the verb's own transaction.

    For acts that no constraint makes unique (a tap, a deposit, an enrolment): the second insert of the key fails,
    and ``result`` is the key of the row that the first one made. Of no use after a day.
    """

    key = models.UUIDField(_("clé"), primary_key=True)
    act = models.CharField(_("acte"), max_length=40)
    result = models.BigIntegerField(_("résultat"), null=True, blank=True)
    at = models.DateTimeField(_("le"), db_index=True)

    class Meta:
        verbose_name = _("envoi de formulaire")
        verbose_name_plural = _("envois de formulaire")
        ordering: ClassVar[list[Any]] = ["-at"]

    def __str__(self) -> str:
        return f"{self.act} {self.key}"
