"""Why a verb says no: one class a reason, with a stable code and its facts, put into words here alone.

A subclass that keeps its parent's code is the same reason in other words: programs read the code, people
read the words.
"""

from datetime import date, datetime
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django.utils.formats import date_format
from django.utils.timezone import get_default_timezone, localtime
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from catalogue.models import Copy

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


class Refusal(Exception):  # noqa: N818 - a refusal is an answer of the house, not an error of the program
    """A verb said no, and nothing was changed.

    ``code`` never changes once published; ``facts`` are plain values (text, numbers, days, moments) and name
    no person. ``overridable``: a member of staff with the right to do so may pass it with a reason. ``warns``:
    anybody may go on who says that the warning was read, by its code. ``of_policy``: the policy of the pair of
    kinds says who may pass it; where that is everybody at the desk, ``by_anyone``.
    """

    code: ClassVar[str] = "refused"
    message: ClassVar["str | StrPromise"] = _("C’est refusé.")
    # Of the instance, since a policy may take the right away.
    overridable: bool = False
    by_anyone: bool = False
    warns: ClassVar[bool] = False
    of_policy: ClassVar[bool] = False

    def __init__(self, **facts: Any) -> None:
        # The text of the exception is the code alone: it can end in a log, and titles have no business there.
        super().__init__(self.code)
        self.facts: dict[str, Any] = facts
        # What else stood against the act, so that a page can tell everything at once.
        self.also: tuple[Refusal, ...] = ()

    @property
    def words(self) -> str:
        """The refusal for a person, in the language of the moment, its days written out."""
        return str(self.message % {name: in_words(fact) for name, fact in self.facts.items()})


def in_words(fact: Any) -> Any:
    """A day or a moment as one reads it; anything else as it is, since plurals need their number."""
    if isinstance(fact, datetime):
        return date_format(localtime(fact), "DATETIME_FORMAT")
    if isinstance(fact, date):
        return date_format(fact, "DATE_FORMAT")
    return fact


# ── What was scanned ─────────────────────────────────────────────────────────────────────────────────
class NothingScanned(Refusal):
    """The scan was empty."""

    code = "nothing_scanned"
    message = _("Rien n’a été lu. Scannez de nouveau.")


class UnknownCode(Refusal):
    """No copy and no card has this code. ``shown`` is the part of it that a line can hold."""

    code = "unknown_code"
    message = _("Le code « %(shown)s » n’est ni celui d’un jeu, ni celui d’une carte.")


class ProductWithoutCopy(UnknownCode):
    """The code is a product's, of a game ``title`` of which the house has no copy."""

    code = "product_without_copy"
    message = _("Ce code est celui du produit « %(title)s », dont il n’y a aucun exemplaire ici.")


class ProductAmbiguous(UnknownCode):
    """The code is a product's, and several copies bear it: ``barcodes`` are theirs."""

    code = "product_ambiguous"
    message = _("Plusieurs exemplaires portent ce code de produit. Scannez l’étiquette de la ludothèque.")


class CardReplaced(Refusal):
    """The card was given up for another one on ``replaced_at``."""

    code = "card_replaced"
    message = _("Cette carte a été remplacée le %(replaced_at)s. Demandez la nouvelle.")

    @property
    def words(self) -> str:
        """The day is enough, that of the house: the hour of a replacement helps nobody."""
        day = localtime(self.facts["replaced_at"], get_default_timezone()).date()
        return str(self.message % {"replaced_at": in_words(day)})


# ── The copy ─────────────────────────────────────────────────────────────────────────────────────────
class CopyRefusal(Refusal):
    """A refusal about one copy: its facts begin with ``barcode`` and ``title``."""

    @classmethod
    def of(cls, copy: Copy, **facts: Any) -> Self:
        """The refusal with the facts that every one about a copy has."""
        return cls(barcode=copy.barcode, title=copy.game.title, **facts)


class CopyOnLoan(CopyRefusal):
    """The copy is out."""

    code = "copy_on_loan"
    message = _("« %(title)s » est déjà prêté.")


class CopyWithThisHousehold(CopyOnLoan):
    """The copy is out, to the very household that wants it."""

    message = _("« %(title)s » est déjà prêté à ce foyer.")


class CopyJustLent(CopyOnLoan):
    """The copy was scanned twice in a row, and the first scan lent it."""

    message = _("« %(title)s » vient d’être prêté à ce foyer : ce deuxième passage n’a rien changé.")


