"""The acts of a desk in words."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, ClassVar

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from catalogue.lending.amounts import in_euros
from catalogue.lending.due_dates import days_late, local_day
from catalogue.lending.undo import MINUTES
from catalogue.models import Copy, Household
from catalogue.views.desk_entries import KINDS, Ask, Entry, Outcome
from catalogue.views.desk_rows import CopyRow, DeskRows, HoldRow, LoanRow

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

UNDONE_WORDS = {
    Outcome.LENT: gettext_lazy("Prêt annulé."),
    Outcome.RETURNED: gettext_lazy("Retour annulé : le jeu est de nouveau sorti."),
    Outcome.RENEWED: gettext_lazy("Renouvellement annulé."),
    Outcome.HOLD_PLACED: gettext_lazy("Réservation annulée."),
    Outcome.HOLD_CANCELLED: gettext_lazy("Réservation rétablie."),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """An entry as one reads it."""

    LABELS: ClassVar[dict[Outcome, "str | StrPromise"]] = {
        Outcome.LENT: gettext_lazy("Prêté"),
        Outcome.RETURNED: gettext_lazy("Rendu"),
        Outcome.SET_ASIDE: gettext_lazy("Mis de côté"),
        Outcome.RENEWED: gettext_lazy("Renouvelé"),
        Outcome.HOLD_PLACED: gettext_lazy("Réservé"),
        Outcome.HOLD_CANCELLED: gettext_lazy("Réservation annulée"),
        Outcome.UNDONE: gettext_lazy("Annulé"),
        Outcome.REFUSED: gettext_lazy("Refusé"),
        Outcome.CARD: gettext_lazy("Carte lue"),
        Outcome.DONE: gettext_lazy("Terminé"),
        Outcome.NOTED: gettext_lazy("Noté"),
    }
    # A question is no refusal: nothing stands in the way but a look.
    QUESTION: ClassVar["str | StrPromise"] = gettext_lazy("À confirmer")

    entry: Entry
    words: str

    @property
    def label(self) -> str:
        """The outcome in a word: what one hears first, and what colour alone would not say."""
        return str(self.QUESTION if self.entry.ask == Ask.ACCEPT else self.LABELS[self.entry.outcome])

    @property
    def moment(self) -> str:
        """When it was, in ISO and by the clock of the house. Here and not in the page: filters take a scan's time."""
        return localtime(self.entry.at).isoformat()

    @property
    def clock(self) -> str:
        """Hour and minute of it."""
        return f"{localtime(self.entry.at):%H:%M}"

    @property
    def tone(self) -> str:
        """How it sounds and looks: ``good``, ``bad``, ``ask``, or nothing."""
        if self.entry.outcome == Outcome.REFUSED:
            return "ask" if self.entry.ask == Ask.ACCEPT else "bad"
        return "good" if self.entry.outcome in KINDS else ""


def answers_for(entries: list[Entry], rows: DeskRows, household: Household | None) -> list[Answer]:
    """The entries in words, in their order; ``household`` is the one in hand.

    A card that was read is named while its household is here, and no longer.
    """
    return [Answer(entry, " ".join(filter(None, sentences(entry, rows, household)))) for entry in entries]


def sentences(entry: Entry, rows: DeskRows, household: Household | None) -> list[str]:
    """What the entry says beyond its outcome; for a row deleted since, what is still known."""
    loan, copy, hold = (
        rows.loans.get(entry.loan or 0),
        rows.copies.get(entry.copy or 0),
        rows.holds.get(entry.hold or 0),
    )
    if entry.outcome in (Outcome.LENT, Outcome.RENEWED):
        said = [lent_words(loan, copy), late_words(entry), *state_words(copy), day_words(entry)]
    elif entry.outcome == Outcome.RETURNED:
        said = [*returned_words(loan, copy), *state_words(copy), *after_return(entry, copy), day_words(entry)]
    elif entry.outcome in (Outcome.HOLD_PLACED, Outcome.HOLD_CANCELLED):
        return [changed_hold_words(entry, hold), undone_words(entry)]
    elif entry.outcome == Outcome.UNDONE:
        return [titled(copy), str(UNDONE_WORDS[Outcome(entry.codes[0])])]
    elif entry.outcome == Outcome.CARD and household and household.pk == entry.household:
        return [household.name]
    else:
        said = [entry.words]
    return [*said, held_words(hold), undone_words(entry)]


def titled(copy: CopyRow | None) -> str:
    """The title of the copy as a sentence."""
    return _("« %(title)s ».") % {"title": copy.title} if copy else ""


def undone_words(entry: Entry) -> str:
    """That the act was taken back since."""
    return _("(annulé depuis)") if entry.undone else ""


