"""A device that talks to the API of plays."""

import json
from typing import Any

from django.test import Client

from tests.playaid.factories import ADDRESS, CODE

PLAYS, ENTRIES, BOOK, QR, BOOKS = (
    "/api/plays/",
    "/api/plays/entries/",
    "/api/plays/book/",
    "/api/plays/qr/",
    "/api/books/",
)


class Device:
    """Sends JSON with the code of a play (or of a book), from one address."""

    def __init__(self, code: str | None = CODE, word: str = "Play", address: str = ADDRESS) -> None:
        self.client = Client(REMOTE_ADDR=address)
        self.headers = {} if code is None else {"Authorization": f"{word} {code}"}

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Send one request; the response."""
        content = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        asked = {**self.headers, **headers}
        return self.client.generic(method, path, content, content_type="application/json", headers=asked)

    def get(self, path: str) -> Any:
        return self.ask("GET", path)

    def post(self, path: str, body: Any) -> Any:
        return self.ask("POST", path, body)

    def send(self, *entries: Any, after: int = 0) -> Any:
        """Send entries of the play."""
        return self.post(ENTRIES, {"after": after, "entries": list(entries)})

    def poll(self, after: int = 0) -> Any:
        """Ask for what is new."""
        return self.get(f"{ENTRIES}?after={after}")
