"""Age bands: what the figures keep of a borrower's age once the borrower is forgotten."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class AgeBand(models.TextChoices):
    """The bands of the yearly report; empty where the year of birth is unknown."""

    UNKNOWN = "", _("inconnu")
    TO_5 = "0-5", _("0 à 5 ans")
    TO_10 = "6-10", _("6 à 10 ans")
    TO_14 = "11-14", _("11 à 14 ans")
    TO_17 = "15-17", _("15 à 17 ans")
    TO_29 = "18-29", _("18 à 29 ans")
    TO_59 = "30-59", _("30 à 59 ans")
    FROM_60 = "60-", _("60 ans et plus")


_LAST_AGES = [
    (5, AgeBand.TO_5),
    (10, AgeBand.TO_10),
    (14, AgeBand.TO_14),
    (17, AgeBand.TO_17),
    (29, AgeBand.TO_29),
    (59, AgeBand.TO_59),
]


def age_band(birth_year: int | None, *, year: int) -> AgeBand:
    """The band in ``year`` of somebody born in ``birth_year``: the age reached in the course of that year."""
    if birth_year is None or birth_year > year:
        return AgeBand.UNKNOWN
    return next((band for last, band in _LAST_AGES if year - birth_year <= last), AgeBand.FROM_60)
