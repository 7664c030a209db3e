"""A lend and a return: by the desk's page through HTTP, and by bare SQL in one transaction each."""

from datetime import timedelta

from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from catalogue.models import Card, Copy, Event, Loan
from scripts.bench.engine import queries_of
from scripts.bench.server import Browser
from scripts.bench.timing import medians


class Desk:
    """The desk's page: one scan lends, the same scan takes back."""

    def __init__(self, port: int, cookies: dict[str, str], card: Card) -> None:
        self.cookies, self.card = cookies, card
        self.copies = iter(Copy.objects.on_shelf().order_by("-pk").values_list("barcode", flat=True)[:400])
        self.browser = Browser(port, cookies)
        self.scan(card.number)

    def scan(self, code: str) -> None:
        """One scan, as the form sends it."""
        self.browser.post("/bureau/", scan=code, csrfmiddlewaretoken=self.cookies["csrftoken"])

    def lend_and_return(self) -> None:
        """Lend a copy at the desk and take it back, past the time in which a second scan is an accident."""
        barcode = next(self.copies)
        self.scan(barcode)
        _age_the_loan()
        self.scan(barcode)

    def queries(self) -> tuple[int, int]:
        """How many queries a lend and a return send, the session's included."""
        client = Client(headers={"host": "localhost"})
        client.cookies.load(self.cookies)
        barcode = next(self.copies)
        lend = len(queries_of(lambda: client.post("/bureau/", {"scan": barcode})))
        _age_the_loan()
        return lend, len(queries_of(lambda: client.post("/bureau/", {"scan": barcode})))

    def against(self, bare: "BareDesk", *, runs: int) -> tuple[float, float]:
        """Medians of a lend and a return in milliseconds: the page's, and bare SQL's."""
        page, sql = medians(self.lend_and_return, bare.lend_and_return, runs=runs)
        return page, sql


def _age_the_loan() -> None:
    """Date the last loan back, so that its second scan is not taken for the same one twice."""
    loan = Loan.objects.latest("pk")
    Loan.objects.filter(pk=loan.pk).update(lent_at=timezone.now() - timedelta(minutes=5))


class BareDesk:
    """The same rows, written by hand: a claim, a loan, an event, and back again."""

    def __init__(self, household_id: int) -> None:
        self.household_id = household_id
        self.copies = iter(Copy.objects.on_shelf().order_by("pk").values_list("pk", flat=True)[:400])

    def lend_and_return(self) -> None:
        """Two transactions of four and three statements."""
        copy, now = next(self.copies), timezone.now()
        with transaction.atomic(), connection.cursor() as sql:
            sql.execute("UPDATE catalogue_copy SET state = 'on_loan' WHERE id = %s AND state = 'on_shelf'", [copy])
            sql.execute(
                "INSERT INTO catalogue_loan"
                " (copy_id, household_id, lent_at, due_on, renewals, age_band, postcode)"
                " VALUES (%s, %s, %s, %s, 0, '', '') RETURNING id",
                [copy, self.household_id, now, now.date()],
            )
            loan = sql.fetchone()[0]
            self._log(sql, Event.Kind.LENT, now, copy, loan)
        with transaction.atomic(), connection.cursor() as sql:
            sql.execute("UPDATE catalogue_copy SET state = 'on_shelf' WHERE id = %s", [copy])
            sql.execute("UPDATE catalogue_loan SET returned_at = %s WHERE id = %s", [now, loan])
            self._log(sql, Event.Kind.RETURNED, now, copy, loan)

    def _log(self, sql: object, kind: str, now: object, copy: int, loan: int) -> None:
        sql.execute(  # type: ignore[attr-defined] # a cursor of either engine
            "INSERT INTO catalogue_event (kind, at, recorded_at, copy_id, household_id, loan_id, reason, facts)"
            " VALUES (%s, %s, %s, %s, %s, %s, '', '{}')",
            [kind, now, now, copy, self.household_id, loan],
        )
