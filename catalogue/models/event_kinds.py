"""What can happen in circulation and to the rules of the house: the kinds of events, in one list for all."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class EventKind(models.TextChoices):
    """One kind for each act of a verb; those of the house say that a rule of it was made, changed or removed."""

    # Loans
    LENT = "lent", _("prêté")
    RETURNED = "returned", _("rendu")
    RENEWED = "renewed", _("renouvelé")
    TAKEN_OVER = "taken_over", _("prêt repris d’un autre système")
    DUE_DAY_CHANGED = "due_day_changed", _("date de retour modifiée")
    DUE_DAYS_MOVED = "due_days_moved", _("retours déplacés")
    DUE_DAYS_RESTORED = "due_days_restored", _("retours remis à leur date")
    FORGOTTEN = "forgotten", _("emprunteurs oubliés")
    UNDONE = "undone", pgettext_lazy("acte", "annulé")

    # Holds
    HOLD_PLACED = "hold_placed", _("réservé")
    HOLD_READY = "hold_ready", _("réservation mise de côté")
    HOLD_REQUEUED = "hold_requeued", _("réservation remise en tête")
    HOLD_SATISFIED = "hold_satisfied", _("réservation empruntée")
    HOLD_EXPIRED = "hold_expired", _("réservation non retirée")
    HOLD_CANCELLED = "hold_cancelled", _("réservation annulée")

    # Boxes and pieces
    CHECKED = "checked", _("contenu vérifié")
    PIECE_SETTLED = "piece_settled", _("pièce manquante soldée")
    PIECE_LIST_ACCEPTED = "piece_list_accepted", _("liste de pièces acceptée")
    ORPHAN_FOUND = "orphan_found", _("pièce orpheline trouvée")
    ORPHAN_CLOSED = "orphan_closed", _("pièce orpheline close")
    REPAIR_BEGUN = "repair_begun", _("réparation commencée")
    REPAIR_ENDED = "repair_ended", _("réparation terminée")
    RESTRICTED = "restricted", _("restriction modifiée")
    COPY_MOVED = "copy_moved", _("changé de site")
    PLAYED = "played", _("joué sur place")
    STOCK_TAKE_BEGUN = "stock_take_begun", _("inventaire commencé")
    STOCK_TAKE_ENDED = "stock_take_ended", _("inventaire terminé")

    # People and money
    ENROLLED = "enrolled", _("inscrit")
    HOUSEHOLD_CHANGED = "household_changed", _("foyer modifié")
    MEMBERSHIP_BEGUN = "membership_begun", _("adhésion")
    CARD_ISSUED = "card_issued", _("carte remise")
    CARD_REPLACED = "card_replaced", _("carte remplacée")
    MERGED = "merged", _("foyers réunis")
    REMOVED = "removed", _("foyer supprimé")
    REMOVAL_NOTICED = "removal_noticed", _("foyer prévenu de sa suppression")
    DEPOSIT_RECEIVED = "deposit_received", _("caution reçue")
    DEPOSIT_RETURNED = "deposit_returned", _("caution rendue")
    CHARGED = "charged", _("somme due")
    CHARGE_SETTLED = "charge_settled", _("somme réglée")

    # Accounts, files and messages
    ACCOUNT_OPENED = "account_opened", _("compte ouvert")
    ACCOUNT_CLOSED = "account_closed", _("compte fermé")
    HISTORY_TURNED_ON = "history_on", _("historique demandé")
    HISTORY_TURNED_OFF = "history_off", _("historique effacé")
    FILE_READ = "file_read", _("dossier consulté")
    FILE_EXPORTED = "file_exported", _("dossier exporté")
    REMINDED = "reminded", _("rappel envoyé")

    # The house
    POLICY_CHANGED = "policy_changed", _("règle de prêt modifiée")
    HOUSE_RULES_CHANGED = "house_rules_changed", _("règles de la maison modifiées")
    OPENING_CHANGED = "opening_changed", _("ouverture modifiée")
    CLOSURE_CHANGED = "closure_changed", _("fermeture modifiée")
    SEASON_CHANGED = "season_changed", _("période de prêts longs modifiée")
    WORDS_CHANGED = "words_changed", _("texte de rappel modifié")
    KIND_CHANGED = "kind_changed", _("type modifié")


# What may be changed of the house; the others happen in circulation.
HOUSE_KINDS = (
    EventKind.POLICY_CHANGED,
    EventKind.HOUSE_RULES_CHANGED,
    EventKind.OPENING_CHANGED,
    EventKind.CLOSURE_CHANGED,
    EventKind.SEASON_CHANGED,
    EventKind.WORDS_CHANGED,
    EventKind.KIND_CHANGED,
)
