"""Why money is not received, given back or settled, and why a form is not taken twice."""

from django.utils.translation import gettext_lazy as _

from catalogue.lending.amounts import in_euros
from catalogue.lending.refusals import Refusal


class FormUsed(Refusal):
    """The form was sent before, and what it did then is gone, or was something else."""

    code = "form_used"
    message = _("Ce formulaire a déjà servi. Rechargez la page et recommencez.")


class AmountImpossible(Refusal):
    """The amount is no amount of money that the house deals in: ``least`` to ``most`` cents."""

    code = "amount_impossible"
    message = _("Indiquez un montant entre %(least)s et %(most)s.")

    @property
    def words(self) -> str:
        """The refusal with both amounts in euros."""
        return str(self.message % {name: in_euros(self.facts[name]) for name in ("least", "most")})


class AmountTooHigh(Refusal):
    """More would be given back than the ``cents`` that were received."""

    code = "amount_too_high"
    message = _("On ne rend pas plus que les %(amount)s reçus.")

    @property
    def words(self) -> str:
        """The refusal with the amount in euros."""
        return str(self.message % {"amount": in_euros(self.facts["cents"])})


class DepositReturned(Refusal):
    """The deposit was given back already."""

    code = "deposit_returned"
    message = _("Cette caution est déjà rendue.")


class LoanOfAnother(Refusal):
    """The deposit, or the charge, names a loan of another household."""

    code = "loan_of_another"
    message = _("Ce prêt n’est pas celui de ce foyer.")


class ChargeSettled(Refusal):
    """The charge was paid or waived already."""

    code = "charge_settled"
    message = _("Cette somme est déjà réglée.")


class ChargeExists(Refusal):
    """The loan was charged already for being late after this due day."""

    code = "charge_exists"
    message = _("Le retard de ce prêt est déjà compté.")
