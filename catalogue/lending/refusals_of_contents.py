"""Why a look into a box, a list of pieces, a repair or a stock take is refused."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from catalogue.lending.refusals import CopyRefusal, Refusal, UnknownCode


# ── Pieces ───────────────────────────────────────────────────────────────────────────────────────────
class PieceUnknown(Refusal):
    """The list of the box has no piece called ``label``."""

    code = "piece_unknown"
    message = _("La liste de ce jeu n’a pas de pièce « %(label)s ».")


class QuantityImpossible(Refusal):
    """Of ``label`` no such number can be missing or too many; the box should hold ``most``."""

    code = "quantity_impossible"
    message = _("« %(label)s » : indiquez un nombre possible, %(most)d au plus.")


class ConditionContradicts(Refusal):
    """The box is called complete, though pieces are missing."""

    code = "condition_contradicts"
    message = _("Il manque des pièces : le jeu n’est pas complet. Choisissez « jouable » ou « injouable ».")


class PieceFoundAlready(Refusal):
    """The missing piece is back in its box already."""

    code = "piece_found_already"
    message = _("Cette pièce est déjà de retour dans sa boîte.")


class PieceSettledAlready(Refusal):
    """The money for the missing piece was paid or waived already, or is charged as it is."""

    code = "piece_settled"
    message = _("Cette pièce est déjà réglée.")


class NobodyToCharge(Refusal):
    """Nobody is known who could be asked to pay for the piece."""

    code = "nobody_to_charge"
    message = _("Aucun foyer n’est connu pour cette pièce : elle ne peut pas être facturée.")


# ── Lists of pieces ──────────────────────────────────────────────────────────────────────────────────
class NothingToPropose(Refusal):
    """Neither the rules nor the note of the game say what is in the box, or the list in force says the same."""

    code = "nothing_to_propose"
    message = _("Ni les règles ni la note de contenu ne donnent une nouvelle liste. Saisissez-la.")


class NothingToAccept(Refusal):
    """The list is not proposed any more: somebody was faster."""

    code = "nothing_to_accept"
    message = _("Cette liste n’est plus à accepter : elle est en vigueur ou remplacée.")


class PieceListEmpty(Refusal):
    """A list without a piece says nothing about a box."""

    code = "piece_list_empty"
    message = _("La liste est vide : indiquez au moins une pièce.")


class PieceListChanged(Refusal):
    """Somebody else has changed the list since the page was opened."""

    code = "piece_list_changed"
    message = _("Quelqu’un d’autre a modifié cette liste entre-temps. Relisez-la avant d’enregistrer.")


class PieceTwice(Refusal):
    """The list names ``label`` twice."""

    code = "piece_twice"
    message = _("« %(label)s » est deux fois dans la liste.")


# ── Orphan pieces ────────────────────────────────────────────────────────────────────────────────────
class OrphanClosed(Refusal):
    """The orphan piece was put in a box, or thrown away, already."""

    code = "orphan_closed"
    message = _("Cette pièce orpheline est déjà classée.")


class OrphanUnnamed(Refusal):
    """Nobody can find the box of a piece without a description, or with one of more than 200 signs."""

    code = "orphan_unnamed"
    message = _("Décrivez la pièce, en 200 signes au plus.")


# ── Repairs and copies ───────────────────────────────────────────────────────────────────────────────
class RepairOpen(CopyRefusal):
    """The copy is in repair, and that repair has to be ended first."""

    code = "repair_open"
    message = _("« %(title)s » est déjà en réparation : terminez d’abord celle-ci.")


class RepairEnded(CopyRefusal):
    """The repair was ended already."""

    code = "repair_ended"
    message = _("La réparation de « %(title)s » est déjà terminée.")


class ProblemMissing(Refusal):
    """A repair says what is to be done, in 300 signs at most."""

    code = "problem_missing"
    message = _("Dites ce qui est à réparer, en 300 signes au plus.")


class CopyGone(CopyRefusal):
    """The copy was withdrawn: there is nothing left to repair or to move."""

    code = "copy_gone"
    message = _("« %(title)s » a été retiré.")


class CopyStillOut(CopyRefusal):
    """The copy is with a family: it has to come back before it can be withdrawn, repaired or moved."""

    code = "copy_on_loan"
    message = _("« %(title)s » est prêté : attendez son retour.")


class CopyHomeAlready(CopyRefusal):
    """The copy stands at its own site."""

    code = "copy_home_already"
    message = _("« %(title)s » est déjà à son propre site.")


# ── On the premises ──────────────────────────────────────────────────────────────────────────────────
class VisitsImpossible(Refusal):
    """No such number of people came on a day: it would leave fewer than none, or more than ``most``."""

    code = "visits_impossible"
    message = _("Ce nombre de visites n’est pas possible pour un jour : de 0 à %(most)d.")


# ── Stock takes ──────────────────────────────────────────────────────────────────────────────────────
class StockTakeOpen(Refusal):
    """A stock take of that shelf is under way."""

    code = "stock_take_open"
    message = _("Un inventaire de ce rayon est déjà en cours : continuez celui-là.")


class StockTakeEnded(Refusal):
    """The stock take is over."""

    code = "stock_take_ended"
    message = _("Cet inventaire est terminé.")


class CardScanned(UnknownCode):
    """A card was scanned where a box was expected; its number is kept nowhere."""

    code = "card_scanned"
    message = _("C’est une carte. Scannez le code d’un jeu.")


class CodeTooLong(UnknownCode):
    """What was scanned is too long to be a code."""

    code = "code_too_long"
    message = ngettext_lazy(
        "Ce n’est pas un code : il a plus de %(most)d signe.",
        "Ce n’est pas un code : il a plus de %(most)d signes.",
        "most",
    )
