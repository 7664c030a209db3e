"""Why a record from elsewhere is not taken over: one class a reason, put into words here alone."""

from django.utils.translation import gettext_lazy as _

from catalogue.lending.refusals import Refusal


class NothingChosen(Refusal):
    """No field was chosen for a record that is here."""

    code = "nothing_chosen"
    message = _("Rien n’est coché : choisissez au moins un champ à reprendre.")


class ChangedMeanwhile(Refusal):
    """What stood here when the page was shown does not stand any more."""

    code = "changed_meanwhile"
    message = _("La notice d’ici a changé entre-temps : rien n’est repris. Voici où elle en est.")


class TiedToAnother(Refusal):
    """The record elsewhere has become another game here already: ``title``."""

    code = "tied_to_another"
    message = _("Cette notice a déjà été reprise ici, dans « %(title)s » : complétez celle-là.")


class MayNotCreate(Refusal):
    """The record is not here, and the actor may complete records, not make them."""

    code = "may_not_create"
    message = _("Ce jeu n’est pas ici, et vous ne pouvez pas créer de notice.")


class CannotTake(Refusal):
    """The catalogue cannot hold the values, or cannot tell which game they are: ``reason``, in words."""

    code = "cannot_take"
    message = _("Rien n’est repris : %(reason)s")
