"""The words of reminders: those that the house wrote, else the ones here; and the fields that both may ask for.

A template is text with names in braces, and no program: nothing in it can read more than the fields below.
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from catalogue.lending.refusals_of_people import UnknownField
from catalogue.models import Message, Reminder, ReminderTemplate

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

Step = Reminder.Step
FIELD = re.compile(r"\{([^{}\n]*)\}")

# What a text may ask for, with what stands in its place.
FIELDS: dict[str, "StrPromise"] = {
    "foyer": _("le nom du foyer"),
    "liste": _("les jeux, réservations ou dates dont il s’agit, une ligne chacun"),
    "nombre": _("combien il y en a"),
    "jour": _("la date d’aujourd’hui"),
    "ludotheque": _("le nom de la ludothèque"),
}


@dataclass(frozen=True, slots=True)
class Words:
    """Subject and text of one step, with fields in braces."""

    subject: "str | StrPromise"
    body: "str | StrPromise"


BUILT_IN: dict[str, Words] = {
    Step.LATE: Words(
        _("Jeux en retard"),
        _(
            "Sauf erreur de notre part, vous avez encore ces jeux, dont la date de retour est passée :\n{liste}\n"
            "D’autres familles les attendent peut-être : merci de nous les rapporter. "
            "Si une boîte ou une pièce est perdue, parlez-nous-en, nous trouverons une solution."
        ),
    ),
    Step.BEFORE_DUE: Words(
        _("Jeux à rendre bientôt"),
        _(
            "Voici les jeux à nous rapporter dans les prochains jours :\n{liste}\n"
            "Si personne ne les attend, nous pouvons prolonger le prêt : demandez-le-nous avant la date."
        ),
    ),
    Step.HOLD_READY: Words(
        _("Votre réservation vous attend"),
        _("Nous avons mis de côté pour vous :\n{liste}\nPassé cette date, le jeu ira à la famille suivante."),
    ),
    Step.MEMBERSHIP_ENDING: Words(
        _("Votre adhésion prend bientôt fin"),
        _("Votre adhésion prend bientôt fin :\n{liste}\nVous pourrez la renouveler lors de votre prochaine visite."),
    ),
    Step.REMOVAL: Words(
        _("Suppression de votre dossier"),
        _(
            "Nous ne vous avons pas vus depuis longtemps. Comme nous ne gardons pas les données des familles plus "
            "longtemps qu’il ne faut, votre dossier sera supprimé :\n{liste}\n"
            "Si vous souhaitez rester inscrits, passez nous voir ou répondez à ce message avant cette date."
        ),
    ),
}
GREETING = _("Bonjour,")


class Templates:
    """The templates of the house, read once for many messages."""

    def __init__(self, rows: Iterable[ReminderTemplate]) -> None:
        """Over rows; ``read`` takes those of the database."""
        self._rows = sorted(rows, key=lambda row: -row.from_number)

    @classmethod
    def read(cls) -> "Templates":
        """Those of the database; one query."""
        return cls(ReminderTemplate.objects.all())

    def words(self, step: str, channel: str, number: int) -> Words:
        """The words for that step, number and channel: a letter without words of its own has those of a mail."""
        for wanted in dict.fromkeys([channel, Message.Channel.MAIL]):
            for row in self._rows:
                if (row.step, row.channel) == (step, wanted) and row.from_number <= number:
                    return Words(row.subject, row.body)
        return BUILT_IN[step]


def check_fields(text: str) -> None:
    """Raise UnknownField for the first name in braces that is no field."""
    for name in FIELD.findall(text):
        if name not in FIELDS:
            raise UnknownField(field=name, known=", ".join(f"{{{known}}}" for known in FIELDS))


def fill(text: str, fields: dict[str, str]) -> str:
    """The text with its fields filled in; a name that is no field stays as it is, for somebody to see."""
    return FIELD.sub(lambda found: fields.get(found[1], found[0]), text)


def one_line(text: str, *, most: int = 200) -> str:
    """A subject: no line breaks, which would be headers of a mail, and no longer than its column."""
    return " ".join(text.split())[:most]


def sections(parts: Collection[str]) -> str:
    """The parts of a message, the greeting before and a blank line between."""
    return "\n\n".join([str(GREETING), *parts])
