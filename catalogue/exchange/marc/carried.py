"""What a carrier hands on to the dialects: one record of the file, or why it could not be read."""

from dataclasses import dataclass

from catalogue.exchange.marc.record import MarcRecord


@dataclass(frozen=True, slots=True)
class Carried:
    """One record as the file gave it, or one that was lost on the way.

    ``refusal`` says in French why there is no record; without record and refusal, ``doubts`` are about the file as
    a whole. ``line`` is where the record begins, 0 in a file without lines. ``raw`` is given for a refused record.
    """

    record: MarcRecord | None
    line: int = 0
    encoding: str = ""
    doubts: tuple[str, ...] = ()
    refusal: str = ""
    raw: str = ""
