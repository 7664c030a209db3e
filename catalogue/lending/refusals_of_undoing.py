"""Why an act, or a move of due days, cannot be taken back."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from catalogue.lending.refusals import Refusal


class TooLate(Refusal):
    """The act was entered more than ``minutes`` ago."""

    code = "too_late"
    message = ngettext_lazy(
        "Trop tard : un acte s’annule pendant %(minutes)d minute.",
        "Trop tard : un acte s’annule pendant %(minutes)d minutes.",
        "minutes",
    )


class AlreadyUndone(Refusal):
    """The act was taken back already."""

    code = "already_undone"
    message = _("Cet acte est déjà annulé.")


class CannotUndo(Refusal):
    """The act is of a kind that is not taken back, or something has happened since."""

    code = "cannot_undo"
    message = _("Cet acte ne peut plus être annulé : autre chose s’est passé depuis.")


class NotYours(Refusal):
    """Somebody else did it, and the actor may not take back what others do."""

    code = "not_yours"
    message = _("Cet acte est celui de quelqu’un d’autre. Demandez à une ou un ludothécaire.")


class ShiftUndone(Refusal):
    """The due days were moved back already."""

    code = "shift_undone"
    message = _("Ces retours ont déjà été remis à leur date.")


class NothingToMove(Refusal):
    """No open loan falls due within the closure."""

    code = "nothing_to_move"
    message = _("Aucun prêt en cours n’est à rendre pendant cette fermeture.")
