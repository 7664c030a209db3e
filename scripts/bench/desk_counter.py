"""A desk as its page uses the server: one form a scan, the parts of the page that change as the answer."""

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.test import Client

from scripts.bench.engine import queries_of
from scripts.bench.server import Browser

# More than the ten seconds in which a second scan is taken for a hand that hesitates.
AGED = timedelta(minutes=5)
FRAMES = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


def log_in(alias: str) -> tuple[int, dict[str, str]]:
    """The key of a new librarian, and the session and CSRF cookies by which the server knows them."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.auth.models import Group, User
    from django.contrib.sessions.models import Session
    from django.middleware.csrf import get_token
    from django.test import RequestFactory
    from django.utils import timezone

    from catalogue.roles import LIBRARIAN

    user = User.objects.using(alias).create(username=f"banc-{uuid4().hex[:8]}")
    user.groups.add(Group.objects.using(alias).get(name=LIBRARIAN))
    known = {
        SESSION_KEY: str(user.pk),
        BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[1],
        HASH_SESSION_KEY: user.get_session_auth_hash(),
    }
    key, until = uuid4().hex, timezone.now() + timedelta(hours=12)
    Session.objects.using(alias).create(session_key=key, session_data=Session.objects.encode(known), expire_date=until)
    request = RequestFactory().get("/")
    get_token(request)
    return user.pk, {settings.SESSION_COOKIE_NAME: key, settings.CSRF_COOKIE_NAME: request.META["CSRF_COOKIE"]}


class Counter(Browser):
    """One browser at the desk of the house in the database ``alias``, served at ``port``."""

    def __init__(self, port: int, alias: str) -> None:
        user_id, cookies = log_in(alias)
        super().__init__(port, cookies)
        self.alias, self.token, self.session_key = alias, cookies["csrftoken"], cookies["sessionid"]
        self.user_id = user_id
        self.headers["X-Fragment"] = "desk"

    def scan(self, code: str, outcome: str) -> None:
        """Scan, as the page's script sends it; the answer must say that ``outcome`` is what happened."""
        fields = {"scan": code, "csrfmiddlewaretoken": self.token, "sent": str(uuid4())}
        parts = self._ask("POST", "/bureau/", urlencode(fields), {200})
        if f'data-outcome="{outcome}"'.encode() not in parts:
            raise RuntimeError(f"The scan of {code} did not end as {outcome}.")

    def serve(self, card: str, barcodes: list[str]) -> None:
        """A family comes, and takes the games of these barcodes."""
        self.scan(card, "card")
        for barcode in barcodes:
            self.scan(barcode, "lent")

    def lend_and_return(self, barcode: str) -> tuple[float, float]:
        """Lend the copy and take it back; the milliseconds of each."""
        lent = milliseconds(lambda: self.scan(barcode, "lent"))
        self.age(barcode)
        return lent, milliseconds(lambda: self.scan(barcode, "returned"))

    def age(self, barcode: str) -> None:
        """Date the loan back, so that its second scan is not taken for the same one twice. Not measured."""
        from django.utils import timezone

        from catalogue.models import Loan

        opened = Loan.objects.using(self.alias).open().filter(copy__barcode=barcode)
        opened.update(lent_at=timezone.now() - AGED)

    def hang_up(self) -> None:
        """Close the connection before a pause, after which the server would have; the next question opens it again."""
        self.connection.close()

    def do_nothing(self) -> None:
        """The least that any answer needs: the session, the user and the rights are read, and a redirect is sent."""
        self._ask("GET", "/bureau/annuler/", None, {302})

    def queries(self, barcode: str) -> tuple[int, int]:
        """How many statements a lend and a return send, without the frames of transactions (BEGIN, COMMIT, …)."""
        client = Client(headers={"host": "localhost", "X-Fragment": "desk"})
        client.cookies["sessionid"] = self.session_key

        def scan() -> int:
            sent = queries_of(lambda: client.post("/bureau/", {"scan": barcode}))
            return sum(not sql.startswith(FRAMES) for sql, _params in sent)

        lend = scan()
        self.age(barcode)
        return lend, scan()


def milliseconds(act: Callable[[], Any]) -> float:
    """How long the act takes."""
    began = time.perf_counter()
    act()
    return (time.perf_counter() - began) * 1000
