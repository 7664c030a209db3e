"""The nouns of the catalogue, one a file."""

from catalogue.models.adaptations import Adaptation
from catalogue.models.authorities import Author, Publisher, Scheme, Term
from catalogue.models.copies import Copy, Site
from catalogue.models.events import Event
from catalogue.models.games import Attachment, Contribution, Game, GameLanguage, Identifier, Publication
from catalogue.models.loans import Loan
from catalogue.models.memberships import LendingPolicy, Membership, MembershipKind
from catalogue.models.patrons import Card, Household, Patron
from catalogue.models.search_entries import SearchEntry
from catalogue.models.sources import SourceRecord

__all__ = [
    "Adaptation",
    "Attachment",
    "Author",
    "Card",
    "Contribution",
    "Copy",
    "Event",
    "Game",
    "GameLanguage",
    "Household",
    "Identifier",
    "LendingPolicy",
    "Loan",
    "Membership",
    "MembershipKind",
    "Patron",
    "Publication",
    "Publisher",
    "Scheme",
    "SearchEntry",
    "Site",
    "SourceRecord",
    "Term",
]
