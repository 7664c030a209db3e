"""Reads printed paper back, as a scanner and a phone do: a page to a picture of 200 dpi, and the codes on it."""

import io

import pypdfium2
import zxingcpp
from PIL import Image

from catalogue.paper.sheets import A4_HEIGHT, Box

DPI = 200
KINDS = {
    zxingcpp.BarcodeFormat.Code128: "Code128",
    zxingcpp.BarcodeFormat.Code39: "Code39",
    zxingcpp.BarcodeFormat.QRCode: "QRCode",
}


def pictures(pdf: bytes, dpi: int = DPI) -> list[Image.Image]:
    """Each page in grey."""
    document = pypdfium2.PdfDocument(io.BytesIO(pdf))
    try:
        return [page.render(scale=dpi / 72, grayscale=True).to_pil() for page in document]
    finally:
        document.close()


def read_in(picture: Image.Image, box: Box, dpi: int = DPI) -> list[str]:
    """The kind and the text of every code on one place of a page, as a scanner held there reads them."""
    edges = (box.x, A4_HEIGHT - box.top, box.right, A4_HEIGHT - box.y)
    place = picture.crop(tuple(round(edge * dpi / 25.4) for edge in edges))  # type: ignore[arg-type] # four of them
    return sorted(f"{KINDS[found.format]} {found.text}" for found in zxingcpp.read_barcodes(place))


def words(pdf: bytes) -> list[str]:
    """The text of each page."""
    document = pypdfium2.PdfDocument(io.BytesIO(pdf))
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


def sizes(pdf: bytes) -> list[tuple[int, int]]:
    """Width and height of each page in whole mm."""
    document = pypdfium2.PdfDocument(io.BytesIO(pdf))
    try:
        return [(round(page.get_width() / 72 * 25.4), round(page.get_height() / 72 * 25.4)) for page in document]
    finally:
        document.close()
