"""What a desk remembers between two scans: the household in hand, its last acts, its site and its day.

It is kept in the session and nowhere in a process. It holds keys and the words of refusals, which name no
person: a session left behind in the database is no second register of families.
"""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from django.contrib.sessions.backends.base import SessionBase

from catalogue.lending.due_dates import local_day
from catalogue.models import Card, Household, Patron
from catalogue.views.desk_entries import Entry

HOUSEHOLD = "desk_household"
PATRON = "desk_patron"
SINCE = "desk_since"
ENTRIES = "desk_entries"
TOLD_ABOUT_SCANNER = "desk_told_about_scanner"
SITE = "desk_site"
DAY = "desk_day"
DAY_USED = "desk_day_used"

# As many acts as one looks back for when somebody asks "did you take this one?".
ENTRIES_KEPT = 10
# A past day that nobody has used for so long was forgotten, not meant.
DAY_KEPT = timedelta(minutes=10)


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
        # Read once a request: the scan and its answer speak of the same household.
        self._read: InHand | None = None

    # ── The household ────────────────────────────────────────────────────────────────────────────────
    def in_hand(self) -> InHand | None:
        """The household in hand; None as well when it was deleted meanwhile."""
        household_id = self._session.get(HOUSEHOLD)
        if household_id is None:
            return None
        if self._read is None:
            patron = self._patron(household_id)
            household = patron.household if patron else _household(household_id)
            since = datetime.fromisoformat(self._session[SINCE])
            self._read = InHand(household, patron, since) if household else None
        return self._read

    def _patron(self, household_id: int) -> Patron | None:
        """The person whose card was shown, with the household; None for a card of the whole household."""
        patron_id = self._session.get(PATRON)
        if patron_id is None:
            return None
        return Patron.objects.select_related("household").filter(pk=patron_id, household=household_id).first()

    def take(self, card: Card, *, at: datetime) -> None:
        """Take the card's household in hand, and its person when that is one of them."""
        patron = card.patron if card.patron and card.patron.household_id == card.household_id else None
        self._session[HOUSEHOLD] = card.household_id
        self._session[PATRON] = patron.pk if patron else None
        self._session[SINCE] = at.isoformat()
        self._read = InHand(card.household, patron, at)

    def let_go(self) -> None:
        """Let the household in hand go, and come back to today; nothing to do when there is none."""
        for key in (HOUSEHOLD, PATRON, SINCE, DAY, DAY_USED):
            self._session.pop(key, None)
        self._read = None

    # ── The acts ─────────────────────────────────────────────────────────────────────────────────────
    def note(self, entry: Entry) -> None:
        """Put ``entry`` before the others, and forget the oldest beyond those kept."""
        self._session[ENTRIES] = [entry.to_json(), *self._session.get(ENTRIES, [])][:ENTRIES_KEPT]

    def entries(self) -> list[Entry]:
        """The last acts, the newest first."""
        return [Entry.from_json(kept) for kept in self._session.get(ENTRIES, [])]

    def mark_undone(self, key: str) -> None:
        """Note that the act was taken back."""
        marked = [replace(entry, undone=True) if entry.key == key else entry for entry in self.entries()]
        self._session[ENTRIES] = [entry.to_json() for entry in marked]

    def was_sent(self, sent: str) -> bool:
        """Whether what the browser sent under this key is done: it asks again when the answer was lost."""
        return bool(sent) and any(entry.sent == sent for entry in self.entries())

    def tell_about_scanner(self) -> bool:
        """Whether to tell how a scanner is set: yes the first time this is asked, no ever after."""
        told: bool = self._session.get(TOLD_ABOUT_SCANNER, False)
        self._session[TOLD_ABOUT_SCANNER] = True
        return not told

    # ── Where and when ───────────────────────────────────────────────────────────────────────────────
    @property
    def site_id(self) -> int | None:
        """The key of the site where the desk stands; 0: there is one site alone; None: nobody has said."""
        site_id: int | None = self._session.get(SITE)
        return site_id

    def stand_at(self, site_id: int) -> None:
        """Note where the desk stands, for the rest of the session."""
        self._session[SITE] = site_id

    def day(self, now: datetime) -> date | None:
        """The past day for which acts are entered; None: today. It is kept while it is used."""
        if DAY not in self._session or now - datetime.fromisoformat(self._session[DAY_USED]) > DAY_KEPT:
            return None
        day = date.fromisoformat(self._session[DAY])
        return day if day < local_day(now) else None

    def enter_for(self, day: date | None, now: datetime) -> None:
        """Enter acts for that day from now on; None: for today again."""
        if day is None or day >= local_day(now):
            self._session.pop(DAY, None)
            self._session.pop(DAY_USED, None)
        else:
            self._session[DAY], self._session[DAY_USED] = day.isoformat(), now.isoformat()


def _household(household_id: int) -> Household | None:
    """The household of that key, by hand: the ORM takes twice as long to ask, and every scan does."""
    rows = Household.objects.raw("SELECT * FROM catalogue_household WHERE id = %s", [household_id])
    return next(iter(rows), None)