class CopyWasOut(CopyOnLoan):
    """The copy is here, but it was out at the past moment for which a loan is entered."""

    message = _("« %(title)s » était encore prêté à ce moment-là : il est revenu le %(returned_at)s.")


class CopyNotOnLoan(CopyRefusal):
    """The copy cannot come back, since it is not out."""

    code = "copy_not_on_loan"
    message = _("« %(title)s » est déjà rendu : il est en rayon.")


class CopyJustReturned(CopyNotOnLoan):
    """The copy was scanned twice in a row, and the first scan took it back."""

    message = _("« %(title)s » vient d’être rendu : ce deuxième passage n’a rien changé.")


class CopyBackAlready(CopyNotOnLoan):
    """The copy came back earlier the same day, at ``returned_at``: at another desk, or in another pile."""

    message = _("« %(title)s » est déjà rendu, depuis le %(returned_at)s.")


class CopyOnHoldShelf(CopyNotOnLoan):
    """The copy is not out: it waits on the hold shelf for whoever booked it."""

    message = _("« %(title)s » n’est pas sorti : il est mis de côté pour une réservation.")


class CopyNotLendable(CopyRefusal):
    """The copy may not leave the house; ``restriction`` says why."""

    code = "copy_not_lendable"
    message = _("« %(title)s » ne sort pas : %(why)s.")
    overridable = True

    @property
    def words(self) -> str:
        """The refusal with the name of the restriction."""
        return str(self.message % {**self.facts, "why": Copy.Restriction(self.facts["restriction"]).label})


class CopyUnplayable(CopyRefusal):
    """So much is missing from the copy that one cannot play."""

    code = "copy_unplayable"
    message = _("« %(title)s » ne sort pas : injouable, il y manque trop de pièces.")
    overridable = True


class NoHousehold(CopyRefusal):
    """A copy on its shelf was scanned, and nobody has shown a card."""

    code = "no_household"
    message = _("« %(title)s » est en rayon. Pour le prêter, scannez d’abord une carte.")


class HeldWithoutHousehold(NoHousehold):
    """A copy on the hold shelf was scanned, and nobody has shown a card."""

    message = _("« %(title)s » est mis de côté pour une réservation. Pour le prêter, scannez d’abord une carte.")


# ── The household ────────────────────────────────────────────────────────────────────────────────────
class LoanLimitReached(Refusal):
    """The household has as many games out as it may; facts ``limit`` and ``games_out``."""

    code = "loan_limit_reached"
    message = ngettext_lazy(
        "Limite atteinte : %(limit)d jeu à la fois.", "Limite atteinte : %(limit)d jeux à la fois.", "limit"
    )
    overridable = True
    of_policy = True


class MembershipExpired(Refusal):
    """No membership is in force; the last one ended on ``ended_on``."""

    code = "membership_expired"
    message = _("L’adhésion a pris fin le %(ended_on)s.")
    overridable = True


class NoMembership(MembershipExpired):
    """The household never had a membership; ``ended_on`` is None."""

    message = _("Ce foyer n’a pas d’adhésion.")


class MembershipNotStarted(MembershipExpired):
    """The next membership begins on ``starts_on``, and none is in force until then."""

    message = _("L’adhésion ne commence que le %(starts_on)s.")


class HouseholdGone(Refusal):
    """The household was deleted while it was in hand."""

    code = "household_gone"
    message = _("Ce foyer n’existe plus. Scannez une carte.")


# ── The act ──────────────────────────────────────────────────────────────────────────────────────────
class OverrideNotAllowed(Refusal):
    """The actor may not pass a refusal."""

    code = "override_not_allowed"
    message = _("Vous ne pouvez pas passer outre un refus. Demandez à une ou un ludothécaire.")


class ReasonMissing(Refusal):
    """A refusal is passed with a reason or not at all."""

    code = "reason_missing"
    message = _("Pour passer outre, indiquez un motif, en 200 signes au plus.")
    overridable = True


class MomentInFuture(Refusal):
    """The moment ``at`` of the act has not come yet."""

    code = "moment_in_future"
    message = _("Cette date est dans le futur : %(at)s.")


class BackDateNotAllowed(Refusal):
    """The actor may not enter an act of the past."""

    code = "back_date_not_allowed"
    message = _("Vous ne pouvez pas dater un prêt ou un retour d’un jour passé. Demandez à une ou un ludothécaire.")


class ReturnBeforeLoan(CopyRefusal):
    """The copy cannot come back before it left, at ``lent_at``."""

    code = "return_before_loan"
    message = _("« %(title)s » n’a été prêté que le %(lent_at)s : il ne peut pas être rendu avant.")
