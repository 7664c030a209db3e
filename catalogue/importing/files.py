"""Files named by a person, read into records; what cannot be read is said in words."""

from collections.abc import Collection
from pathlib import Path

from django.utils.translation import gettext as _

from catalogue.exchange.decoding import MAX_BYTES, decode
from catalogue.exchange.formats import read
from catalogue.exchange.readings import Reading, UnreadableFile


class PageWithoutRecords(UnreadableFile):
    """Readable text that holds no record: a page of rules saved beside the others, say."""


def read_file(path: Path, format_key: str, *, known_locations: Collection[str]) -> Reading:
    """The records of ``path``, its format guessed when ``format_key`` is empty.

    Raises PageWithoutRecords, or UnreadableFile for a file that is missing, empty, too large or no text.
    """
    # A name that is no UTF-8 can be opened but not printed.
    name = (path.name or str(path)).encode(errors="replace").decode()
    data = _bytes_of(path, name)
    try:
        return read(data, name, format_key, known_locations=known_locations)
    except UnreadableFile as error:
        decode(data, name)  # raises for what is no text at all
        reason = _("page sans notice (une page de règles, peut-être) : rien n’en est repris.")
        raise PageWithoutRecords(name, reason) from error


def _bytes_of(path: Path, name: str) -> bytes:
    try:
        with path.open("rb") as file:
            # One byte more than the reader accepts, so that it can refuse; a device has no end.
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise UnreadableFile(name, _("fichier introuvable.")) from error
    except IsADirectoryError as error:
        raise UnreadableFile(name, _("c’est un dossier, pas un fichier.")) from error
    except PermissionError as error:
        raise UnreadableFile(name, _("lecture refusée par le système.")) from error
    except (OSError, ValueError) as error:
        raise UnreadableFile(name, _("lecture impossible : %(error)s") % {"error": error}) from error
