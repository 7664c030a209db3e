"""What a desk remembers between two scans: the household in hand, and its last acts.

It is kept in the session and nowhere in a process. It holds keys and the words of refusals, which name no
person: a session left behind in the database is no second register of families.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Self

from django.contrib.sessions.backends.base import SessionBase

from catalogue.models import Card, Household, Patron

HOUSEHOLD = "desk_household"
PATRON = "desk_patron"
SINCE = "desk_since"
ENTRIES = "desk_entries"
TOLD_ABOUT_SCANNER = "desk_told_about_scanner"

# As many acts as one looks back for when somebody asks "did you take this one?".
ENTRIES_KEPT = 10


class Outcome(StrEnum):
    """How a scan, or a press on a button, ended."""

    LENT = "lent"
    RETURNED = "returned"
    REFUSED = "refused"
    CARD = "card"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Entry:
    """One act of this desk at ``at``.

    ``loan`` and ``household`` are keys; ``words`` are those of a refusal; ``override`` is the barcode for which
    it can be passed; ``scanner`` asks for the advice about a scanner on the wrong keyboard.
    """

    outcome: Outcome
    at: datetime
    loan: int | None = None
    household: int | None = None
    words: str = ""
    override: str = ""
    scanner: bool = False

    def to_json(self) -> dict[str, Any]:
        """The entry in JSON values; ``from_json`` gives the same entry back."""
        return {
            "outcome": self.outcome.value,
            "at": self.at.isoformat(),
            "loan": self.loan,
            "household": self.household,
            "words": self.words,
            "override": self.override,
            "scanner": self.scanner,
        }

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> Self:
        """The entry that ``to_json`` wrote."""
        return cls(**{**kept, "outcome": Outcome(kept["outcome"]), "at": datetime.fromisoformat(kept["at"])})


@dataclass(frozen=True, slots=True)
class InHand:
    """The household whose card was shown at ``since``, and the person when the card names one."""

    household: Household
    patron: Patron | None
    since: datetime


class DeskSession:
    """The session of one desk, by what it means."""

    def __init__(self, session: SessionBase) -> None:
        """Over the session of the request, which is saved with the answer when something changed."""
        self._session = session

    def in_hand(self) -> InHand | None:
        """The household in hand; None as well when it was deleted meanwhile."""
        household_id = self._session.get(HOUSEHOLD)
        if household_id is None:
            return None
        patron = self._patron(household_id)
        household = patron.household if patron else Household.objects.filter(pk=household_id).first()
        return InHand(household, patron, datetime.fromisoformat(self._session[SINCE])) if household else None

    def _patron(self, household_id: int) -> Patron | None:
        """The person whose card was shown, with the household; None for a card of the whole household."""
        patron_id = self._session.get(PATRON)
        if patron_id is None:
            return None
        return Patron.objects.select_related("household").filter(pk=patron_id, household=household_id).first()

    def take(self, card: Card, *, at: datetime) -> None:
        """Take the card's household in hand, and its person when that is one of them."""
        patron = card.patron
        self._session[HOUSEHOLD] = card.household_id
        self._session[PATRON] = patron.pk if patron and patron.household_id == card.household_id else None
        self._session[SINCE] = at.isoformat()

    def let_go(self) -> None:
        """Let the household in hand go; nothing to do when there is none."""
        for key in (HOUSEHOLD, PATRON, SINCE):
            self._session.pop(key, None)

    def note(self, entry: Entry) -> None:
        """Put ``entry`` before the others, and forget the oldest beyond those kept."""
        self._session[ENTRIES] = [entry.to_json(), *self._session.get(ENTRIES, [])][:ENTRIES_KEPT]

    def entries(self) -> list[Entry]:
        """The last acts, the newest first."""
        return [Entry.from_json(kept) for kept in self._session.get(ENTRIES, [])]

    def tell_about_scanner(self) -> bool:
        """Whether to tell how a scanner is set: yes the first time this is asked, no ever after."""
        told: bool = self._session.get(TOLD_ABOUT_SCANNER, False)
        self._session[TOLD_ABOUT_SCANNER] = True
        return not told
