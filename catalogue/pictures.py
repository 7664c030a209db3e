"""Pictures that come in: read with suspicion, written anew, small and without what a camera adds."""

import secrets
import struct
from contextlib import suppress
from io import BytesIO
from typing import Final

from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from PIL import Image, ImageOps, UnidentifiedImageError

COVER_TYPE: Final = "image/webp"
COVER_SIZE: Final = (600, 720)
FORMATS: Final = ("JPEG", "PNG", "WEBP")
MOST_BYTES: Final = 10 * 1024 * 1024
# A few kilobytes can unfold into gigabytes of pixels; a photograph of a phone has fifty million at the most.
MOST_PIXELS: Final = 60_000_000
# A JPEG can be read at a fraction of its size, which spares the memory of those fifty million.
READ_AT: Final = (2 * max(COVER_SIZE), 2 * max(COVER_SIZE))


def prepared_cover(upload: UploadedFile) -> "ContentFile[bytes]":
    """The picture as a WebP of 600 × 720 at the most, under a name of its own; ValidationError in words."""
    if upload.size is None or upload.size > MOST_BYTES:
        raise ValidationError(_("Image trop lourde : 10 Mo au plus."))
    upload.seek(0)
    too_large = ValidationError(_("Image trop grande : 60 millions de pixels au plus."))
    try:
        with Image.open(upload, formats=FORMATS) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise too_large
            picture.draft("RGB", READ_AT)
            _turn_upright(picture)
            upright = picture if picture.mode == "RGB" else picture.convert("RGB")
            upright.thumbnail(COVER_SIZE)
    except Image.DecompressionBombError as problem:
        raise too_large from problem
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as problem:
        raise ValidationError(_("Image illisible : envoyez un fichier JPEG, PNG ou WebP.")) from problem
    written = BytesIO()
    upright.save(written, "WEBP", quality=82)
    return ContentFile(written.getvalue(), name=f"{secrets.token_hex(8)}.webp")


def _turn_upright(picture: Image.Image) -> None:
    """As its EXIF says. What a camera or a program wrote there may be broken, and the picture sound all the same."""
    with suppress(struct.error, EOFError, KeyError, OSError, SyntaxError, TypeError, ValueError):
        ImageOps.exif_transpose(picture, in_place=True)
