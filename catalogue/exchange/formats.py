"""The foreign formats that can be read, in one table: another format is one more entry."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Protocol

from catalogue.exchange.decoding import MAX_BYTES
from catalogue.exchange.pmb_page import reader as pmb_page
from catalogue.exchange.readings import Reading, UnreadableFile


class _Read(Protocol):
    def __call__(self, data: bytes, name: str, *, known_locations: Collection[str] = ()) -> Reading: ...


@dataclass(frozen=True, slots=True)
class Format:
    """One format: its key for the command line, its French name, how it is recognised and read."""

    key: str
    label: str
    recognises: Callable[[bytes, str], bool]
    read: _Read


FORMATS = {
    form.key: form
    for form in (Format(pmb_page.KEY, "page du catalogue public de PMB", pmb_page.is_page, pmb_page.read_page),)
}


def sniff(data: bytes, name: str) -> str:
    """The key of the format that the content of a file shows; its name decides nothing.

    Raises UnreadableFile for a file that is empty, larger than ``MAX_BYTES`` or binary, and when no known format
    finds a record in it.
    """
    for form in FORMATS.values():
        if form.recognises(data, name):
            return form.key
    known = ", ".join(form.label for form in FORMATS.values())
    raise UnreadableFile(name, f"aucune notice trouvée (formats lus : {known}).")


def read(data: bytes, name: str, format_key: str = "", *, known_locations: Collection[str] = ()) -> Reading:
    """Read a file in the format of that key, or in the one it shows when the key is "".

    Raises UnreadableFile as ``sniff`` does, and for an unknown key; nothing else, whatever the bytes.
    """
    form = FORMATS.get(format_key or sniff(data, name))
    if form is None:
        raise UnreadableFile(name, f"format inconnu, « {format_key} » (formats lus : {', '.join(FORMATS)}).")
    return form.read(data, name, known_locations=known_locations)


__all__ = ["FORMATS", "MAX_BYTES", "Format", "UnreadableFile", "read", "sniff"]
