"""A real SRU server on this machine: Zebra, with a few invented records in UNIMARC, in a folder that is thrown away."""

import contextlib
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

SETUP = Path(__file__).parent / "zebra"
INDEXES = {"ean": "bib.ean", "isbn": "bib.isbn", "title": "bib.title", "author": "bib.author"}
_TRIES = 3


def entry(url: str, **more: Any) -> dict[str, Any]:
    """The server as ``SRU_SERVERS`` names it."""
    return {"name": "Catalogue voisin", "url": url, "schema": "unimarc", "indexes": INDEXES, **more}


@contextlib.contextmanager
def running(folder: Path) -> Iterator[str]:
    """The address of the running server; fails the test run when it cannot be started."""
    if not shutil.which("zebrasrv") or not shutil.which("zebraidx"):
        pytest.fail("Zebra is missing. Get it with: make sru-server")
    shutil.copytree(SETUP, folder, dirs_exist_ok=True)
    for part in ("register", "shadow"):
        (folder / part).mkdir()
    for act in (["init"], ["update", "records.xml"], ["commit"]):
        _run("zebraidx", "-c", "zebra.cfg", *act, folder=folder)
    process, port = _started(folder)
    try:
        yield f"http://127.0.0.1:{port}/Default"
    finally:
        process.terminate()
        process.wait(timeout=10)


def _run(*command: str, folder: Path) -> None:
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=60)  # noqa: S603 - fixed words


def _started(folder: Path) -> tuple[subprocess.Popen[bytes], int]:
    """The process and its port. Another process may take the free port first: then another one is tried."""
    template = (folder / "server.xml").read_text(encoding="utf-8")
    for _try in range(_TRIES):
        port = _free_port()
        (folder / "server.xml").write_text(template.replace("PORT", str(port)), encoding="utf-8")
        with (folder / "server.log").open("wb") as log:
            process = subprocess.Popen(["zebrasrv", "-f", "server.xml"], cwd=folder, stdout=log, stderr=log)  # noqa: S607 - where Debian has it
        if _answers(process, port):
            return process, port
        process.terminate()
        process.wait(timeout=10)
    pytest.fail("Zebra did not start:\n" + (folder / "server.log").read_text(encoding="utf-8", errors="replace"))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _answers(process: "subprocess.Popen[bytes]", port: int, *, seconds: float = 20) -> bool:
    ends = time.monotonic() + seconds
    while time.monotonic() < ends and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
        time.sleep(0.05)
    return False
