"""One line to a server: a GET of bounded size and time, that can be cut from another thread.

``http.client`` knows no proxies and follows nothing by itself; ``urllib.request`` would do both by accident.
"""

import socket
import ssl
import time
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection, IncompleteRead
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, urljoin, urlsplit

from django.utils.translation import gettext_lazy as _

from catalogue.sources.troubles import NoAnswer

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

LARGEST_ANSWER: Final = 2 * 1024 * 1024
MOST_REDIRECTS: Final = 3
CONNECT_SECONDS: Final = 4.0
READ_SECONDS: Final = 6.0

_BLOCK = 64 * 1024
# What somebody can do something about; any other status is told by its number.
_STATUSES: Final = {202: "not_yet", 401: "denied", 403: "denied", 429: "busy", 503: "busy"}
_MOVED = frozenset({301, 302, 303, 307, 308})
_REASONS: Final = {
    ConnectionRefusedError: _("connexion refusée"),
    ConnectionError: _("connexion coupée"),
    ssl.SSLError: _("échec du chiffrement"),
    OSError: _("réseau en panne"),
    HTTPException: _("réponse qui n’est pas du HTTP"),
    ValueError: _("adresse inutilisable"),
}
"""The first that fits is told, in the language of whoever reads it."""

_HEADERS = {
    "Accept": "application/sru+xml, application/xml, text/xml",
    "Accept-Encoding": "identity",
    "Connection": "close",
    "User-Agent": "ludotheque",
}


class Line:
    """A line that is used for one answer, within ``seconds`` in all."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._ends = time.monotonic() + seconds
        self._socket: socket.socket | None = None
        self._is_cut = False

    def get(self, address: str) -> bytes:
        """The body behind ``address``; NoAnswer for anything but a whole answer of status 200."""
        try:
            return self._followed(address)
        except ssl.SSLCertVerificationError as problem:
            raise NoAnswer("certificate", reason=problem.verify_message) from problem
        except TimeoutError as problem:
            raise NoAnswer("slow", seconds=int(self.seconds)) from problem
        except socket.gaierror as problem:
            raise NoAnswer("unknown_host") from problem
        except IncompleteRead as problem:
            raise NoAnswer("slow" if self._is_cut else "cut", seconds=int(self.seconds)) from problem
        except (OSError, HTTPException, ValueError) as problem:
            if self._is_cut or not self.left:
                raise NoAnswer("slow", seconds=int(self.seconds)) from problem
            raise NoAnswer("unreachable", reason=_said(problem)) from problem

    def cut(self) -> None:
        """Hang up, from another thread: a server that sends a letter a second would never let go."""
        self._is_cut = True
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)

    @property
    def left(self) -> float:
        """The seconds that are left, never negative."""
        return max(0.0, self._ends - time.monotonic())

    def _followed(self, address: str) -> bytes:
        for _redirect in range(MOST_REDIRECTS + 1):
            connection = self._connected(urlsplit(address))
            try:
                response = self._asked(connection, urlsplit(address))
                if response.status not in _MOVED:
                    return self._body(response)
                address = _next_address(address, response)
            finally:
                connection.close()
                self._socket = None
        raise NoAnswer("moved", address=_shortened(address))

    def _connected(self, parts: SplitResult) -> HTTPConnection:
        host, wait = parts.hostname or "", self._wait(CONNECT_SECONDS)
        if parts.scheme == "https":
            # The default context asks for a certificate that is valid for this host.
            connection: HTTPConnection = HTTPSConnection(
                host, parts.port, timeout=wait, context=ssl.create_default_context()
            )
        else:
            connection = HTTPConnection(host, parts.port, timeout=wait)
        connection.connect()
        self._socket = connection.sock
        return connection

    def _asked(self, connection: HTTPConnection, parts: SplitResult) -> HTTPResponse:
        self._let_wait()
        target = parts.path or "/"
        connection.request("GET", f"{target}?{parts.query}" if parts.query else target, headers=_HEADERS)
        return connection.getresponse()

    def _body(self, response: HTTPResponse) -> bytes:
        with response:
            if response.status != 200:
                raise NoAnswer(_STATUSES.get(response.status, "status"), status=response.status)
            if response.getheader("Content-Encoding", "identity").strip().lower() not in {"", "identity"}:
                raise NoAnswer("compressed")
            if (response.length or 0) > LARGEST_ANSWER:
                raise _too_large()
            return self._read(response)

    def _read(self, response: HTTPResponse) -> bytes:
        body = bytearray()
        while True:
            self._let_wait()
            block = response.read1(_BLOCK)
            body += block
            if len(body) > LARGEST_ANSWER:
                raise _too_large()
            if not block:
                break
        if response.length:
            raise NoAnswer("cut")
        return bytes(body)

    def _let_wait(self) -> None:
        if self._socket is not None:
            self._socket.settimeout(self._wait(READ_SECONDS))

    def _wait(self, most: float) -> float:
        if self._is_cut or not self.left:
            raise TimeoutError
        return min(most, self.left)


def _next_address(address: str, response: HTTPResponse) -> str:
    """Where a server leads on, within its own house: the same host, and never from https to http."""
    target = urljoin(address, response.getheader("Location", ""))
    old, new = urlsplit(address), urlsplit(target)
    same = new.hostname == old.hostname and (new.scheme == old.scheme or (old.scheme, new.scheme) == ("http", "https"))
    port_kept = new.port == old.port or new.scheme != old.scheme
    if not (same and port_kept and "@" not in new.netloc):
        raise NoAnswer("moved", address=_shortened(target))
    return target


def _too_large() -> NoAnswer:
    return NoAnswer("too_large", megabytes=LARGEST_ANSWER // (1024 * 1024))


def _shortened(text: str) -> str:
    return text if len(text) <= 100 else f"{text[:100]}…"


def _said(problem: Exception) -> "StrPromise | str":
    return next((words for kind, words in _REASONS.items() if isinstance(problem, kind)), type(problem).__name__)
