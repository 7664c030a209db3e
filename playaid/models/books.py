"""Record books: where plays are kept, because their players said so."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

CODE_SHAPE = r"\A[0-9A-HJKMNP-TV-Z]{10}\Z"


class RecordBook(models.Model):
    """A household's book, opened by its code; or the house's own, which has none and which its staff reads."""

    code = models.CharField(_("code"), max_length=10, unique=True, null=True, blank=True)
    name = models.CharField(_("nom"), max_length=80)
    made_at = models.DateTimeField(_("ouvert le"))

    class Meta:
        verbose_name = _("carnet de parties")
        verbose_name_plural = _("carnets de parties")
        constraints: ClassVar[list[Any]] = [
            models.UniqueConstraint(
                Coalesce("code", Value("")), condition=Q(code=None), name="one_record_book_of_the_house"
            ),
            models.CheckConstraint(condition=Q(code=None) | Q(code__regex=CODE_SHAPE), name="record_book_code_shape"),
            models.CheckConstraint(condition=~Q(name=""), name="record_book_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name
