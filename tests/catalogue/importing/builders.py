"""Invented foreign records, and short ways to take them over."""

from datetime import UTC, datetime
from typing import Any

from catalogue.exchange.records import Contribution, CopyState, ForeignCopy, ForeignRecord, ForeignTerm
from catalogue.importing.apply import take
from catalogue.importing.ledger import Incoming, Ledger
from catalogue.importing.outcomes import Outcome

NOW = datetime(2026, 1, 17, 10, 0, tzinfo=UTC)
FORMAT = "pmb-page"
STRATEGY = ForeignTerm("ESAR", "A406", "jeu de stratégie", "jeu de règles")
LONG_NOTE = (
    "Chaque joueur reçoit neuf tuiles et les pose devant lui, puis le plus jeune retourne la première carte du phare."
)

PUZZLE: dict[str, Any] = {"contributions": (), "publishers": (), "terms": (), "min_players": None, "max_players": None}
"""What a record lacks that has a title alone."""


def foreign(title: str = "Le phare d’Essai", **fields: Any) -> ForeignRecord:
    """A record of a page, without copies unless told."""
    filled: dict[str, Any] = {
        "source": "page.txt",
        "line": 1,
        "contributions": (Contribution("Jeanne Fictive", "Auteur"),),
        "publishers": ("Éditions du Phare",),
        "languages": ("fre",),
        "terms": (STRATEGY,),
        "min_players": 2,
        "max_players": 4,
        "min_age_months": 96,
    }
    return ForeignRecord(title=title, **(filled | fields))


def foreign_copy(barcode: str = "70001", **fields: Any) -> ForeignCopy:
    """A copy that stands on its shelf, unless told."""
    filled: dict[str, Any] = {"call_number": "FIC", "section": "Stratégie", "location": "Maison d’essai"}
    return ForeignCopy(barcode=barcode, **(filled | fields))


def out(barcode: str = "70001", due_on: Any = None, **fields: Any) -> ForeignCopy:
    """A copy that is out at the source."""
    return foreign_copy(barcode, state=CopyState.ON_LOAN, due_on=due_on, **fields)


def take_one(record: ForeignRecord, ledger: Ledger | None = None, *, doubted: bool = False) -> Outcome:
    """Take one record over, in a run of its own unless a ledger is given."""
    return take(Incoming.of(record, FORMAT), ledger or Ledger(), doubted=doubted, at=NOW)
