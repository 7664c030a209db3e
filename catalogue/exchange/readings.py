"""The answer of a reader: records, and everything that was wrong, each fault with its place."""

from dataclasses import dataclass

from catalogue.exchange.records import ForeignRecord


class UnreadableFile(Exception):  # noqa: N818 - a refusal in the house's sense, named for what is wrong
    """The file as a whole gives nothing; the message is French and begins with the file's name."""

    def __init__(self, source: str, reason: str) -> None:
        super().__init__(f"{source} : {reason}")
        self.source = source
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that a person should look at.

    ``record`` is the title, or "notice n" for a record without one, or "" for the file as a whole;
    ``line`` counts from 1, 0 for the file as a whole; ``message`` is French.
    """

    source: str
    record: str
    line: int
    message: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What one file gave, in the order of the file.

    A warning belongs to a record that was read all the same, or to the file; an error stands for a record
    that was not read.
    """

    source: str
    format: str
    encoding: str
    records: tuple[ForeignRecord, ...] = ()
    warnings: tuple[Fault, ...] = ()
    errors: tuple[Fault, ...] = ()
