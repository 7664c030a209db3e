"""Resumption tokens: all that the next answer needs, signed, so that no server has to remember a harvest (3.5).

The place is the datestamp and the number of the last record. A record that changes during a harvest moves to the
end of the list: it may be given twice, and is never missed.
"""

from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Final

from django.core import signing

from catalogue.oai.arguments import Period
from catalogue.oai.faults import BadResumptionTokenError

_SALT: Final = "catalogue.oai"


@dataclass(frozen=True, slots=True)
class Place:
    """The last record that was given."""

    stamp: datetime
    number: int


@dataclass(frozen=True, slots=True)
class Harvest:
    """One list that is asked for: what of it, from which place on, how much was given, how long it was at first."""

    verb: str
    prefix: str
    period: Period = field(default_factory=Period)
    set_spec: str = ""
    after: Place | None = None
    given: int = 0
    total: int | None = None


def token_of(harvest: Harvest) -> str:
    """The harvest as a text that only this site can have written."""
    said = asdict(harvest)
    said["period"] = [_text(harvest.period.begin), _text(harvest.period.end)]
    said["after"] = [_text(harvest.after.stamp), harvest.after.number] if harvest.after else None
    return signing.dumps(said, salt=_SALT, compress=True)


def harvest_of(token: str, verb: str) -> Harvest:
    """The harvest that ``token`` goes on with, or BadResumptionTokenError."""
    try:
        said = signing.loads(token, salt=_SALT)
    except signing.BadSignature as error:
        raise BadResumptionTokenError("The token was not issued here.") from error
    if said["verb"] != verb:
        raise BadResumptionTokenError(f"The token belongs to {said['verb']}.")
    begin, end = map(_moment, said.pop("period"))
    after = said.pop("after")
    place = Place(datetime.fromisoformat(after[0]), after[1]) if after else None
    return Harvest(**said, period=Period(begin, end), after=place)


def _text(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
