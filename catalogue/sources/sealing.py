"""A record elsewhere, carried by the page that shows it: nothing is stored, and nobody is asked a second time.

The seal says that the record came from that server as it is: a page that was tampered with is not opened.
"""

from typing import Final

from django.core import signing

from catalogue.exchange.readings import UnreadableFile
from catalogue.sources.answers import Found, found_in
from catalogue.sources.servers import Server, configured

_SALT: Final = "catalogue.sources"
_SECONDS: Final = 12 * 3600


def sealed(found: Found, server: Server) -> str:
    """The record as a text for a hidden field, good for twelve hours."""
    said = {"server": server.key, "number": found.number, "data": found.data.decode("utf-8", "replace")}
    return signing.dumps(said, salt=_SALT, compress=True)


def opened(text: str) -> tuple[Server, Found] | None:
    """What was sealed; None when the seal is broken or old, or the server is not asked any more."""
    try:
        said = signing.loads(text, salt=_SALT, max_age=_SECONDS)
        server = next((one for one in configured().servers if one.key == said["server"]), None)
        found = found_in(said["data"].encode(), number=said["number"], server=server) if server else None
    except (signing.BadSignature, UnreadableFile, ValueError):
        return None
    return (server, found) if server and found else None
