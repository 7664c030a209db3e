"""Why a verb of the record says no: one class a reason, put into words here alone."""

from itertools import chain
from typing import Any

from django.db.models import Model
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from catalogue.lending.refusals import Refusal
from catalogue.models import Copy


class UnfitValues(Refusal):
    """Some values cannot be written: ``faults`` are the words by field."""

    code = "values_unfit"
    message = _("Ces valeurs ne conviennent pas : %(words)s")

    def __init__(self, faults: dict[str, list[str]]) -> None:
        words = " ".join(word for words in faults.values() for word in words)
        super().__init__(faults=faults, words=words)


class RecordChanged(Refusal):
    """Somebody else has changed the same fields meanwhile: ``theirs`` are the values that stand now, by field."""

    code = "record_changed"
    message = _("Quelqu’un d’autre a modifié cette notice entre-temps : rien n’est encore enregistré.")


class RecordGone(Refusal):
    """The record was deleted or merged meanwhile."""

    code = "record_gone"
    message = _("Cette notice n’existe plus.")


class CopyGone(Refusal):
    """The copy was deleted meanwhile."""

    code = "copy_gone"
    message = _("Cet exemplaire n’existe plus.")


class RecordHasHistory(Refusal):
    """The record was lent or booked: it can be withdrawn, not deleted."""

    code = "record_has_history"
    message = _("« %(title)s » a été prêté ou réservé : la notice reste. Retirez plutôt ses exemplaires.")


class CopyHasHistory(Refusal):
    """The copy was lent: it can be withdrawn, not deleted."""

    code = "copy_has_history"
    message = _("L’exemplaire %(barcode)s a été prêté : il reste. Retirez-le plutôt.")


class BarcodeTaken(Refusal):
    """Another copy has this barcode, whatever its case."""

    code = "barcode_taken"
    message = _("Le code-barres %(barcode)s est déjà celui de « %(title)s ».")

    @classmethod
    def of(cls, barcode: str) -> "BarcodeTaken":
        """The refusal with the title of the game whose copy has the barcode."""
        title = Copy.objects.scanned(barcode).values_list("game__title", flat=True).first()
        return cls(barcode=barcode, title=title or "?")


class TooManyCopies(Refusal):
    """So many copies cannot be added at once."""

    code = "too_many_copies"
    message = ngettext_lazy("%(most)d exemplaire au plus à la fois.", "%(most)d exemplaires au plus à la fois.", "most")


class NoSite(Refusal):
    """No site is known: a copy has to stand somewhere."""

    code = "no_site"
    message = _("Aucun site n’est connu. Créez d’abord le lieu où sont les jeux.")


class TouchedSince(Refusal):
    """What is to be taken back was changed again: ``fields`` are named."""

    code = "touched_since"
    message = _("Modifié depuis : cette modification ne peut plus être annulée.")


class NothingToRevert(Refusal):
    """The change says nothing that could be put back, or what it was told of is gone."""

    code = "nothing_to_revert"
    message = _("Cette modification ne peut pas être annulée.")


class TooManyRows(Refusal):
    """More rows than one transaction takes."""

    code = "too_many_rows"
    message = _("C’est trop à la fois : %(most)d au plus. Choisissez moins de notices.")


class NothingToChange(Refusal):
    """Every row says so already, or none can be changed."""

    code = "nothing_to_change"
    message = _("Rien à changer : c’est déjà ainsi partout.")


class BatchUndone(Refusal):
    """The edit was taken back already."""

    code = "batch_undone"
    message = _("Cette modification en lot est déjà annulée.")


class ListNamed(Refusal):
    """The owner has a list of this name already, or the name will not do."""

    code = "list_named"
    message = _("Donnez à la liste un nom que vous n’avez pas encore, en 100 signes au plus.")


class ListGone(Refusal):
    """The list was deleted, or is somebody else's own: nobody learns which."""

    code = "list_gone"
    message = _(
        "Cette liste n’existe plus, ou n’est pas partagée avec vous : aucune notice n’est choisie. "
        "Partez d’une autre liste, ou cherchez les notices."
    )


class SearchUnreadable(Refusal):
    """A search by which records are to be chosen asks for nothing, or for something that is not known: ``why``."""

    code = "search_unreadable"
    message = _("Cette recherche n’est plus lisible : %(why)s Aucune notice n’est choisie : refaites la recherche.")


class SameRecord(Refusal):
    """A record cannot be merged with itself."""

    code = "same_record"
    message = _("C’est la même notice.")


class MergeUndone(Refusal):
    """The merge was taken back already."""

    code = "merge_undone"
    message = _("Ces deux notices sont déjà de nouveau deux.")


class MergedOn(Refusal):
    """The record that was kept went into another one since: ``title``."""

    code = "merged_on"
    message = _("La notice a été réunie depuis avec « %(title)s » : défaites d’abord cette réunion-là.")


class MergeStays(Refusal):
    """Rows made since stand where those that came over would have to go back to: ``what`` they are."""

    code = "merge_stays"
    message = _("La réunion ne peut plus être défaite : depuis, ceci a changé – %(what)s.")


class NameGone(Refusal):
    """The name was deleted meanwhile, or went into another."""

    code = "name_gone"
    message = _("Ce nom n’existe plus.")


class SameName(Refusal):
    """A name cannot be merged with itself."""

    code = "same_name"
    message = _("C’est le même nom.")


class NameTaken(Refusal):
    """Another one bears this name: the two are merged, not renamed."""

    code = "name_taken"
    message = _("« %(name)s » existe déjà : réunissez plutôt les deux.")


class NameInUse(Refusal):
    """The name stands in a record."""

    code = "name_in_use"
    message = _("« %(name)s » sert encore dans des notices.")


class TermsNested(Refusal):
    """A term cannot be merged with one that stands below it, or above."""

    code = "terms_nested"
    message = _("L’une de ces catégories est rangée sous l’autre : elles restent deux.")


class AttachmentGone(Refusal):
    """The document was taken away meanwhile."""

    code = "attachment_gone"
    message = _("Ce document n’existe plus.")


class AttachmentUnfit(Refusal):
    """The file is no document that can be kept."""

    code = "attachment_unfit"
    message = _("Seuls les fichiers PDF sont acceptés : ce fichier n’en est pas un.")


class AttachmentTooLarge(AttachmentUnfit):
    """The file is too large: ``most`` megabytes."""

    code = "attachment_too_large"
    message = _("Fichier trop lourd : %(most)d Mo au plus.")


class AttachmentTwice(Refusal):
    """The record has a document of this name already."""

    code = "attachment_twice"
    message = _("Cette notice a déjà un document nommé « %(name)s ».")


class AttachmentNamed(Refusal):
    """A document needs a name of 300 signs at most."""

    code = "attachment_named"
    message = _("Donnez un nom au document, en 300 signes au plus.")


def in_words(faults: dict[str, list[Any]]) -> dict[str, list[str]]:
    """Faults as Django gives them, as plain words."""
    return {name: [str(word) for word in words] for name, words in faults.items()}


def of_row(row: Model, faults: dict[str, list[Any]]) -> list[str]:
    """The faults of a row that stands for one word of a list, each with the word that it is about."""
    told = chain.from_iterable(in_words(faults).values())
    return [str(_("« %(row)s » : %(word)s") % {"row": row, "word": word}) for word in told]
