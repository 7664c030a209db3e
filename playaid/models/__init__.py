"""What is kept of the plays: the plays, the entries of their logs, the record books, and who asked too often."""

from playaid.models.attempts import Attempt
from playaid.models.books import RecordBook
from playaid.models.entries import Entry
from playaid.models.plays import Play, PlayQuerySet

__all__ = ["Attempt", "Entry", "Play", "PlayQuerySet", "RecordBook"]
