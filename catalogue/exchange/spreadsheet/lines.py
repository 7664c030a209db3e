"""The lines of a file of any size, in the memory of one line."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

LONGEST_LINE = 128 * 1024
"""Bytes of one line that are kept; what follows is dropped until the line ends."""

WHOLE_FILE = 256 * 1024
FEW_LINES = 4 * 1024
"""How many bytes are read at once, by whoever wants all lines and by whoever wants the next few."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line without its end; ``number`` counts from 1, ``offset`` is where it begins in the file."""

    number: int
    offset: int
    data: bytes
    is_cut: bool = False


def lines(file: BinaryIO, offset: int = 0, number: int = 1, block_size: int = WHOLE_FILE) -> Iterator[Line]:
    """The lines from ``offset``, whichever of the three line ends they have.

    The file may be read elsewhere between two lines: each block of ``block_size`` bytes is looked for at its own place.
    """
    pending, begin, length = b"", offset, 0
    position = offset
    while block := _block_at(file, position, block_size):
        position += len(block)
        pieces = block.splitlines(keepends=True)
        if block.endswith((b"\r", b"\n")):
            pieces.append(b"")
        for piece in pieces[:-1]:
            whole = pending + piece.rstrip(b"\r\n")
            length += len(piece)
            yield Line(number, begin, whole[:LONGEST_LINE], len(whole) > LONGEST_LINE)
            pending, begin, length, number = b"", begin + length, 0, number + 1
        pending = (pending + pieces[-1])[: LONGEST_LINE + 1]
        length += len(pieces[-1])
    if pending:
        yield Line(number, begin, pending[:LONGEST_LINE], len(pending) > LONGEST_LINE)


def _block_at(file: BinaryIO, position: int, size: int) -> bytes:
    """The next bytes of the file, never ending between a carriage return and its line feed."""
    file.seek(position)
    block = file.read(size)
    if block.endswith(b"\r"):
        block += file.read(1)
    return block
