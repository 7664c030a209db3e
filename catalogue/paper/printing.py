"""From what is to be printed to a PDF file."""

from collections.abc import Sequence
from io import BytesIO
from typing import Final, Protocol

from reportlab.pdfgen.canvas import Canvas

from catalogue.paper.faults import Fault, UnprintableError
from catalogue.paper.lettering import MM
from catalogue.paper.sheets import A4_HEIGHT, A4_WIDTH, NO_OFFSET, Box, Offset, Sheet

MARK: Final = 3.0  # mm: length of a cutting mark
MARK_LINE: Final = 0.25  # points


class Printable(Protocol):
    """What lies on one place of a sheet."""

    def faults(self, box: Box) -> list[Fault]:
        """Why its place cannot hold it; nothing when it can."""

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw it into its place."""


def faults_of(items: Sequence[Printable], sheet: Sheet) -> list[Fault]:
    """All that keeps ``items`` from being printed on that sheet, each fault once."""
    found = (fault for item in items for fault in item.faults(sheet.box(1)))
    return list(dict.fromkeys(found))


def sheet_pdf(
    items: Sequence[Printable],
    sheet: Sheet,
    *,
    title: str,
    start: int = 1,
    offset: Offset = NO_OFFSET,
) -> bytes:
    """A PDF of A4 pages with ``items`` on their places from ``start`` on; UnprintableError before anything is drawn."""
    found = faults_of(items, sheet)
    if found:
        raise UnprintableError(found)
    target = BytesIO()
    canvas = new_canvas(target, title, A4_WIDTH, A4_HEIGHT)
    current = 0
    for item, (page, place) in zip(items, sheet.places_from(start), strict=False):
        if page != current:
            canvas.showPage()
            current = page
        item.draw(canvas, sheet.box(place, offset))
        if sheet.cut:
            draw_marks(canvas, sheet.box(place, offset))
    canvas.save()
    return target.getvalue()


def new_canvas(target: BytesIO, title: str, width: float, height: float) -> Canvas:
    """A document of pages of that size in mm; the same input gives the same bytes."""
    canvas = Canvas(target, pagesize=(width * MM, height * MM), invariant=1, pageCompression=1, lang="fr")
    canvas.setTitle(title)
    canvas.setCreator("")
    canvas.setAuthor("")
    return canvas


def draw_marks(canvas: Canvas, box: Box) -> None:
    """Short lines at the corners of a place, to cut along."""
    canvas.setLineWidth(MARK_LINE)
    for x in (box.x, box.right):
        for y in (box.y, box.top):
            canvas.line((x - MARK / 2) * MM, y * MM, (x + MARK / 2) * MM, y * MM)
            canvas.line(x * MM, (y - MARK / 2) * MM, x * MM, (y + MARK / 2) * MM)
