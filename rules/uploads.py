"""Files that somebody hands in: read as text within bounds, or refused in words."""

from collections.abc import Iterable, Sequence

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MAX_FILE_BYTES = 1_000_000
MAX_FILES = 40
# The document, its tables, and what a form writes around them; more is not even read.
MAX_REQUEST_BYTES = 4_000_000


class UnreadableUpload(ValueError):  # noqa: N818 - a refusal, told to whoever handed the file in
    """A file is too big, or no text; the message is for people."""


def read_text(file: UploadedFile) -> str:
    """Give the text of a file in UTF-8, with line ends as this house writes them."""
    if (file.size or 0) > MAX_FILE_BYTES:
        raise UnreadableUpload(
            _("« %(name)s » est trop gros : %(most)d octets au plus.") % {"name": shown(file), "most": MAX_FILE_BYTES}
        )
    try:
        return with_plain_ends(file.read().decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise UnreadableUpload(
            _("« %(name)s » n’est pas un texte en UTF-8 (octet %(place)d).")
            % {"name": shown(file), "place": error.start + 1}
        ) from None


def read_tables(files: Sequence[UploadedFile]) -> dict[str, str]:
    """Give the texts of CSV files by their names."""
    if len(files) > MAX_FILES:
        raise UnreadableUpload(
            ngettext("%(most)d table CSV au plus.", "%(most)d tables CSV au plus.", MAX_FILES) % {"most": MAX_FILES}
        )
    _refuse_twice(file.name or "" for file in files)
    return {file.name or "": read_text(file) for file in files}


def with_plain_ends(text: str) -> str:
    """Write every end of line as one character: a form sends two."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def shown(file: UploadedFile) -> str:
    """Give the name of a file, short enough for a sentence."""
    return (file.name or "")[:60]


def _refuse_twice(names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise UnreadableUpload(_("« %(name)s » est là deux fois.") % {"name": name[:60]})
        seen.add(name)
