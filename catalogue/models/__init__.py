"""The nouns of the catalogue, one a file."""

from catalogue.models.accounts import Account
from catalogue.models.adaptations import Adaptation
from catalogue.models.age_bands import AgeBand, age_band
from catalogue.models.attachments import Attachment
from catalogue.models.authorities import Author, Publisher, Scheme, Series, Term
from catalogue.models.barriers import Barrier
from catalogue.models.batch_edits import BatchEdit
from catalogue.models.calendar import Closure, ExceptionalOpening, OpeningHours
from catalogue.models.cards import Card
from catalogue.models.charges import Charge
from catalogue.models.column_mappings import ColumnMapping
from catalogue.models.companions import Companion
from catalogue.models.content_checks import ContentCheck, PieceDifference
from catalogue.models.copies import Copy
from catalogue.models.copy_kinds import CopyKind
from catalogue.models.deposits import Deposit
from catalogue.models.distinct_games import DistinctGames
from catalogue.models.due_day_moves import DueDayMove, DueDayShift
from catalogue.models.events import Event
from catalogue.models.game_languages import GameLanguage
from catalogue.models.game_lists import GameList, GameListEntry
from catalogue.models.games import Contribution, Game, Publication
from catalogue.models.holds import Hold
from catalogue.models.house import HouseRules
from catalogue.models.house_archives import HouseArchive
from catalogue.models.households import DistinctHouseholds, Household
from catalogue.models.identifiers import Identifier
from catalogue.models.import_runs import ImportLine, ImportRun
from catalogue.models.job_runs import JobRun
from catalogue.models.legends import LegendEntry
from catalogue.models.loans import Loan
from catalogue.models.memberships import Membership, MembershipKind
from catalogue.models.messages import Message
from catalogue.models.missing_pieces import MissingPiece
from catalogue.models.name_merges import NameMerge
from catalogue.models.orphan_pieces import OrphanPiece
from catalogue.models.patrons import Patron
from catalogue.models.pieces import Piece, PieceList
from catalogue.models.policies import LendingPolicy, LoanSeason
from catalogue.models.premises import OnSitePlay, VisitCount
from catalogue.models.record_changes import RecordChange
from catalogue.models.record_merges import RecordMerge
from catalogue.models.reminders import Reminder, ReminderTemplate
from catalogue.models.renewals import Renewal
from catalogue.models.repairs import Repair
from catalogue.models.search_entries import SearchEntry
from catalogue.models.search_names import SearchName
from catalogue.models.search_words import SearchDeletion, SearchWord
from catalogue.models.sites import Site
from catalogue.models.sources import SourceRecord
from catalogue.models.stock_takes import StockTake, StockTakeScan
from catalogue.models.submissions import Submission
from catalogue.models.tombstones import Tombstone

__all__ = [
    "Account",
    "Adaptation",
    "AgeBand",
    "Attachment",
    "Author",
    "Barrier",
    "BatchEdit",
    "Card",
    "Charge",
    "Closure",
    "ColumnMapping",
    "Companion",
    "ContentCheck",
    "Contribution",
    "Copy",
    "CopyKind",
    "Deposit",
    "DistinctGames",
    "DistinctHouseholds",
    "DueDayMove",
    "DueDayShift",
    "Event",
    "ExceptionalOpening",
    "Game",
    "GameLanguage",
    "GameList",
    "GameListEntry",
    "Hold",
    "HouseArchive",
    "HouseRules",
    "Household",
    "Identifier",
    "ImportLine",
    "ImportRun",
    "JobRun",
    "LegendEntry",
    "LendingPolicy",
    "Loan",
    "LoanSeason",
    "Membership",
    "MembershipKind",
    "Message",
    "MissingPiece",
    "NameMerge",
    "OnSitePlay",
    "OpeningHours",
    "OrphanPiece",
    "Patron",
    "Piece",
    "PieceDifference",
    "PieceList",
    "Publication",
    "Publisher",
    "RecordChange",
    "RecordMerge",
    "Reminder",
    "ReminderTemplate",
    "Renewal",
    "Repair",
    "Scheme",
    "SearchDeletion",
    "SearchEntry",
    "SearchName",
    "SearchWord",
    "Series",
    "Site",
    "SourceRecord",
    "StockTake",
    "StockTakeScan",
    "Submission",
    "Term",
    "Tombstone",
    "VisitCount",
    "age_band",
]
