"""Files named by a person, opened and read; what cannot be read is said in words."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from django.utils.translation import gettext as _

from catalogue.exchange.decoding import MAX_BYTES, decode
from catalogue.exchange.formats import format_of, read_items, sniff
from catalogue.exchange.readings import UnreadableFile
from catalogue.exchange.streams import Format, Item


class PageWithoutRecords(UnreadableFile):
    """Readable text that holds no record: a page of rules saved beside the others, say."""


@contextmanager
def opened(path: Path) -> Iterator[tuple[BinaryIO, str]]:
    """The file and the name by which it is told; UnreadableFile when it is missing, a folder or closed to us."""
    # A name that is no UTF-8 can be opened but not printed.
    name = (path.name or str(path)).encode(errors="replace").decode()
    try:
        file = path.open("rb")
    except FileNotFoundError as error:
        raise UnreadableFile(name, _("fichier introuvable.")) from error
    except IsADirectoryError as error:
        raise UnreadableFile(name, _("c’est un dossier, pas un fichier.")) from error
    except PermissionError as error:
        raise UnreadableFile(name, _("lecture refusée par le système.")) from error
    except (OSError, ValueError) as error:
        raise UnreadableFile(name, _("lecture impossible : %(error)s") % {"error": error}) from error
    with file:
        if not file.seekable():
            raise UnreadableFile(name, _("ce n’est pas un fichier, il ne peut pas être relu depuis le début."))
        yield file, name


def format_shown_by(file: BinaryIO, name: str, format_key: str = "") -> Format:
    """The format of that key, or the one that the file shows when the key is empty.

    Raises PageWithoutRecords for text that holds no record, UnreadableFile for what is empty, binary or of an
    unknown key.
    """
    if format_key:
        return format_of(format_key, name)
    try:
        return sniff(file, name)
    except UnreadableFile as error:
        raise _without_records(file, name) from error


def items_of(
    path: Path, format_key: str = "", *, mapping: Mapping[str, str] | None = None, known_locations: Collection[str] = ()
) -> Iterator[tuple[Format, Item]]:
    """The records of ``path`` one at a time, each with the format of the file.

    Raises PageWithoutRecords or UnreadableFile, as ``format_shown_by`` does.
    """
    with opened(path) as (file, name):
        form = format_shown_by(file, name, format_key)
        for item in read_items(file, name, form, mapping=mapping, known_locations=known_locations):
            yield form, item


def _without_records(file: BinaryIO, name: str) -> UnreadableFile:
    """What to say of a file in which no format finds a record."""
    file.seek(0)
    data = file.read(MAX_BYTES + 1)
    file.seek(0)
    try:
        decode(data, name)
    except UnreadableFile as error:
        return error
    return PageWithoutRecords(name, _("page sans notice (une page de règles, peut-être) : rien n’en est repris."))
