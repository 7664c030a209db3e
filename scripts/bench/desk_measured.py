"""One engine's desk: scans by HTTP and by hand in turn, on a house with few past loans and on one with many.

``python -m scripts.bench.desk_measured FEW_URL MANY_URL`` prints the figures. All sides take turns in one run, so that
a busy neighbour troubles them alike; figures are medians, and beside them what the quickest tenth took.
"""

import os
import statistics
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from scripts.bench.desk_bare import BareDesk
from scripts.bench.desk_counter import Counter, milliseconds
from scripts.bench.desk_times import Times
from scripts.bench.server import running_server
from scripts.django_ready import setup

FEW, MANY = "few", "default"
# Until the ten last acts that the page shows are all there, and the server has compiled its templates.
WARM, ROUNDS = 8, 100
OUT_ALREADY = 2
PAGE_ROUNDS = 9
RATIO, QUERIES, GROWTH, PAGE_SECONDS = 4, 15, 1.5, 1


class House:
    """One database with its server: a family at the desk that has two games out, and another served by hand."""

    def __init__(self, alias: str, port: int) -> None:
        from catalogue.models import Card, Copy, Loan

        loans = Loan.objects.using(alias)
        self.past = loans.filter(returned_at__isnull=False).count()
        card, other = Card.objects.using(alias).exclude(household__in=loans.open().values("household"))[:2]
        # Those that were lent last and are back: what is borrowed often comes to the desk often.
        back = loans.filter(returned_at__isnull=False, copy__state=Copy.State.ON_SHELF).order_by("-lent_at")
        self.barcodes = iter(dict.fromkeys(back.values_list("copy__barcode", flat=True)[: 4 * (WARM + ROUNDS)]))
        self.by_http, self.by_hand = Times(WARM), Times(WARM)
        self.counter = Counter(port, alias)
        self.counter.serve(card.number, [next(self.barcodes) for _ in range(OUT_ALREADY)])
        kind_id = other.household.memberships.latest("pk").kind_id
        self.counter.hang_up()
        self.bare = BareDesk(alias, self.counter.session_key, self.counter.user_id, other.household_id, kind_id)

    def round(self) -> None:
        """A lend and a return, by HTTP and by hand, of two copies."""
        self.by_http.take(*self.counter.lend_and_return(next(self.barcodes)))
        self.by_hand.take(*self.bare.lend_and_return(next(self.barcodes)))

    def told(self) -> str:
        """The scans in a line."""
        http, hand = self.by_http, self.by_hand
        return (
            f"{self.past:>9,} past loans: lend {http.lend:.2f} + return {http.back:.2f} = {http.both:.2f} ms; "
            f"by hand {hand.lend:.2f} + {hand.back:.2f} = {hand.both:.2f} ms; ratio {http.both / hand.both:.2f} "
            f"(aim ≤ {RATIO}; quickest tenth {http.undisturbed:.2f} / {hand.undisturbed:.2f} = "
            f"{http.undisturbed / hand.undisturbed:.2f})"
        )

    def page(self, address: str) -> float:
        """The median of a page in milliseconds."""
        self.counter.hang_up()
        return usual(lambda: self.counter.get(address), PAGE_ROUNDS)


def usual(act: Callable[[], object], rounds: int) -> float:
    """The median of an act in milliseconds, its first time left out."""
    act()
    return statistics.median(milliseconds(act) for _ in range(rounds))


@contextmanager
def houses(urls: dict[str, str]) -> Iterator[dict[str, House]]:
    """The houses of these URLs, each behind a production server of its own."""
    with ExitStack() as servers:
        ports = {}
        for alias, url in urls.items():
            with patch.dict(os.environ, {"DATABASE_URL": url}):
                ports[alias] = servers.enter_context(running_server())
        yield {alias: House(alias, port) for alias, port in ports.items()}


def know_both(few: str) -> None:
    """Let this process ask the house with few past loans too, by its alias; both are on one engine."""
    import dj_database_url
    from django.db import connections

    connections.settings[FEW] = {**connections.settings[MANY], "NAME": dj_database_url.parse(few)["NAME"]}


def bring_up_to_date() -> None:
    """Migrate what was kept from before the last migration."""
    from django.core.management import call_command

    for alias in (FEW, MANY):
        call_command("migrate", database=alias, verbosity=0)


def tell_pages(few: House, many: House) -> None:
    """Print what the late list and the yearly report take."""
    from django.utils import timezone

    year = timezone.localdate().year
    for words, address in [
        ("late list", "/bureau/retards/"),
        ("yearly report, this year", f"/bureau/chiffres/{year}/"),
        ("yearly report, last year", f"/bureau/chiffres/{year - 1}/"),
    ]:
        aim = f"(aim ≤ {PAGE_SECONDS} s on PostgreSQL)"
        print(f"{words}: {many.page(address):.0f} ms {aim}; with few past loans {few.page(address):.0f} ms")


def main() -> int:
    """Print what this engine's desk takes."""
    setup()
    few_url, many_url = sys.argv[1:]
    know_both(few_url)
    bring_up_to_date()
    with houses({FEW: few_url, MANY: many_url}) as both:
        few, many = both[FEW], both[MANY]
        for _turn in range(WARM + ROUNDS):
            few.round()
            many.round()
        print(few.told(), many.told(), sep="\n")
        growth = many.by_http.both / few.by_http.both
        print(f"growth from few past loans to many × {growth:.2f} (aim ≤ {GROWTH})")
        lend, back = many.counter.queries(next(many.barcodes))
        print(f"{lend} and {back} queries a scan, without BEGIN, COMMIT and SAVEPOINT (aim ≤ {QUERIES})")
        print(f"an answer of this server that does nothing: {usual(many.counter.do_nothing, ROUNDS):.2f} ms")
        tell_pages(few, many)
    return 0


if __name__ == "__main__":
    sys.exit(main())
