"""Files named by a person, opened and read; what cannot be read is said in words."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from django.utils.translation import gettext as _

from catalogue.exchange.decoding import MAX_BYTES, decode
from catalogue.exchange.formats import format_of, sniff
from catalogue.exchange.readings import UnreadableFile
from catalogue.exchange.streams import Format
from catalogue.models import Site


class PageWithoutRecords(UnreadableFile):
    """Readable text that holds no record: a page of rules saved beside the others, say."""


@contextmanager
def opened(place: Path | str, told: str = "") -> Iterator[tuple[BinaryIO, str]]:
    """The file and the name by which it is told, its own when no other is given.

    UnreadableFile when it is missing, a folder or closed to us.
    """
    path = Path(place)
    # A name that is no UTF-8 can be opened but not printed.
    name = (told or path.name or str(path)).encode(errors="replace").decode()
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


def known_locations() -> list[str]:
    """Names by which a reader finds the location in a row of copies that has no delimiter."""
    return list(Site.objects.values_list("name", flat=True))


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
