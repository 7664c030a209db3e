"""The acts of one desk, as its session keeps them: keys and the words of refusals, which name no person."""

from dataclasses import dataclass, fields
from datetime import datetime
from enum import StrEnum
from typing import Any, Self

from catalogue.models import Event


class Outcome(StrEnum):
    """How a scan, or a press on a button, ended."""

    LENT = "lent"
    RETURNED = "returned"
    SET_ASIDE = "set_aside"
    RENEWED = "renewed"
    HOLD_PLACED = "hold_placed"
    HOLD_CANCELLED = "hold_cancelled"
    UNDONE = "undone"
    REFUSED = "refused"
    CARD = "card"
    DONE = "done"
    NOTED = "noted"


class Ask(StrEnum):
    """What an answer asks for: a warning to accept, or a refusal that a reason passes."""

    NOTHING = ""
    ACCEPT = "accept"
    LEND = "lend"
    RENEW = "renew"
    HOLD = "hold"


# The acts that can be taken back, by the kind of event that tells of them.
KINDS = {
    Outcome.LENT: Event.Kind.LENT,
    Outcome.RETURNED: Event.Kind.RETURNED,
    Outcome.RENEWED: Event.Kind.RENEWED,
    Outcome.HOLD_PLACED: Event.Kind.HOLD_PLACED,
    Outcome.HOLD_CANCELLED: Event.Kind.HOLD_CANCELLED,
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One act of this desk, entered at ``at``.

    ``loan``, ``copy``, ``hold`` (the one that is ready now, or was changed), ``household`` and ``game`` are keys;
    ``words`` are those of a refusal. ``ask`` says what it asks for: ``barcode`` and the ``codes`` of warnings, or
    the ``loan`` and the ``number`` of its renewal, or the ``game`` and the day from which it is ``wanted_from`` (ISO).
    ``elsewhere``: the box is not at its own site; ``cents``: what its lateness costs; ``scanner``: the scanner types
    on the wrong keyboard; ``undone``: it was taken back; ``day``: the day for which it was entered afterwards (ISO).
    ``sent`` is the key under which the browser sent it.
    """

    outcome: Outcome
    at: datetime
    sent: str = ""
    loan: int | None = None
    copy: int | None = None
    hold: int | None = None
    household: int | None = None
    game: int | None = None
    words: str = ""
    ask: Ask = Ask.NOTHING
    barcode: str = ""
    codes: tuple[str, ...] = ()
    number: int | None = None
    cents: int = 0
    elsewhere: bool = False
    scanner: bool = False
    undone: bool = False
    day: str = ""
    wanted_from: str = ""

    @property
    def key(self) -> str:
        """What the entry is known by among those of its desk: its moment, to the microsecond."""
        return f"{self.at:%Y%m%d%H%M%S%f}"

    def to_json(self) -> dict[str, Any]:
        """The entry in JSON values, without what says nothing; ``from_json`` gives the same entry back."""
        said = {field.name: getattr(self, field.name) for field in fields(self)}
        kept = {name: value for name, value in said.items() if value not in (None, "", (), 0, False)}
        return {**kept, "outcome": self.outcome.value, "at": self.at.isoformat(), "codes": list(self.codes)}

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> Self:
        """The entry that ``to_json`` wrote; what an earlier version of the desk kept besides is left out."""
        known = {field.name for field in fields(cls)}
        values = {name: value for name, value in kept.items() if name in known}
        values["outcome"], values["ask"] = Outcome(kept["outcome"]), Ask(kept.get("ask", ""))
        values["at"], values["codes"] = datetime.fromisoformat(kept["at"]), tuple(kept.get("codes", ()))
        return cls(**values)
