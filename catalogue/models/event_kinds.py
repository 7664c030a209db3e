"""What can happen in circulation: the kinds of events, in one list for the log, the pages and the figures."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class EventKind(models.TextChoices):
    """One kind for each act of a verb."""

    # Loans
    LENT = "lent", _("prêté")
    RETURNED = "returned", _("rendu")
    RENEWED = "renewed", _("renouvelé")
    TAKEN_OVER = "taken_over", _("prêt repris d’un autre système")
    DUE_DAY_CHANGED = "due_day_changed", _("date de retour modifiée")
    DUE_DAYS_MOVED = "due_days_moved", _("retours déplacés par une fermeture")
    DUE_DAYS_RESTORED = "due_days_restored", _("retours remis à leur date")
    FORGOTTEN = "forgotten", _("emprunteurs oubliés")
    UNDONE = "undone", _("annulé")

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
