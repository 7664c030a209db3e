"""The acts of a desk in words."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from catalogue.lending.loans import lateness
from catalogue.models import Household, Loan
from catalogue.views.desk_session import Entry, Outcome

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


@dataclass(frozen=True, slots=True)
class Answer:
    """An entry as one reads it."""

    LABELS: ClassVar[dict[Outcome, "str | StrPromise"]] = {
        Outcome.LENT: gettext_lazy("Prêté"),
        Outcome.RETURNED: gettext_lazy("Rendu"),
        Outcome.REFUSED: gettext_lazy("Refusé"),
        Outcome.CARD: gettext_lazy("Carte lue"),
        Outcome.DONE: gettext_lazy("Terminé"),
    }

    outcome: Outcome
    at: datetime
    words: str
    override: str
    scanner: bool

    @property
    def label(self) -> str:
        """The outcome in a word: what one hears first, and what colour alone would not say."""
        return str(self.LABELS[self.outcome])


def answers_for(entries: list[Entry], household: Household | None) -> list[Answer]:
    """The entries in words, in their order; one query for all their loans.

    ``household`` is the one in hand: a card that was read is named while its household is here, and no longer.
    """
    loans = Loan.objects.select_related("copy__game", "household").in_bulk(
        [entry.loan for entry in entries if entry.loan is not None]
    )
    return [
        Answer(
            outcome=entry.outcome,
            at=entry.at,
            words=words_for(entry, loans.get(entry.loan or 0), household),
            override=entry.override,
            scanner=entry.scanner,
        )
        for entry in entries
    ]


def words_for(entry: Entry, loan: Loan | None, household: Household | None) -> str:
    """What the entry says beyond its outcome; for a loan deleted since, nothing."""
    if entry.outcome is Outcome.LENT and loan:
        return lent_words(loan)
    if entry.outcome is Outcome.RETURNED and loan:
        return returned_words(loan)
    if entry.outcome is Outcome.CARD and household and household.pk == entry.household:
        return household.name
    return entry.words


def lent_words(loan: Loan) -> str:
    """The title, the day when it is due, and what the next borrower must know."""
    due = date_format(loan.due_on, "DATE_FORMAT") if loan.due_on else ""
    sentences = [_("« %(title)s », à rendre le %(due)s.") % {"title": loan.copy.game.title, "due": due}]
    return " ".join([*sentences, *restriction_words(loan)])


def returned_words(loan: Loan) -> str:
    """The title, from whom, how late, and what is the matter with the copy."""
    sentences = [_("« %(title)s ».") % {"title": loan.copy.game.title}]
    if loan.household:
        sentences.append(_("Foyer : %(name)s.") % {"name": loan.household.name})
    else:
        sentences.append(_("Emprunteur inconnu."))
    late = lateness(loan, at=loan.returned_at) if loan.returned_at else 0
    if late:
        sentences.append(ngettext("En retard de %(n)d jour.", "En retard de %(n)d jours.", late) % {"n": late})
    return " ".join([*sentences, *restriction_words(loan)])


def restriction_words(loan: Loan) -> list[str]:
    """What the copy's record says of its state, so that the box lands on the right pile."""
    if not loan.copy.restriction:
        return []
    return [_("Exemplaire noté « %(what)s ».") % {"what": loan.copy.get_restriction_display()}]
