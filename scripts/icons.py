"""Draw the icons of the installed application from the die of ``static/icon.svg``: ``python -m scripts.icons``."""

from pathlib import Path
from xml.etree.ElementTree import Element, parse

from PIL import Image, ImageDraw

STATIC = Path(__file__).parent.parent / "static"
SVG = "{http://www.w3.org/2000/svg}"
# Drawn so many times as large, then made smaller: that smooths the edges.
FINER = 8
# Name → (sides in pixels, whether a system may cut it: then the colour goes to the edges).
ICONS = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "maskable-512.png": (512, True),
}


def only(root: Element, tag: str) -> Element:
    """The one element of that name in the drawing."""
    (found,) = root.findall(f"{SVG}{tag}")
    return found


def draw(side: int, *, full: bool) -> Image.Image:
    """Draw the die with so many pixels a side; ``full`` leaves no corner free."""
    root = parse(STATIC / "icon.svg").getroot()
    die, pips = only(root, "rect"), only(root, "g")
    scale = side * FINER / float(root.attrib["viewBox"].split()[2])
    canvas = Image.new("RGBA", (side * FINER, side * FINER), (0, 0, 0, 0))
    pencil = ImageDraw.Draw(canvas)
    left, top, width, height, radius = (float(die.attrib[name]) * scale for name in ("x", "y", "width", "height", "rx"))
    colour = die.attrib["fill"]
    if full:
        pencil.rectangle((0, 0, side * FINER, side * FINER), fill=colour)
    else:
        pencil.rounded_rectangle((left, top, left + width - 1, top + height - 1), radius, fill=colour)
    for pip in pips:
        x, y, size = (float(pip.attrib[name]) * scale for name in ("cx", "cy", "r"))
        pencil.ellipse((x - size, y - size, x + size - 1, y + size - 1), fill=pips.attrib["fill"])
    return canvas.reduce(FINER)


def main() -> None:
    """Write every icon beside the other static files."""
    (STATIC / "icons").mkdir(exist_ok=True)
    for name, (side, full) in ICONS.items():
        draw(side, full=full).save(STATIC / "icons" / name, optimize=True)


if __name__ == "__main__":
    main()
