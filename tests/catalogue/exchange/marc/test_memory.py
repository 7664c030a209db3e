"""A large file is read in the memory of one record: measured in a process of its own, over a stream that repeats."""

import subprocess
import sys

import pytest

MEGABYTES = 30
ALLOWED = 20  # more than the process has before it reads; the file is larger than that

SCRIPT = """
import io, resource, sys
from catalogue.exchange.marc.formats import FORMATS

class Repeated(io.RawIOBase):
    def __init__(self, block, times):
        self.block, self.left, self.rest = block, times, b""
    def read(self, size=-1):
        while len(self.rest) < size and self.left:
            self.rest, self.left = self.rest + self.block, self.left - 1
        answer, self.rest = self.rest[:size], self.rest[size:]
        return answer
    def seek(self, offset, whence=0):
        self.rest, self.left = b"", self.left + (1 if self.rest else 0)
        return 0

key, megabytes = sys.argv[1], int(sys.argv[2])
block = sys.stdin.buffer.read()
form = next(form for form in FORMATS if form.key == key)
list(form.read(io.BytesIO(block), "petit", mapping={}))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
stream = Repeated(block, megabytes * 1024 * 1024 // len(block))
records = sum(1 for item in form.read(stream, "grand", mapping={}) if item.record)
print(records, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)
"""


def blocks() -> dict[str, bytes]:
    from tests.catalogue.exchange.marc.made import f, game

    note = "Une longue note, éclairée ou non. " * 200
    notice = f'<notice><f c="200" ind="1 "><s c="a">Un</s></f><f c="330"><s c="a">{note}</s></f></notice>\n'
    return {"unimarc": game(1, f("330", "a" + note)) * 50, "pmb-xml": notice.encode() * 50}


@pytest.mark.parametrize("key", ["unimarc", "pmb-xml"])
def test_memory_stays_flat(key: str) -> None:
    block = blocks()[key]
    ran = subprocess.run(  # noqa: S603 - our own script
        [sys.executable, "-c", SCRIPT, key, str(MEGABYTES)], input=block, capture_output=True, check=True, timeout=120
    )

    records, grown = ran.stdout.split()
    assert int(records) > 50 * (MEGABYTES * 1024 * 1024 // len(block) - 2)
    assert float(grown) < ALLOWED
