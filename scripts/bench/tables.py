"""A busy afternoon: a hundred tables of four devices each, all asking for news; requests a second, p95, errors.

Each device keeps its connection and asks every two seconds, as the page does; one in fifty questions brings an entry.
Afterwards the same devices ask as fast as they are answered, which is what the server can do at all.
"""

import asyncio
import json
import random
import statistics
import sys
import time
from dataclasses import dataclass, field
from uuid import uuid4

from scripts.django_ready import setup

TABLES, DEVICES = 100, 4
EVERY, SECONDS, FLAT_OUT = 2.0, 20.0, 8.0
# Until each worker has begun and read the rules: connections stay where they are made, and who is up takes them all.
WARM = 6.0
ENTRIES = 40
ONE_IN = 50
PATH = "/api/plays/entries/"


@dataclass
class Counted:
    """What came of the questions: how long each took in seconds, and how many failed."""

    took: list[float] = field(default_factory=list)
    errors: int = 0

    def told(self, seconds: float) -> str:
        """Say it in one line."""
        rate, p95 = len(self.took) / seconds, statistics.quantiles(self.took, n=20)[-1] * 1000
        middle = statistics.median(self.took) * 1000
        return f"{rate:6.0f} requests/s, median {middle:5.1f} ms, p95 {p95:6.1f} ms, errors {self.errors}"


def lay_tables() -> list[str]:
    """Begin the plays, each with some entries; give their codes."""
    from django.utils import timezone

    from playaid.plays.codes import ALPHABET
    from playaid.plays.opening import open_play
    from playaid.plays.writing import take_entries
    from rules.published import number_in_force

    chance, now = random.Random(7), timezone.now()
    codes = ["".join(chance.choices(ALPHABET, k=10)) for _ in range(TABLES)]
    number = number_in_force("skyjo")
    for code in codes:
        open_play(code=code, slug="skyjo", number=number, game=None, address=code, at=now)
        sent = [entry_of(chance) for _ in range(ENTRIES)]
        take_entries(code=code, address="banc", sent=sent, after=0, at=now)
    return codes


def entry_of(chance: random.Random) -> dict[str, object]:
    """One cell filled in."""
    return {
        "id": str(uuid4()),
        "seat": chance.randint(1, 4),
        "key": f"round_{chance.randint(1, 10)}",
        "value": chance.randint(-17, 142),
        "device": "banc0000",
        "moment": int(time.time() * 1000),
        "undoes": None,
    }


class Device:
    """One tablet: a connection, the code of its play, and the last order that it knows."""

    def __init__(self, port: int, code: str, chance: random.Random) -> None:
        self.port, self.code, self.chance, self.order = port, code, chance, 0

    async def ask(self, counted: Counted, until: float, every: float) -> None:
        """Ask until the time is over; what fails is counted, and asked again over a new connection."""
        await asyncio.sleep(self.chance.random() * every)
        streams = None
        while time.perf_counter() < until:
            began = time.perf_counter()
            try:
                streams = streams or await asyncio.open_connection("127.0.0.1", self.port)
                await self._exchange(*streams)
                counted.took.append(time.perf_counter() - began)
            except (OSError, ValueError, asyncio.IncompleteReadError):
                counted.errors += 1
                streams = None
            await asyncio.sleep(max(0.0, every - (time.perf_counter() - began)))
        if streams:
            streams[1].close()

    async def _exchange(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.chance.randrange(ONE_IN) == 0:
            body = json.dumps({"after": self.order, "entries": [entry_of(self.chance)]}).encode()
            head = f"POST {PATH} HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        else:
            body, head = b"", f"GET {PATH}?after={self.order} HTTP/1.1\r\n"
        writer.write(f"{head}Host: localhost\r\nAuthorization: Play {self.code}\r\n\r\n".encode() + body)
        status, told = await _answer(reader)
        if status != 200:
            raise ValueError(status)
        self.order = json.loads(told)["order"]


async def _answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    length = int(head.split("content-length:")[1].split("\r\n")[0])
    return int(head.split()[1]), await reader.readexactly(length)


async def afternoon(port: int, codes: list[str], *, every: float, seconds: float) -> Counted:
    """Let every device of every table ask for so many seconds."""
    counted, chance = Counted(), random.Random(11)
    until = time.perf_counter() + seconds
    devices = [Device(port, code, random.Random(chance.random())) for code in codes for _ in range(DEVICES)]
    await asyncio.gather(*(device.ask(counted, until, every) for device in devices))
    return counted


def main() -> int:
    """Print what the server held on this engine; 1 when a question failed."""
    setup()
    from django.core.management import call_command
    from django.db import connection

    from scripts.bench.server import running_server

    call_command("migrate", verbosity=0)
    call_command("load_rulesets", stdout=sys.stderr)
    codes = lay_tables()
    connection.close()
    with running_server(workers=2, threads=4) as port:
        asyncio.run(afternoon(port, codes[:4], every=0.2, seconds=WARM))
        paced = asyncio.run(afternoon(port, codes, every=EVERY, seconds=SECONDS))
        flat_out = asyncio.run(afternoon(port, codes[:4], every=0.0, seconds=FLAT_OUT))
    print(f"{TABLES} tables × {DEVICES} devices, each asking every {EVERY:.0f} s: {paced.told(SECONDS)}")
    print(f"16 devices asking without a pause: {flat_out.told(FLAT_OUT)}")
    return int(bool(paced.errors + flat_out.errors))


if __name__ == "__main__":
    sys.exit(main())