def day_words(entry: Entry) -> str:
    """For which day the act was entered afterwards."""
    if not entry.day:
        return ""
    return _("Daté du %(day)s.") % {"day": date_format(date.fromisoformat(entry.day), "DATE_FORMAT")}


def lent_words(loan: LoanRow | None, copy: CopyRow | None) -> str:
    """The title, and the day when it is due."""
    if loan is None:
        return titled(copy)
    due = date_format(loan.due_on, "DATE_FORMAT") if loan.due_on else ""
    return _("« %(title)s », à rendre le %(due)s.") % {"title": loan.title, "due": due}


def returned_words(loan: LoanRow | None, copy: CopyRow | None) -> list[str]:
    """The title, from whom, and how late."""
    if loan is None:
        return [titled(copy)]
    said = [_("« %(title)s ».") % {"title": loan.title}]
    said.append(_("Foyer : %(name)s.") % {"name": loan.household} if loan.household else _("Emprunteur inconnu."))
    late = days_late(loan.due_on, on=local_day(loan.returned_at)) if loan.returned_at else 0
    if late:
        said.append(ngettext("En retard de %(n)d jour.", "En retard de %(n)d jours.", late) % {"n": late})
    return said


def after_return(entry: Entry, copy: CopyRow | None) -> list[str]:
    """What follows from a return: the money, the flag of the copy, the way home."""
    said = [late_words(entry)]
    if copy and copy.flag:
        said.append(_("Signalé : %(flag)s.") % {"flag": copy.flag.rstrip(".")})
    if copy and entry.elsewhere and not entry.hold:
        said.append(_("À renvoyer à %(site)s.") % {"site": copy.home})
    return said


def late_words(entry: Entry) -> str:
    """What the lateness costs of a game that came back, or was renewed all the same."""
    return _("À régler pour le retard : %(amount)s.") % {"amount": in_euros(entry.cents)} if entry.cents else ""


def state_words(copy: CopyRow | None) -> list[str]:
    """What the copy's record says of its state, so that the box lands on the right pile."""
    noted = []
    if copy and copy.restriction:
        noted.append(Copy.Restriction(copy.restriction).label)
    if copy and copy.condition != Copy.Condition.COMPLETE:
        noted.append(Copy.Condition(copy.condition).label)
    return [_("Exemplaire noté « %(what)s ».") % {"what": what} for what in noted]


def held_words(hold: HoldRow | None) -> str:
    """For whom the box is set aside, until when, and where it is collected; nothing for one that is not any more."""
    if hold is None or hold.household is None or hold.ready_until is None:
        return ""
    facts = {"title": hold.title, "name": hold.household, "until": date_format(hold.ready_until, "DATE_FORMAT")}
    sentence = _("Mettez « %(title)s » de côté pour le foyer %(name)s, jusqu’au %(until)s.") % facts
    collected = _("À retirer à %(site)s.") % {"site": hold.site} if hold.site else ""
    return f"{sentence} {collected}".strip()


def changed_hold_words(entry: Entry, hold: HoldRow | None) -> str:
    """The title that is reserved, or is not any more."""
    if hold is None:
        return ""
    if entry.outcome == Outcome.HOLD_PLACED and hold.wanted_from:
        day = date_format(hold.wanted_from, "DATE_FORMAT")
        return _("« %(title)s », à partir du %(day)s.") % {"title": hold.title, "day": day}
    return _("« %(title)s ».") % {"title": hold.title}


# ── What can still be done about them ────────────────────────────────────────────────────────────────
def questions(answers: list[Answer]) -> list[Answer]:
    """The answers that still ask for something, the newest first: since the card was shown, and not settled since."""
    settled: set[tuple[int | None, ...]] = set()
    asking = []
    for answer in answers:
        entry = answer.entry
        if entry.outcome in (Outcome.CARD, Outcome.DONE):
            break
        if entry.ask and about(entry) not in settled:
            asking.append(answer)
        settled.add(about(entry))
    return asking


def about(entry: Entry) -> tuple[int | None, ...]:
    """What an entry is about: the title of a hold, or the copy."""
    return (None, entry.game) if entry.game else (entry.copy, None)


def undoable(answers: list[Answer], now: datetime) -> Answer | None:
    """The last act that is not taken back yet, while that is possible."""
    acts = [answer for answer in answers if answer.entry.outcome in KINDS and not answer.entry.undone]
    fresh = acts and now - acts[0].entry.at <= timedelta(minutes=MINUTES)
    return acts[0] if fresh else None


def last_box(answers: list[Answer]) -> Answer | None:
    """The loan or return whose box is on the table: the last act, whatever was refused or asked since."""
    for answer in answers:
        if answer.entry.outcome in (Outcome.LENT, Outcome.RETURNED):
            return None if answer.entry.undone else answer
        if answer.entry.outcome in KINDS or answer.entry.outcome in (Outcome.CARD, Outcome.DONE):
            return None
    return None
