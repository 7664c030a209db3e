"""Foreign files: records per second and the largest memory, beside pymarc merely reading the same file.

``python -m scripts.bench.exchange`` measures; with an act and a file it is the process that is measured.
"""

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

SPEED_MEGABYTES = 30
MEMORY_MEGABYTES = 200
NOTE = "Chacun pose à son tour une tuile près d’une autre, éclairée ou non, et tire une carte. " * 12


def record(number: int) -> bytes:
    """An invented record in ISO 2709 of some 2.5 KB: the fields that an export of PMB has."""
    from pymarc import Field, Indicators, Record, Subfield

    made = Record(leader="00000nrm0 22000001i 450 ", force_utf8=True)
    made.fields.append(Field(tag="001", data=str(number)))

    def add(tag: str, *pairs: str) -> None:
        subfields = [Subfield(pair[0], pair[1:]) for pair in pairs]
        made.fields.append(Field(tag=tag, indicators=Indicators(" ", " "), subfields=subfields))

    add("010", f"a{3760000000000 + number}")
    add("101", "afre")
    add("200", f"aLa Forêt des renards {number}", "eun jeu d’été")
    add("210", "cÉditions du Renard", "d2019")
    add("214", "cÉditions du Renard", "d2019")
    add("215", "a60 cartes, 1 plateau")
    add("606", "aA 406 jeu de stratégie")
    add("700", "aTartempion", "bZoé", "4070")
    add("330", "a" + NOTE[:500])
    for value, label, name in (("2", "Nombre minimum de joueurs", "nb_min"), ("8", "Age minimum", "age_min")):
        add("900", f"a{value}", f"l{label}", f"n{name}", "ttext")
    add("900", "a" + NOTE, "lRègles du jeu", "nregles", "tcomment")
    for copy in range(2):
        add("995", f"fL{number:07}{copy}", "kREN", "aMoulin")
        add("996", f"fL{number:07}{copy}", "kREN", "vMoulin", "xA 406 jeu de stratégie", "eJeu", "31")
    return bytes(made.as_marc())


def xml_of(data: bytes) -> bytes:
    """The same record as PMB's own XML."""
    from html import escape

    from pymarc import Record

    fields = "".join(
        f'<f c="{one.tag}">{escape(one.data or "")}</f>\n'
        if one.control_field
        else f'<f c="{one.tag}" ind="  ">\n'
        + "".join(f'<s c="{part.code}">{escape(part.value)}</s>\n' for part in one.subfields)
        + "</f>\n"
        for one in Record(data, force_utf8=True).fields
    )
    return f"<notice>\n<dt>r</dt>\n{fields}</notice>\n".encode()


def write(path: Path, megabytes: int, *, xml: bool) -> int:
    """Fill a file of that size with a block of records again and again; how many records it holds."""
    made = [record(number) for number in range(500)]
    if xml:
        made = [xml_of(one) for one in made]
    block = b"".join(made)
    times = max(1, megabytes * 1024 * 1024 // len(block))
    with path.open("wb") as file:
        file.write(b'<?xml version="1.0" encoding="utf-8"?>\n<unimarc>\n' if xml else b"")
        for _ in range(times):
            file.write(block)
        file.write(b"</unimarc>\n" if xml else b"")
    return times * len(made)


def read_by_pymarc(path: Path) -> int:
    """How many records pymarc gives, nothing done with them."""
    from pymarc import MARCReader

    with path.open("rb") as file:
        return sum(1 for _ in MARCReader(file, force_utf8=True))


def read_by_us(path: Path) -> int:
    """How many records our reader gives, each made one of the catalogue's."""
    from catalogue.exchange.marc.formats import PMB_XML, UNIMARC

    form = PMB_XML if path.suffix == ".xml" else UNIMARC
    with path.open("rb") as file:
        return sum(1 for item in form.read(file, path.name, mapping={}) if item.record)


ACTS: dict[str, Callable[[Path], int]] = {"pymarc": read_by_pymarc, "ours": read_by_us}


def measured(act: str, path: Path) -> tuple[int, float, float]:
    """Records, seconds and largest memory in MB of one act, in a process of its own."""
    command = [sys.executable, "-m", "scripts.bench.exchange", act, str(path)]
    answer = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return int(answer[0]), float(answer[1]), float(answer[2])


def fastest(act: str, path: Path) -> float:
    """Records per second of the best of three runs."""
    runs = (measured(act, path) for _ in range(3))
    return max(records / seconds for records, seconds, _ in runs)


def speed(marc: Path, xml: Path) -> bool:
    """Print the speed of both carriers beside pymarc's; whether it keeps its promise."""
    write(marc, SPEED_MEGABYTES, xml=False)
    write(xml, SPEED_MEGABYTES, xml=True)
    bare, ours, from_xml = fastest("pymarc", marc), fastest("ours", marc), fastest("ours", xml)
    print(f"pymarc merely reading, ISO 2709, {SPEED_MEGABYTES} MB: {bare:7,.0f} records/s")
    print(f"our records from ISO 2709, the same file: {ours:7,.0f} records/s; ratio {ours / bare:.2f} (aim ≥ 0.25)")
    print(f"our records from PMB's XML, {SPEED_MEGABYTES} MB:        {from_xml:7,.0f} records/s")
    return ours / bare >= 0.25


def memory(path: Path, *, xml: bool) -> bool:
    """Print the largest memory of a process that reads a large file; whether it keeps its promise."""
    write(path, MEMORY_MEGABYTES, xml=xml)
    records, seconds, largest = measured("ours", path)
    size = path.stat().st_size / 1024**2
    print(f"{size:.0f} MB of {path.suffix}, {records:,} records in {seconds:.0f} s: {largest:.0f} MB (aim ≤ 200)")
    return largest <= 200


def main() -> int:
    """Speed at 30 MB, then memory at 200 MB; 1 when a promise is broken."""
    with tempfile.TemporaryDirectory(prefix="exchange-") as folder:
        marc, xml = Path(folder, "bench.marc"), Path(folder, "bench.xml")
        kept = [speed(marc, xml), memory(marc, xml=False), memory(xml, xml=True)]
    return 0 if all(kept) else 1


def measure(act: str, path: Path) -> None:
    """Print what ``measured`` reads: the act of this process."""
    began = time.process_time()
    records = ACTS[act](path)
    seconds = time.process_time() - began
    print(records, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


if __name__ == "__main__":
    if len(sys.argv) == 3:
        measure(sys.argv[1], Path(sys.argv[2]))
    else:
        sys.exit(main())
