"""The production server, for measurements through real HTTP."""

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlencode


@contextmanager
def running_server(*, workers: int = 1, threads: int = 2) -> Iterator[int]:
    """Gunicorn with so many workers on a free port of this machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "ludotheque.wsgi",
        "--bind",
        f"127.0.0.1:{port}",
        "--log-level",
        "error",
    ]
    process = subprocess.Popen(
        [
            *command,
            "--worker-class",
            "gthread",
            "--keep-alive",
            "10",
            "--workers",
            str(workers),
            "--threads",
            str(threads),
        ],
        env=os.environ,
    )
    try:
        _wait_for(port)
        yield port
    finally:
        process.terminate()
        process.wait()


def _wait_for(port: int) -> None:
    for _attempt in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("The server did not start.")


class Browser:
    """One connection kept open, with the cookies of a session handed in."""

    def __init__(self, port: int, cookies: dict[str, str] | None = None) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port)
        self.headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in (cookies or {}).items())}

    def get(self, address: str) -> bytes:
        """The body of a page that answers 200."""
        return self._ask("GET", address, None, {200})

    def post(self, address: str, **fields: str) -> bytes:
        """Send a form; the answer is a redirect."""
        return self._ask("POST", address, urlencode(fields), {302})

    def _ask(self, method: str, address: str, body: str | None, expected: set[int]) -> bytes:
        headers = {**self.headers, **({"Content-Type": "application/x-www-form-urlencoded"} if body else {})}
        self.connection.request(method, address, body=body, headers=headers)
        answer = self.connection.getresponse()
        content = answer.read()
        if answer.status not in expected:
            raise RuntimeError(f"{method} {address} answered {answer.status}")
        return content
