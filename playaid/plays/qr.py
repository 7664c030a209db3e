"""QR codes, drawn by the server: a tablet needs no module for them, and no page from elsewhere."""

import io

import segno


def qr_svg(address: str) -> str:
    """Give the QR code of an address as an SVG element, black on white with its quiet zone, one unit a module.

    It has no size of its own: the page gives it one. Its namespace is there for pages that parse it as XML.
    """
    drawn = io.BytesIO()
    segno.make_qr(address, error="m").save(
        drawn, kind="svg", border=4, light="#fff", omitsize=True, svgclass=None, lineclass=None, xmldecl=False, nl=False
    )
    return drawn.getvalue().decode()
