"""Why a loan is not renewed, alike at the desk, from the account and by the API."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from catalogue.lending.refusals import CopyRefusal


class NotOnLoan(CopyRefusal):
    """The loan is over."""

    code = "not_on_loan"
    message = _("« %(title)s » est déjà rendu : il n’y a rien à renouveler.")


class RenewalLimit(CopyRefusal):
    """The loan was renewed as often as it may be; fact ``limit``."""

    code = "renewal_limit"
    message = ngettext_lazy(
        "« %(title)s » a déjà été renouvelé %(limit)d fois, le maximum.",
        "« %(title)s » a déjà été renouvelé %(limit)d fois, le maximum.",
        "limit",
    )
    overridable = True
    of_policy = True


class RenewalNever(RenewalLimit):
    """The policy allows no renewal at all."""

    message = _("« %(title)s » ne se renouvelle pas.")


class RenewalAwaited(CopyRefusal):
    """Another household waits for the title."""

    code = "renewal_awaited"
    message = _("« %(title)s » est attendu par un autre foyer : il ne peut pas être renouvelé.")
    overridable = True


class RenewalLate(CopyRefusal):
    """The copy should have been back by now; fact ``due_on``."""

    code = "renewal_late"
    message = _("« %(title)s » devait revenir le %(due_on)s : en retard, il ne peut pas être renouvelé.")
    overridable = True


class CopyFlagged(CopyRefusal):
    """The record of the copy carries a flag: somebody wants to see it when it comes back."""

    code = "copy_flagged"
    message = _("« %(title)s » est signalé : il doit repasser par la ludothèque.")
    overridable = True


class RenewalNoGain(CopyRefusal):
    """The renewal would not give a later day than ``due_on``."""

    code = "renewal_no_gain"
    message = _("Renouveler « %(title)s » ne donnerait pas un jour de plus que le %(due_on)s.")


class JustRenewed(RenewalNoGain):
    """The same request arrived twice: the first has renewed the loan until ``due_on``."""

    message = _("« %(title)s » vient d’être renouvelé jusqu’au %(due_on)s : cette deuxième demande n’a rien changé.")
