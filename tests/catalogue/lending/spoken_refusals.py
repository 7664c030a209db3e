"""Every refusal of circulation as one hears it: its code for programs, its words for people."""

from datetime import UTC, date, datetime

from catalogue.lending import (
    refusals,
    refusals_of_holds,
    refusals_of_lending,
    refusals_of_renewals,
    refusals_of_undoing,
)
from catalogue.models import Copy, Game

ELEVEN = datetime(2026, 1, 17, 10, 0, tzinfo=UTC)
AZUL = Copy(barcode="0042", game=Game(title="100 % Azul"))

SPOKEN = [
    (refusals.NothingScanned(), "nothing_scanned", "Rien n’a été lu. Scannez de nouveau."),
    (
        refusals.UnknownCode(shown="<b>12", repaired=False),
        "unknown_code",
        "Le code « <b>12 » n’est ni celui d’un jeu, ni celui d’une carte.",
    ),
    (
        # Half past midnight in the house: the day is the house's, not Greenwich's.
        refusals.CardReplaced(replaced_at=datetime(2026, 1, 4, 23, 30, tzinfo=UTC)),
        "card_replaced",
        "Cette carte a été remplacée le 5 janvier 2026. Demandez la nouvelle.",
    ),
    (refusals.CopyOnLoan.of(AZUL), "copy_on_loan", "« 100 % Azul » est déjà prêté."),
    (refusals.CopyWithThisHousehold.of(AZUL), "copy_on_loan", "« 100 % Azul » est déjà prêté à ce foyer."),
    (
        refusals.CopyJustLent.of(AZUL),
        "copy_on_loan",
        "« 100 % Azul » vient d’être prêté à ce foyer : ce deuxième passage n’a rien changé.",
    ),
    (refusals.CopyNotOnLoan.of(AZUL), "copy_not_on_loan", "« 100 % Azul » est déjà rendu : il est en rayon."),
    (
        refusals.CopyJustReturned.of(AZUL),
        "copy_not_on_loan",
        "« 100 % Azul » vient d’être rendu : ce deuxième passage n’a rien changé.",
    ),
    (
        refusals.CopyNotLendable.of(AZUL, restriction="in_repair"),
        "copy_not_lendable",
        "« 100 % Azul » ne sort pas : en réparation.",
    ),
    (
        refusals.CopyUnplayable.of(AZUL),
        "copy_unplayable",
        "« 100 % Azul » ne sort pas : injouable, il y manque trop de pièces.",
    ),
    (
        refusals.NoHousehold.of(AZUL),
        "no_household",
        "« 100 % Azul » est en rayon. Pour le prêter, scannez d’abord une carte.",
    ),
    (refusals.LoanLimitReached(limit=1, games_out=1), "loan_limit_reached", "Limite atteinte : 1 jeu à la fois."),
    (refusals.LoanLimitReached(limit=3, games_out=3), "loan_limit_reached", "Limite atteinte : 3 jeux à la fois."),
    (
        refusals.MembershipExpired(ended_on=date(2025, 12, 31)),
        "membership_expired",
        "L’adhésion a pris fin le 31 décembre 2025.",
    ),
    (refusals.NoMembership(ended_on=None), "membership_expired", "Ce foyer n’a pas d’adhésion."),
    (
        refusals.MembershipNotStarted(starts_on=date(2026, 2, 1)),
        "membership_expired",
        "L’adhésion ne commence que le 1 février 2026.",
    ),
    (refusals.HouseholdGone(), "household_gone", "Ce foyer n’existe plus. Scannez une carte."),
    (
        refusals.OverrideNotAllowed(),
        "override_not_allowed",
        "Vous ne pouvez pas passer outre un refus. Demandez à une ou un ludothécaire.",
    ),
    (refusals.ReasonMissing(), "reason_missing", "Pour passer outre, indiquez un motif, en 200 signes au plus."),
    (
        refusals.MomentInFuture(at=datetime(2026, 7, 14, 8, 0, tzinfo=UTC)),
        "moment_in_future",
        "Cette date est dans le futur : 14 juillet 2026 10:00.",
    ),
    (
        refusals.ReturnBeforeLoan.of(AZUL, lent_at=datetime(2026, 1, 17, 10, 0, tzinfo=UTC)),
        "return_before_loan",
        "« 100 % Azul » n’a été prêté que le 17 janvier 2026 11:00 : il ne peut pas être rendu avant.",
    ),
    (
        refusals.ProductWithoutCopy(title="Azul", shown="3760000000017", repaired=False),
        "product_without_copy",
        "Ce code est celui du produit « Azul », dont il n’y a aucun exemplaire ici.",
    ),
    (
        refusals.ProductAmbiguous(barcodes=["0042", "0043"], shown="3760000000017", repaired=False),
        "product_ambiguous",
        "Plusieurs exemplaires portent ce code de produit. Scannez l’étiquette de la ludothèque.",
    ),
    (
        refusals.CopyWasOut.of(AZUL, returned_at=ELEVEN),
        "copy_on_loan",
        "« 100 % Azul » était encore prêté à ce moment-là : il est revenu le 17 janvier 2026 11:00.",
    ),
    (
        refusals.CopyBackAlready.of(AZUL, returned_at=ELEVEN),
        "copy_not_on_loan",
        "« 100 % Azul » est déjà rendu, depuis le 17 janvier 2026 11:00.",
    ),
    (
        refusals.CopyOnHoldShelf.of(AZUL),
        "copy_not_on_loan",
        "« 100 % Azul » n’est pas sorti : il est mis de côté pour une réservation.",
    ),
    (
        refusals.HeldWithoutHousehold.of(AZUL),
        "no_household",
        "« 100 % Azul » est mis de côté pour une réservation. Pour le prêter, scannez d’abord une carte.",
    ),
    (
        refusals.BackDateNotAllowed(),
        "back_date_not_allowed",
        "Vous ne pouvez pas dater un prêt ou un retour d’un jour passé. Demandez à une ou un ludothécaire.",
    ),
    (
        refusals_of_lending.CopyIncomplete.of(AZUL),
        "copy_incomplete",
        "« 100 % Azul » est incomplet, mais jouable. Dites-le à la famille.",
    ),
    (
        refusals_of_lending.BaseGameMissing.of(AZUL, base="Azul"),
        "base_game_missing",
        "« 100 % Azul » est une extension : le foyer n’a pas emprunté « Azul ».",
    ),
    (
        refusals_of_lending.HoldOfOther.of(AZUL),
        "hold_of_other",
        "« 100 % Azul » est mis de côté pour un autre foyer, qui attendra le suivant.",
    ),
    (
        refusals_of_lending.CopyAwaited.of(AZUL, waiting=1),
        "copy_awaited",
        "« 100 % Azul » est attendu par 1 autre foyer.",
    ),
    (
        refusals_of_lending.CopyAwaited.of(AZUL, waiting=2),
        "copy_awaited",
        "« 100 % Azul » est attendu par 2 autres foyers.",
    ),
    (
        refusals_of_lending.CopyBooked.of(AZUL, waiting=1, wanted_from=date(2026, 1, 24)),
        "copy_awaited",
        "« 100 % Azul » est réservé par un autre foyer à partir du 24 janvier 2026.",
    ),
    (
        refusals_of_lending.KindLimitReached.of(AZUL, kind="Grand jeu", limit=1, games_out=1),
        "kind_limit_reached",
        "Limite atteinte pour « Grand jeu » : 1 jeu à la fois.",
    ),
    (
        refusals_of_lending.HouseholdLate(days=15, limit=14),
        "household_late",
        "Un jeu de ce foyer a 15 jours de retard : le prêt est bloqué.",
    ),
    (
        refusals_of_lending.MembershipEndsEarly(ended_on=date(2026, 1, 31), due_on=date(2026, 2, 7)),
        "membership_ends_early",
        "L’adhésion prend fin le 31 janvier 2026, avant le retour prévu le 7 février 2026.",
    ),
    (refusals_of_lending.DepositMissing(cents=3000), "deposit_missing", "Il manque une caution de 30,00 €."),
    (refusals_of_lending.DepositMissing(cents=3005), "deposit_missing", "Il manque une caution de 30,05 €."),
    (
        refusals_of_lending.NoOpenDay(days=400, after=date(2026, 2, 7)),
        "no_open_day",
        "Aucun jour d’ouverture dans les 400 jours qui suivent le 7 février 2026. Vérifiez horaires et fermetures.",
    ),
    (
        refusals_of_renewals.NotOnLoan.of(AZUL),
        "not_on_loan",
        "« 100 % Azul » est déjà rendu : il n’y a rien à renouveler.",
    ),
    (
        refusals_of_renewals.RenewalLimit.of(AZUL, limit=1),
        "renewal_limit",
        "« 100 % Azul » a déjà été renouvelé 1 fois, le maximum.",
    ),
    (refusals_of_renewals.RenewalNever.of(AZUL, limit=0), "renewal_limit", "« 100 % Azul » ne se renouvelle pas."),
    (
        refusals_of_renewals.RenewalAwaited.of(AZUL),
        "renewal_awaited",
        "« 100 % Azul » est attendu par un autre foyer : il ne peut pas être renouvelé.",
    ),
    (
        refusals_of_renewals.RenewalLate.of(AZUL, due_on=date(2026, 1, 16)),
        "renewal_late",
        "« 100 % Azul » devait revenir le 16 janvier 2026 : en retard, il ne peut pas être renouvelé.",
    ),
    (
        refusals_of_renewals.CopyFlagged.of(AZUL),
        "copy_flagged",
        "« 100 % Azul » est signalé : il doit repasser par la ludothèque.",
    ),
    (
        refusals_of_renewals.RenewalNoGain.of(AZUL, due_on=date(2026, 2, 7)),
        "renewal_no_gain",
        "Renouveler « 100 % Azul » ne donnerait pas un jour de plus que le 7 février 2026.",
    ),
    (
        refusals_of_renewals.JustRenewed.of(AZUL, due_on=date(2026, 2, 7)),
        "renewal_no_gain",
        "« 100 % Azul » vient d’être renouvelé jusqu’au 7 février 2026 : cette deuxième demande n’a rien changé.",
    ),
    (refusals_of_holds.HoldExists(title="Azul"), "hold_exists", "Ce foyer a déjà réservé « Azul »."),
    (
        refusals_of_holds.HoldLimitReached(limit=3, holds=3),
        "hold_limit_reached",
        "Limite atteinte : 3 réservations à la fois.",
    ),
    (refusals_of_holds.AlreadyBorrowed(title="Azul"), "already_borrowed", "Ce foyer a déjà emprunté « Azul »."),
    (
        refusals_of_holds.NoCopyToWaitFor(title="Azul"),
        "no_copy_to_wait_for",
        "Aucun exemplaire de « Azul » ne sort : il n’y a rien à attendre.",
    ),
    (refusals_of_holds.HoldClosed(title="Azul"), "hold_closed", "La réservation de « Azul » est déjà close."),
    (
        refusals_of_undoing.TooLate(minutes=5),
        "too_late",
        "Trop tard : un acte s’annule pendant 5 minutes.",
    ),
    (refusals_of_undoing.AlreadyUndone(), "already_undone", "Cet acte est déjà annulé."),
    (
        refusals_of_undoing.CannotUndo(),
        "cannot_undo",
        "Cet acte ne peut plus être annulé : autre chose s’est passé depuis.",
    ),
    (
        refusals_of_undoing.NotYours(),
        "not_yours",
        "Cet acte est celui de quelqu’un d’autre. Demandez à une ou un ludothécaire.",
    ),
    (refusals_of_undoing.ShiftUndone(), "shift_undone", "Ces retours ont déjà été remis à leur date."),
    (
        refusals_of_undoing.NothingToMove(),
        "nothing_to_move",
        "Aucun prêt en cours n’est à rendre pendant cette fermeture.",
    ),
]
