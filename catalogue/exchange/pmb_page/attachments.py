"""The names of a record's attached files, as printed before the kind of file, often glued to it."""

import re

_KINDS = (
    "Adobe Acrobat PDF", "Document Microsoft Word", "Microsoft Word", "Microsoft Excel", "OpenDocument Text",
    "Image JPEG", "Image Jpeg", "Image PNG", "Image GIF", "Fichier texte", "Vidéo MP4", "Audio MP3", "URL",
)  # fmt: skip
_EXTENSIONS = "pdf|docx?|odt|xlsx?|ods|pptx?|odp|jpe?g|png|gif|svg|mp3|mp4|ogg|wav|avi|zip|txt|html?|epub"
_KIND = re.compile("|".join(re.escape(kind) for kind in _KINDS))
_NAME = re.compile(rf"[^|\n]{{1,200}}?\.(?i:{_EXTENSIONS})(?![a-z0-9])")


def attachments_in(block: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The file names in order, each once, and the lines that hold none."""
    names: list[str] = []
    strange: list[str] = []
    for line in re.split(r"[|\n]", block):
        found = _names_of_line(line.strip())
        names += found
        if line.strip() and not found and not _KIND.fullmatch(line.strip()):
            strange.append(line.strip())
    return tuple(dict.fromkeys(names)), tuple(strange)


def _names_of_line(line: str) -> list[str]:
    """A title before a known kind is a name too; without a kind, only what has a file's ending is."""
    *named, rest = _KIND.split(line)
    return [piece.strip() for piece in named if piece.strip()] + [match[0].strip() for match in _NAME.finditer(rest)]
