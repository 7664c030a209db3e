"""Why a title is not reserved, or a hold not changed. The facts name the title and no person."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from catalogue.lending.refusals import Refusal


class HoldExists(Refusal):
    """The household waits for the title already."""

    code = "hold_exists"
    message = _("Ce foyer a déjà réservé « %(title)s ».")


class HoldLimitReached(Refusal):
    """The household has as many holds as it may; facts ``limit`` and ``holds``."""

    code = "hold_limit_reached"
    message = ngettext_lazy(
        "Limite atteinte : %(limit)d réservation à la fois.",
        "Limite atteinte : %(limit)d réservations à la fois.",
        "limit",
    )
    overridable = True
    of_policy = True


class AlreadyBorrowed(Refusal):
    """The household has a copy of the title at home."""

    code = "already_borrowed"
    message = _("Ce foyer a déjà emprunté « %(title)s ».")
    overridable = True


class NoCopyToWaitFor(Refusal):
    """The house has no copy of the title that may ever leave."""

    code = "no_copy_to_wait_for"
    message = _("Aucun exemplaire de « %(title)s » ne sort : il n’y a rien à attendre.")


class HoldClosed(Refusal):
    """The hold is over: borrowed, cancelled or not collected."""

    code = "hold_closed"
    message = _("La réservation de « %(title)s » est déjà close.")
