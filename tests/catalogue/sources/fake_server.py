"""A server in this process that answers as badly as one wants: bytes on a socket, at the pace of a script."""

import contextlib
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator

Script = Callable[[socket.socket, bytes], None]
"""What to do with a connection whose request has been read."""


def whole(body: bytes, *, status: str = "200 OK", **headers: str) -> bytes:
    """An HTTP answer; underscores in the names of headers are hyphens, and an empty one is left out."""
    own = {"Content-Type": "text/xml", "Content-Length": str(len(body))}
    given = {**own, **{name.replace("_", "-"): value for name, value in headers.items()}}
    lines = [f"{name}: {value}" for name, value in given.items() if value]
    return f"HTTP/1.1 {status}\r\n".encode() + "\r\n".join([*lines, "", ""]).encode() + body


def says(answer: bytes) -> Script:
    """Send ``answer`` and hang up."""
    return lambda line, _request: line.sendall(answer)


def drips(answer: bytes, *, pause: float = 0.05) -> Script:
    """Send ``answer`` a letter at a time, until the other side has had enough."""

    def script(line: socket.socket, _request: bytes) -> None:
        for at in range(len(answer)):
            line.sendall(answer[at : at + 1])
            time.sleep(pause)

    return script


def keeps_silent(line: socket.socket, _request: bytes) -> None:
    """Read the request and never answer; ends when the other side hangs up."""
    line.settimeout(20)
    line.recv(1)


class FakeServer:
    """The server: ``requests`` are the first lines that it was sent. With ``tls`` it speaks https."""

    tls: ssl.SSLContext | None = None

    def __init__(self, script: Script) -> None:
        self.script = script
        self.requests: list[str] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}/sru"
        self._threads: list[threading.Thread] = []
        self._accepting = threading.Thread(target=self._accept, daemon=True)
        self._accepting.start()

    def close(self) -> None:
        """Stop listening, and wait for the scripts to end."""
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for thread in [self._accepting, *self._threads]:
            thread.join(timeout=25)
            assert not thread.is_alive(), "a connection is still open"

    def _accept(self) -> None:
        while True:
            try:
                line, _address = self._listening.accept()
            except OSError:
                return
            thread = threading.Thread(target=self._serve, args=(line,), daemon=True)
            self._threads.append(thread)
            thread.start()

    def _serve(self, line: socket.socket) -> None:
        with contextlib.ExitStack() as stack:
            stack.enter_context(line)
            stack.enter_context(contextlib.suppress(OSError))
            if self.tls is not None:
                line = stack.enter_context(self.tls.wrap_socket(line, server_side=True))
            request = b""
            while b"\r\n\r\n" not in request and (block := line.recv(65536)):
                request += block
            self.requests.append(request.split(b"\r\n")[0].decode())
            self.script(line, request)


@contextlib.contextmanager
def serving(script: Script) -> Iterator[FakeServer]:
    """A running server, closed at the end."""
    server = FakeServer(script)
    try:
        yield server
    finally:
        server.close()
