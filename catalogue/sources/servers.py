"""The servers that the house may ask, from the setting ``SRU_SERVERS``: a JSON list, one object a server."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.text import slugify

MOST_SERVERS: Final = 8
USUAL_SECONDS: Final = 8
MOST_SECONDS: Final = 20
VERSIONS: Final = ("1.1", "1.2", "2.0")
INDEXES: Final = ("ean", "isbn", "title", "author")

# "sru:" and the key make the format of a source record, whose column holds thirty signs.
_LONGEST_KEY = 26
_LONGEST_NAME = 60
_KEYS = frozenset({"key", "name", "url", "schema", "version", "indexes", "timeout"})
_KEY = re.compile(rf"[a-z0-9][a-z0-9-]{{0,{_LONGEST_KEY - 1}}}")
_INDEX = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,60}")
_VISIBLE = re.compile(r"[\x21-\x7e]+")


@dataclass(frozen=True, slots=True)
class Server:
    """One catalogue elsewhere.

    ``key`` names it in the records that were taken from it, and is not to change. ``schema`` is the form in which it
    is asked for records ("" leaves the choice to the server). ``indexes`` are its CQL indexes by what they hold, a key
    of ``INDEXES``. ``timeout`` is how long a whole answer may take, in seconds.
    """

    key: str
    name: str
    url: str
    schema: str = ""
    version: str = "1.2"
    indexes: Mapping[str, str] = field(default_factory=dict)
    timeout: int = USUAL_SECONDS

    @property
    def format(self) -> str:
        """The format of the records that come from it."""
        return f"sru:{self.key}"


@dataclass(frozen=True, slots=True)
class Listing:
    """What the setting says: the servers that can be asked, and what is wrong with the others, in English."""

    servers: tuple[Server, ...] = ()
    faults: tuple[str, ...] = ()


def configured() -> Listing:
    """The servers of this house."""
    return listing_of(settings.SRU_SERVERS)


def listing_of(text: str) -> Listing:
    """What ``text`` says; empty text is an empty list. Each fault names its entry and what is accepted."""
    if not text.strip():
        return Listing()
    try:
        entries = json.loads(text)
    except (ValueError, RecursionError) as problem:
        return Listing(faults=(f"It is not JSON: {problem}.",))
    if not isinstance(entries, list):
        return Listing(faults=("It must be a list of objects, one for each server: [{…}, {…}].",))
    if len(entries) > MOST_SERVERS:
        return Listing(faults=(f"It names {len(entries)} servers; at most {MOST_SERVERS} can be asked at once.",))
    return _listing(entries)


def _listing(entries: list[Any]) -> Listing:
    servers: dict[str, Server] = {}
    faults: list[str] = []
    for number, entry in enumerate(entries, start=1):
        wrong = _faults_of(entry)
        server = None if wrong else _server(entry)
        if server and server.key in servers:
            wrong = [f'the key "{server.key}" is that of an earlier server; give each a key of its own']
        elif server:
            servers[server.key] = server
        faults += [f"Server {number}: {fault}." for fault in wrong]
    return Listing(tuple(servers.values()), tuple(faults))


def _server(entry: dict[str, Any]) -> Server:
    values = {name: entry[name] for name in _KEYS & entry.keys()}
    return Server(**{"key": _key_of(entry), **values})


def _key_of(entry: Mapping[str, Any]) -> Any:
    return entry.get("key", slugify(str(entry.get("name", "")))[:_LONGEST_KEY].strip("-_"))


def _faults_of(entry: Any) -> list[str]:
    """Everything that is wrong with one entry."""
    if not isinstance(entry, dict):
        return ["it must be an object with a name, an url and indexes"]
    unknown = sorted(entry.keys() - _KEYS)
    faults = [f"unknown keys {', '.join(unknown)}; known are {', '.join(sorted(_KEYS))}"] if unknown else []
    name, version, timeout = entry.get("name"), entry.get("version", "1.2"), entry.get("timeout", USUAL_SECONDS)
    if not isinstance(name, str) or not 0 < len(name.strip()) <= _LONGEST_NAME:
        faults.append(f"name must be a text of at most {_LONGEST_NAME} signs")
    elif not isinstance(key := _key_of(entry), str) or not _KEY.fullmatch(key):
        faults.append(f"key must be small letters, digits and hyphens, at most {_LONGEST_KEY} (it is made of the name)")
    if version not in VERSIONS:
        faults.append(f"version must be one of {', '.join(VERSIONS)}, as a text")
    if type(timeout) is not int or not 1 <= timeout <= MOST_SECONDS:
        faults.append(f"timeout must be a whole number of seconds from 1 to {MOST_SECONDS}")
    if not isinstance(entry.get("schema", ""), str):
        faults.append("schema must be a text, the name of a record schema of the server")
    return faults + _faults_of_url(entry.get("url")) + _faults_of_indexes(entry.get("indexes"))


def _faults_of_url(url: Any) -> list[str]:
    refused = ["url must be an address that begins with http:// or https://, without user, password or #"]
    if not isinstance(url, str) or not _VISIBLE.fullmatch(url):
        return refused
    try:
        parts = urlsplit(url)
        usable = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return refused
    return [] if usable and "@" not in parts.netloc and not parts.fragment else refused


def _faults_of_indexes(indexes: Any) -> list[str]:
    if not isinstance(indexes, dict) or not indexes or indexes.keys() - set(INDEXES):
        return [f"indexes must be an object that names at least one of {', '.join(INDEXES)}, and nothing else"]
    wrong = [name for name, index in indexes.items() if not isinstance(index, str) or not _INDEX.fullmatch(index)]
    return [f'the index of {name} must be the name of a CQL index, such as "dc.title"' for name in wrong]
