"""One engine's figures: the results page, at two sizes of the catalogue."""

import sys
from collections.abc import Callable
from typing import Any

from scripts.django_ready import setup

SMALL, LARGE = 200, 20_000
RESULTS = "/jeux/?q=mouton&joueurs=4&age=8&en_rayon=on"


def queries_of(act: Callable[[], object]) -> list[tuple[str, Any]]:
    """The SQL that ``act`` sends, with its parameters, in order."""
    from django.db import connection

    sent: list[tuple[str, Any]] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: FBT001 - Django's signature
        sent.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        act()
    return sent


def replay(sent: list[tuple[str, Any]]) -> None:
    """Send the same SQL again and fetch every row."""
    from django.db import connection

    with connection.cursor() as cursor:
        for sql, params in sent:
            cursor.execute(sql, params)
            if cursor.description:
                cursor.fetchall()


def measure_results(port: int) -> tuple[float, float, int]:
    """The results page through HTTP, its bare SQL, and how many queries it sends."""
    from django.test import Client

    from scripts.bench.server import Browser
    from scripts.bench.timing import medians

    sent = queries_of(lambda: Client().get(RESULTS, headers={"host": "localhost"}))
    browser = Browser(port)
    page, bare = medians(lambda: browser.get(RESULTS), lambda: replay(sent), runs=60)
    return page, bare, len(sent)


def main() -> int:
    """Print the figures of this engine beside what they are measured against."""
    setup()
    from django.core.management import call_command
    from django.db import connection

    from scripts.bench.data import fill
    from scripts.bench.server import running_server

    call_command("migrate", verbosity=0)
    figures = {}
    for size in (SMALL, LARGE):
        fill(size)
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("VACUUM ANALYZE")
        with running_server() as port:
            figures[size] = measure_results(port)
    for size, (page, bare, count) in figures.items():
        print(f"results page, {size:6} games: {page:7.2f} ms; its SQL {bare:7.2f} ms; {count} queries (aim ≤ 12)")
        print(f"  (page − 5 ms) / SQL: {(page - 5) / bare:.2f} (aim ≤ 3)")
    print(f"results page, growth {SMALL} → {LARGE} games: × {figures[LARGE][0] / figures[SMALL][0]:.2f} (aim ≤ 2)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
