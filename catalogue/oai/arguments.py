"""The arguments of a request: which a verb takes, each once, and what their texts mean."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from django.http import QueryDict

from catalogue.oai.faults import BadArgumentError, BadVerbError

RESUMPTION_TOKEN: Final = "resumptionToken"  # noqa: S105 - the name of an argument
SECONDS: Final = "%Y-%m-%dT%H:%M:%SZ"
"""The granularity of our datestamps (3.3): seconds of universal time."""

_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_SECOND: Final = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z")
_SET: Final = re.compile(r"[A-Za-z0-9\-_.!~*'()]+(:[A-Za-z0-9\-_.!~*'()]+)*")


class Rule(NamedTuple):
    """The arguments of a verb; ``resumes``: a token may stand for all of them."""

    required: frozenset[str] = frozenset()
    optional: frozenset[str] = frozenset()
    resumes: bool = False


_LIST: Final = Rule(frozenset({"metadataPrefix"}), frozenset({"from", "until", "set"}), resumes=True)
VERBS: Final[Mapping[str, Rule]] = {
    "Identify": Rule(),
    "ListMetadataFormats": Rule(optional=frozenset({"identifier"})),
    "ListSets": Rule(resumes=True),
    "ListIdentifiers": _LIST,
    "ListRecords": _LIST,
    "GetRecord": Rule(frozenset({"identifier", "metadataPrefix"})),
}


@dataclass(frozen=True, slots=True)
class Period:
    """From a moment (included) to another (excluded); None is open."""

    begin: datetime | None = None
    end: datetime | None = None


def verb_of(data: QueryDict) -> str:
    """The verb, or BadVerbError."""
    verbs = data.getlist("verb")
    if len(verbs) != 1:
        raise BadVerbError("The request needs one argument 'verb'.")
    if verbs[0] not in VERBS:
        raise BadVerbError(f"'{verbs[0][:40]}' is no verb of OAI-PMH 2.0.")
    return verbs[0]


def arguments_of(verb: str, data: QueryDict) -> dict[str, str]:
    """The arguments besides the verb, or BadArgumentError."""
    given = {name: values for name, values in data.lists() if name != "verb"}
    for name, values in given.items():
        if len(values) > 1:
            raise BadArgumentError(f"The argument '{name[:40]}' is repeated.")
    arguments = {name: values[0] for name, values in given.items()}
    _check_names(verb, frozenset(arguments))
    return arguments


def _check_names(verb: str, given: frozenset[str]) -> None:
    rule = VERBS[verb]
    if rule.resumes and RESUMPTION_TOKEN in given:
        if given != {RESUMPTION_TOKEN}:
            raise BadArgumentError("'resumptionToken' is an exclusive argument.")
        return
    if unknown := sorted(given - rule.required - rule.optional):
        raise BadArgumentError(f"'{unknown[0][:40]}' is no argument of {verb}.")
    if missing := sorted(rule.required - given):
        raise BadArgumentError(f"{verb} needs the argument '{missing[0]}'.")


def period_of(arguments: Mapping[str, str]) -> Period:
    """What ``from`` and ``until`` say, both days or seconds included, or BadArgumentError."""
    first, last = arguments.get("from"), arguments.get("until")
    begin = _moment("from", first) if first is not None else None
    end = _moment("until", last) if last is not None else None
    if first is not None and last is not None and len(first) != len(last):
        raise BadArgumentError("'from' and 'until' have different granularities.")
    if begin is not None and end is not None and begin > end:
        raise BadArgumentError("'from' is later than 'until'.")
    if end is None or last is None:
        return Period(begin)
    return Period(begin, _after(end, timedelta(days=1) if _DAY.fullmatch(last) else timedelta(seconds=1)))


def _after(moment: datetime, step: timedelta) -> datetime | None:
    """The moment one step later; open at the end of the calendar."""
    try:
        return moment + step
    except OverflowError:
        return None


def _moment(name: str, text: str) -> datetime:
    form = "%Y-%m-%d" if _DAY.fullmatch(text) else SECONDS if _SECOND.fullmatch(text) else ""
    try:
        if form:
            return datetime.strptime(text, form).replace(tzinfo=UTC)
    except ValueError:
        pass
    raise BadArgumentError(f"'{name}' is neither YYYY-MM-DD nor YYYY-MM-DDThh:mm:ssZ.")


def set_of(arguments: Mapping[str, str]) -> str:
    """The set asked for, "" for all records, or BadArgumentError for what cannot be one."""
    spec = arguments.get("set")
    if spec is not None and not _SET.fullmatch(spec):
        raise BadArgumentError("'set' is no setSpec.")
    return spec or ""


def datestamp(moment: datetime) -> str:
    """A moment as the protocol writes it."""
    return moment.astimezone(UTC).strftime(SECONDS)
