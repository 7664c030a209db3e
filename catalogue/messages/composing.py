"""One message of all that a household is told today."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override

from catalogue.messages.due import Due, DueLetter
from catalogue.messages.words import Templates, fill, one_line, sections
from catalogue.models import Hold, Loan, Membership


@dataclass(frozen=True, slots=True)
class Composed:
    """A message ready to be written down."""

    subject: str
    body: str


def compose(letter: DueLetter, templates: Templates, today: date) -> Composed:
    """The letter in the language of the house, whoever looks on: a section a step, the urgent first.

    The subject is that of the first section. Late games are told in the words of the latest.
    """
    with override(settings.LANGUAGE_CODE):
        subjects, parts = [], []
        for step, group in groupby(letter.dues, key=lambda due: due.step):
            dues = list(group)
            words = templates.words(step, letter.channel, max(due.number for due in dues))
            fields = fields_of(letter.household.name, dues, today)
            subjects.append(one_line(fill(str(words.subject), fields)))
            parts.append(fill(str(words.body), fields))
        return Composed(subjects[0], sections([*parts, settings.HOUSE_NAME]))


def fields_of(household: str, dues: Sequence[Due], today: date) -> dict[str, str]:
    """What stands in the place of each field."""
    return {
        "foyer": household,
        "liste": "\n".join(line_of(due) for due in dues),
        "nombre": str(len(dues)),
        "jour": date_format(today, "DATE_FORMAT"),
        "ludotheque": settings.HOUSE_NAME,
    }


def line_of(due: Due) -> str:
    """What is reminded of, in a line of the list."""
    if due.loan:
        return loan_line(due.loan)
    if due.hold:
        return hold_line(due.hold)
    if due.membership:
        return membership_line(due.membership)
    return _("– le %(day)s") % {"day": date_format(due.due_on, "DATE_FORMAT")}


def loan_line(loan: Loan) -> str:
    """``– Azul, à rendre le 26 janvier 2026``."""
    day = date_format(loan.due_on, "DATE_FORMAT") if loan.due_on else ""
    return _("– %(title)s, à rendre le %(day)s") % {"title": loan.copy.game.title, "day": day}


def hold_line(hold: Hold) -> str:
    """``– Azul, gardé jusqu’au 27 janvier 2026``, with the place where that is another than usual."""
    day = date_format(hold.ready_until, "DATE_FORMAT") if hold.ready_until else ""
    facts = {"title": hold.game.title, "day": day, "site": hold.pickup_site and hold.pickup_site.name}
    if hold.pickup_site:
        return _("– %(title)s, à retirer à %(site)s jusqu’au %(day)s") % facts
    return _("– %(title)s, gardé jusqu’au %(day)s") % facts


def membership_line(membership: Membership) -> str:
    """``– Famille, jusqu’au 31 décembre 2026``."""
    day = date_format(membership.ends_on, "DATE_FORMAT")
    return _("– %(kind)s, jusqu’au %(day)s") % {"kind": membership.kind.name, "day": day}
