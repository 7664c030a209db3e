"""A page as plain text that still knows which line of the file each place comes from."""

from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import accumulate


@dataclass(frozen=True, slots=True)
class PlainText:
    """Text, and for each of its lines the line of the file (from 1); () when they are the same."""

    text: str
    file_lines: tuple[int, ...] = ()
    _starts: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        lengths = (len(line) + 1 for line in self.text.split("\n"))
        object.__setattr__(self, "_starts", (0, *accumulate(lengths)))

    def line_at(self, offset: int) -> int:
        """The line of the file, from 1, that the character at ``offset`` comes from."""
        index = bisect_right(self._starts, offset) - 1
        if not self.file_lines:
            return index + 1
        return self.file_lines[min(index, len(self.file_lines) - 1)]
