"""Why a loan is refused, or asks for a second look: the queue, the policies, the money, the calendar."""

from datetime import date

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from catalogue.lending.amounts import in_euros
from catalogue.lending.refusals import CopyRefusal, Refusal


# ── Warnings ─────────────────────────────────────────────────────────────────────────────────────────
class CopyIncomplete(CopyRefusal):
    """Pieces are missing, and one can play: the borrower is told, and decides."""

    code = "copy_incomplete"
    message = _("« %(title)s » est incomplet, mais jouable. Dites-le à la famille.")
    warns = True


class BaseGameMissing(CopyRefusal):
    """The game is an expansion, and the household has no copy of the game ``base`` that it expands."""

    code = "base_game_missing"
    message = _("« %(title)s » est une extension : le foyer n’a pas emprunté « %(base)s ».")
    warns = True


class HoldOfOther(CopyRefusal):
    """The copy is set aside for another household, which goes back in front of the queue if it is lent."""

    code = "hold_of_other"
    message = _("« %(title)s » est mis de côté pour un autre foyer, qui attendra le suivant.")
    warns = True


# ── The copy ─────────────────────────────────────────────────────────────────────────────────────────
class CopyAwaited(CopyRefusal):
    """Others wait for the title, and no other copy is left for them; ``waiting`` counts them."""

    code = "copy_awaited"
    message = ngettext_lazy(
        "« %(title)s » est attendu par %(waiting)d autre foyer.",
        "« %(title)s » est attendu par %(waiting)d autres foyers.",
        "waiting",
    )
    overridable = True


class CopyBooked(CopyAwaited):
    """The first of those who wait want it from the day ``wanted_from`` on, and it would be back later than that."""

    message = _("« %(title)s » est réservé par un autre foyer à partir du %(wanted_from)s.")


# ── The household ────────────────────────────────────────────────────────────────────────────────────
class KindLimitReached(CopyRefusal):
    """The household has as many games of this ``kind`` out as it may; facts ``limit`` and ``games_out``."""

    code = "kind_limit_reached"
    message = ngettext_lazy(
        "Limite atteinte pour « %(kind)s » : %(limit)d jeu à la fois.",
        "Limite atteinte pour « %(kind)s » : %(limit)d jeux à la fois.",
        "limit",
    )
    overridable = True
    of_policy = True


class HouseholdLate(Refusal):
    """A game of the household is ``days`` late, and loans stop beyond ``limit``."""

    code = "household_late"
    message = ngettext_lazy(
        "Un jeu de ce foyer a %(days)d jour de retard : le prêt est bloqué.",
        "Un jeu de ce foyer a %(days)d jours de retard : le prêt est bloqué.",
        "days",
    )
    overridable = True
    of_policy = True


class MembershipEndsEarly(Refusal):
    """The membership ends on ``ended_on``, before the day ``due_on`` when the game would be due."""

    code = "membership_ends_early"
    message = _("L’adhésion prend fin le %(ended_on)s, avant le retour prévu le %(due_on)s.")
    overridable = True


class DepositMissing(Refusal):
    """The membership or the copy asks for a deposit of ``cents`` (euro cents) that is not here."""

    code = "deposit_missing"
    message = _("Il manque une caution de %(amount)s.")
    overridable = True

    @property
    def words(self) -> str:
        """The refusal with the amount in euros."""
        return str(self.message % {"amount": in_euros(int(self.facts["cents"]))})


# ── The calendar ─────────────────────────────────────────────────────────────────────────────────────
class NoOpenDay(Refusal):
    """The site has no open day within ``days`` days of ``after``: nothing could ever be due."""

    code = "no_open_day"
    message = _(
        "Aucun jour d’ouverture dans les %(days)d jours qui suivent le %(after)s. Vérifiez horaires et fermetures."
    )


def copy_awaited(barcode: str, title: str, waiting: list[date | None]) -> CopyAwaited:
    """The refusal for those who wait (days ``wanted_from``, None for at once), in the words that fit the first."""
    facts = {"barcode": barcode, "title": title, "waiting": len(waiting)}
    first = waiting[0]
    return CopyBooked(**facts, wanted_from=first) if first else CopyAwaited(**facts)
