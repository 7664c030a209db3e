"""Covers in the sizes that pages show them."""

from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final

from PIL import Image


@dataclass(frozen=True, slots=True)
class Size:
    """The largest width and height in pixels, and the quality that is enough for it."""

    width: int
    height: int
    quality: int


# A card's cover is 94 pixels wide, twice that on a phone; beside a record it is 255.
SIZES: Final = {"petite": Size(190, 228, 55), "moyenne": Size(400, 480, 62)}


def smaller(cover: Any, size: Size) -> bytes:
    """A stored cover as a WebP of that size at the most."""
    with cover.open("rb") as stored, Image.open(stored) as picture:
        small = picture.convert("RGB")
        small.thumbnail((size.width, size.height), reducing_gap=3)
        written = BytesIO()
        small.save(written, "WEBP", quality=size.quality)
    return written.getvalue()
