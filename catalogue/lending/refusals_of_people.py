"""Why an act about people is refused: enrolment, cards, memberships, merging, removal, accounts."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from catalogue.lending.amounts import in_euros
from catalogue.lending.refusals import Refusal


# ── Enrolment and cards ──────────────────────────────────────────────────────────────────────────────
class NameMissing(Refusal):
    """A household, or a person, without a name."""

    code = "name_missing"
    message = _("Il manque un nom.")


class PermissionOfAdult(Refusal):
    """A parent's permission was given for somebody who needs none."""

    code = "permission_of_adult"
    message = _("L’autorisation parentale concerne un enfant : cette personne est inscrite comme adulte.")


class CardTaken(Refusal):
    """Another household, or a copy, has this number already; ``number``."""

    code = "card_taken"
    message = _("Le numéro de carte « %(number)s » est déjà pris.")


class CardNumberMissing(Refusal):
    """A card without a number, or with one that no scanner could read."""

    code = "card_number_missing"
    message = _("Il manque un numéro de carte lisible, de 50 signes au plus.")


# ── Memberships ──────────────────────────────────────────────────────────────────────────────────────
class AlreadyRenewed(Refusal):
    """The membership was renewed already, up to ``ends_on``: a second click, or another desk."""

    code = "already_renewed"
    message = _("L’adhésion est déjà renouvelée, jusqu’au %(ends_on)s.")


class MembershipEndless(Refusal):
    """The membership runs until ``ends_on``, as far as a calendar goes: it is for good."""

    code = "membership_endless"
    message = _("L’adhésion court déjà jusqu’au %(ends_on)s : il n’y a rien à renouveler.")


# ── Merging ──────────────────────────────────────────────────────────────────────────────────────────
class SameHousehold(Refusal):
    """A household cannot be merged with itself, nor said to be distinct from itself."""

    code = "same_household"
    message = _("C’est le même foyer.")


class MergeHasAccounts(Refusal):
    """Both have an account of the whole household, and there can be one."""

    code = "merge_has_accounts"
    message = _("Les deux foyers ont un compte en ligne. Fermez celui dont la famille ne se sert pas.")


# ── Removal ──────────────────────────────────────────────────────────────────────────────────────────
class OpenLoan(Refusal):
    """``count`` games are still out."""

    code = "open_loan"
    message = ngettext_lazy("%(count)d jeu est encore emprunté.", "%(count)d jeux sont encore empruntés.", "count")


class OpenCharge(Refusal):
    """``cents`` are still owed."""

    code = "open_charge"
    message = _("Il reste %(amount)s à régler.")

    @property
    def words(self) -> str:
        """The amount in euros."""
        return str(self.message % {"amount": in_euros(self.facts["cents"])})


class DepositKept(Refusal):
    """A deposit of ``cents`` was not given back."""

    code = "deposit_kept"
    message = _("Une caution de %(amount)s n’a pas été rendue.")

    @property
    def words(self) -> str:
        """The amount in euros."""
        return str(self.message % {"amount": in_euros(self.facts["cents"])})


class ActiveHold(Refusal):
    """``count`` holds still count."""

    code = "active_hold"
    message = ngettext_lazy("%(count)d réservation est en cours.", "%(count)d réservations sont en cours.", "count")


# ── Accounts ─────────────────────────────────────────────────────────────────────────────────────────
class AccountExists(Refusal):
    """The household, or the person, has an account already."""

    code = "account_exists"
    message = _("Ce compte est déjà ouvert.")


class ParentNeeded(Refusal):
    """Nobody under ``age`` has an account without a parent's permission; an unknown year of birth counts as such."""

    code = "parent_needed"
    message = _("Avant %(age)d ans, un compte demande l’autorisation d’un parent : notez d’abord sa date.")


class NoCardForAccount(Refusal):
    """One comes in by the number of a card, and there is none."""

    code = "no_card_for_account"
    message = _("Un compte s’ouvre avec un numéro de carte : remettez d’abord une carte.")


# ── Jobs ─────────────────────────────────────────────────────────────────────────────────────────────
class JobRuns(Refusal):
    """The job runs already, since ``started_at``."""

    code = "job_runs"
    message = _("Cette tâche tourne déjà, depuis le %(started_at)s.")


class UnknownField(Refusal):
    """A text of reminders asks for a field that does not exist; ``field`` and those that do, ``known``."""

    code = "unknown_field"
    message = _("Le champ « {%(field)s} » n’existe pas. Il y a : %(known)s.")
