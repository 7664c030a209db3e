"""One state of the database for a reader that takes its time, while the desks go on writing."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Final

from django.db import connection

# SQLite's own ``BEGIN`` takes no lock for writing, which ``atomic`` does here.
_BEGIN: Final = {"sqlite": "BEGIN DEFERRED", "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"}


@contextmanager
def one_state() -> Iterator[None]:
    """Everything read inside is of one instant; inside of a transaction it is that of the transaction."""
    if connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(_BEGIN[connection.vendor])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ROLLBACK")


@contextmanager
def beside_it() -> Iterator[Callable[[Callable[[], None]], None]]:
    """Does acts on a connection of their own while this thread reads its state, which is not to be written in.

    An act is over when it comes back, and what it raises is raised here. Inside of a transaction, whose rows nobody
    else sees, it is done within it.
    """
    if connection.in_atomic_block:
        yield lambda act: act()
        return
    with ThreadPoolExecutor(max_workers=1) as hand:
        try:
            yield lambda act: hand.submit(act).result()
        finally:
            hand.submit(_hang_up).result()


def _hang_up() -> None:
    # Looked up where it runs: each thread has its own.
    connection.close()
