"""The six verbs (4). Each takes what was asked and answers with its element, or raises one OaiError."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.conf import settings
from django.urls import reverse

from catalogue.exporting.batches import of_keys
from catalogue.models import Game
from catalogue.oai.answers import element, inside
from catalogue.oai.arguments import RESUMPTION_TOKEN, datestamp, period_of, set_of
from catalogue.oai.disseminating import FORMATS, MetadataFormat, shown_copies
from catalogue.oai.faults import (
    BadResumptionTokenError,
    CannotDisseminateFormatError,
    IdDoesNotExistError,
    NoRecordsMatchError,
)
from catalogue.oai.listing import Entry, Listed, earliest, entry_of, listed
from catalogue.oai.sets import all_sets, sets_of
from catalogue.oai.tokens import Harvest, harvest_of, token_of

_NUMBER: Final = re.compile(r"[1-9]\d{0,17}")


@dataclass(frozen=True, slots=True)
class Repository:
    """The site as a harvester sees it: the address of the endpoint, its host, and the moment of the request."""

    address: str
    site: str
    host: str
    at: datetime

    def identifier(self, number: int) -> str:
        """The identifier of a record (2.4)."""
        return f"oai:{self.host}:{number}"

    def number(self, identifier: str) -> int:
        """The number of the record, or IdDoesNotExistError."""
        text = identifier.removeprefix(f"oai:{self.host}:")
        if text == identifier or not _NUMBER.fullmatch(text):
            raise IdDoesNotExistError("No record has this identifier.")
        return int(text)

    def page_of(self, number: int) -> str:
        """The address of a game's page."""
        return f"{self.site}{reverse('game', args=[number])}"


def identify(here: Repository, arguments: Mapping[str, str]) -> str:  # noqa: ARG001 - it takes none
    """Who we are (4.2)."""
    return inside(
        "Identify",
        [
            element("repositoryName", settings.HOUSE_NAME),
            element("baseURL", here.address),
            element("protocolVersion", "2.0"),
            element("adminEmail", _address_of_the_house()),
            element("earliestDatestamp", datestamp(earliest() or here.at)),
            element("deletedRecord", "persistent"),
            element("granularity", "YYYY-MM-DDThh:mm:ssZ"),
        ],
    )


def _address_of_the_house() -> str:
    """The bare address of "La ludothèque <contact@exemple.fr>"; the schema wants a domain of two words at least."""
    address = settings.DEFAULT_FROM_EMAIL.rpartition("<")[2].rstrip("> ")
    return address if "." in address.rpartition("@")[2] else f"{address}.localdomain"


def list_metadata_formats(here: Repository, arguments: Mapping[str, str]) -> str:
    """The formats (4.4): every record can be had in each of them."""
    if "identifier" in arguments:
        _entry(here, arguments["identifier"])
    return inside("ListMetadataFormats", map(_format, FORMATS.values()))


def _format(form: MetadataFormat) -> str:
    parts = (("metadataPrefix", form.prefix), ("schema", form.schema), ("metadataNamespace", form.namespace))
    return inside("metadataFormat", (element(name, text) for name, text in parts))


def list_sets(here: Repository, arguments: Mapping[str, str]) -> str:  # noqa: ARG001 - the signature of a verb
    """The sets (4.6), all at once: there are as many as the classification has groups."""
    if RESUMPTION_TOKEN in arguments:
        raise BadResumptionTokenError("ListSets is answered at once.")
    return inside(
        "ListSets", (inside("set", [element("setSpec", spec), element("setName", name)]) for spec, name in all_sets())
    )


def get_record(here: Repository, arguments: Mapping[str, str]) -> str:
    """One record (4.1)."""
    form = _format_of(arguments["metadataPrefix"])
    entry = _entry(here, arguments["identifier"])
    return inside("GetRecord", _records(here, form, [entry]))


def list_identifiers(here: Repository, arguments: Mapping[str, str]) -> str:
    """Headers alone (4.3)."""
    answer = _listed("ListIdentifiers", arguments)
    games = _games(answer.entries)
    headers = (_header(here, entry, games.get(entry.number)) for entry in answer.entries)
    return inside("ListIdentifiers", [*headers, _token(answer)])


def list_records(here: Repository, arguments: Mapping[str, str]) -> str:
    """Headers with metadata (4.5)."""
    answer = _listed("ListRecords", arguments)
    records = _records(here, FORMATS[answer.harvest.prefix], answer.entries)
    return inside("ListRecords", [*records, _token(answer)])


def _listed(verb: str, arguments: Mapping[str, str]) -> Listed:
    answer = listed(_harvest(verb, arguments))
    if not answer.entries:
        if answer.harvest.given:
            raise BadResumptionTokenError("What was left of the list is gone; harvest again from the first datestamp.")
        raise NoRecordsMatchError("No record fits these arguments.")
    return answer


def _harvest(verb: str, arguments: Mapping[str, str]) -> Harvest:
    if RESUMPTION_TOKEN in arguments:
        return harvest_of(arguments[RESUMPTION_TOKEN], verb)
    period, spec = period_of(arguments), set_of(arguments)
    return Harvest(verb, _format_of(arguments["metadataPrefix"]).prefix, period, spec)


def _format_of(prefix: str) -> MetadataFormat:
    if prefix not in FORMATS:
        raise CannotDisseminateFormatError(f"The formats are {', '.join(FORMATS)}.")
    return FORMATS[prefix]


def _entry(here: Repository, identifier: str) -> Entry:
    entry = entry_of(here.number(identifier))
    if entry is None:
        raise IdDoesNotExistError("No record has this identifier.")
    return entry


def _games(entries: Iterable[Entry]) -> dict[int, Game]:
    living = [entry.number for entry in entries if not entry.is_deleted]
    return {game.pk: game for game in Game.objects.filter(pk__in=living).prefetch_related("terms__scheme")}


def _records(here: Repository, form: MetadataFormat, entries: list[Entry]) -> Iterator[str]:
    living = (entry.number for entry in entries if not entry.is_deleted)
    games = {game.pk: game for game in of_keys(living, copies=shown_copies())}
    for entry in entries:
        game = games.get(entry.number)
        parts = [_header(here, entry, game)]
        if game is not None:
            parts.append(inside("metadata", [form.write(game, here.page_of(game.pk))]))
        yield inside("record", parts)


def _header(here: Repository, entry: Entry, game: Game | None) -> str:
    """The header; a game that went between two questions of one answer is deleted as well."""
    parts = [element("identifier", here.identifier(entry.number)), element("datestamp", datestamp(entry.stamp))]
    if game is None:
        return inside("header", parts, status="deleted")
    return inside("header", [*parts, *(element("setSpec", spec) for spec in sets_of(game))])


def _token(answer: Listed) -> str:
    """How to go on; at the end of a list that took several answers an empty token (3.5)."""
    if answer.rest is None and not answer.harvest.given:
        return ""
    text = token_of(answer.rest) if answer.rest else ""
    attributes = f'completeListSize="{answer.harvest.total}" cursor="{answer.harvest.given}"'
    return f"<resumptionToken {attributes}>{text}</resumptionToken>\n"


VERBS: Final[Mapping[str, Callable[[Repository, Mapping[str, str]], str]]] = {
    "Identify": identify,
    "ListMetadataFormats": list_metadata_formats,
    "ListSets": list_sets,
    "ListIdentifiers": list_identifiers,
    "ListRecords": list_records,
    "GetRecord": get_record,
}
