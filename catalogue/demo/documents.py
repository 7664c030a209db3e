"""The demonstration's document: a help sheet as a PDF, with the text that says the same."""

from datetime import datetime
from io import BytesIO
from typing import Final

from django.core.files.uploadedfile import SimpleUploadedFile

from catalogue.cataloguing.attachments import keep_attachment
from catalogue.models import Game
from catalogue.paper.lettering import lines, write
from catalogue.paper.printing import new_canvas
from catalogue.paper.sheets import A4_HEIGHT, A4_WIDTH

_NAME: Final = "Ranger la boîte"
_TEXT: Final = """Pour ranger 7 Wonders Architects

1. Chaque Merveille va dans son coffret, ses étapes posées à plat, côté en construction.
2. Les cartes de chaque Merveille se glissent dans leur sabot, dos visible.
3. Les jetons Progrès et les jetons Conflit tiennent ensemble dans le dernier coffret.
4. Le pion Chat se pose sur son socle, au-dessus.

Il manque quelque chose ? Dites-le à l’accueil : personne ne vous grondera."""
_MARGIN: Final = 25.0  # mm
_SIZE: Final = 15.0  # points
_STEP: Final = 9.0  # mm
_MOST_LINES: Final = 3


def load_document(games: dict[str, Game], now: datetime) -> None:
    """How to put a box in order, for the door of the cupboard."""
    sheet = SimpleUploadedFile("ranger.pdf", _drawn(_TEXT))
    keep_attachment(game=games["7 Wonders Architects"], name=_NAME, text=_TEXT, at=now, by=None, upload=sheet)


def _drawn(text: str) -> bytes:
    target, y = BytesIO(), A4_HEIGHT - _MARGIN
    canvas = new_canvas(target, _NAME, A4_WIDTH, A4_HEIGHT)
    for place, paragraph in enumerate(text.splitlines()):
        bold = place == 0
        for line in lines(paragraph, A4_WIDTH - 2 * _MARGIN, size=_SIZE, most=_MOST_LINES, bold=bold) or [""]:
            write(canvas, line, x=_MARGIN, y=y, size=_SIZE, bold=bold)
            y -= _STEP
    canvas.save()
    return target.getvalue()
