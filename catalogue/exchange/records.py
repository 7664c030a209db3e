"""What a foreign record says, whatever the format it was read from: plain values, no database.

Every reader answers with these. A field that the source does not give, or gives in a form that
cannot be believed, is empty (``""``, ``()`` or ``None``): a reader never invents a value.
"""

import enum
from dataclasses import dataclass
from datetime import date


class CopyState(enum.Enum):
    """Where a copy stands according to the source."""

    AVAILABLE = "available"
    NOT_LENDABLE = "not_lendable"
    ON_SITE = "on_site"
    IN_REPAIR = "in_repair"
    LOST = "lost"
    WITHDRAWN = "withdrawn"
    ON_LOAN = "on_loan"
    RESERVED = "reserved"

    @property
    def forbids_lending(self) -> bool:
        """Whether the copy may not leave; NOT_LENDABLE stands for a reason of the source's own, or none."""
        return self in _FORBIDDING


_FORBIDDING = frozenset(
    {CopyState.NOT_LENDABLE, CopyState.ON_SITE, CopyState.IN_REPAIR, CopyState.LOST, CopyState.WITHDRAWN}
)


class IdentifierKind(enum.Enum):
    """What a product number is; NUMBER is anything whose check digit proves nothing."""

    EAN = "ean"
    ISBN = "isbn"
    ISSN = "issn"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Contribution:
    """One person or body of a heading, as printed, with the function ("Auteur"), or "" without one."""

    name: str
    role: str = ""


@dataclass(frozen=True, slots=True)
class ForeignTerm:
    """One heading of a classification.

    ``scheme`` is "ESAR", the name that the source puts in brackets, or "" for a local heading;
    ``code`` has neither space nor dot ("A406"), and is "" outside ESAR; ``group`` is the label of
    the wider class that the source adds in parentheses.
    """

    scheme: str
    code: str
    label: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class Identifier:
    """A number printed on the box or the book, without spaces or hyphens; an EAN has 8 or 13 digits."""

    kind: IdentifierKind
    value: str


@dataclass(frozen=True, slots=True)
class ForeignCopy:
    """One copy. ``barcode`` is text, leading zeros kept; "" when the source shows none.

    ``due_on`` is known for some copies on loan only. ``price_cents`` is what the copy is worth, in cents of the
    euro; 0 is a gift, None is not known. ``line`` is where the row begins. ``numbered``: the barcode is one that this
    house has given, where the source shows none.
    """

    barcode: str
    call_number: str = ""
    section: str = ""
    location: str = ""
    support: str = ""
    state: CopyState = CopyState.AVAILABLE
    due_on: date | None = None
    price_cents: int | None = None
    acquired_on: date | None = None
    note: str = ""
    line: int = 0
    numbered: bool = False


class LinkKind(enum.Enum):
    """What the record that has a link is to the other one. A version is another edition, or one of another language."""

    EXPANSION_OF = "expansion_of"
    HAS_EXPANSION = "has_expansion"
    VERSION_OF = "version_of"
    HAS_VERSION = "has_version"


@dataclass(frozen=True, slots=True)
class ForeignLink:
    """A link to another record of the same source: its number there, its title, the EAN and ISBN on its box.

    At least one of them is known.
    """

    kind: LinkKind
    key: str = ""
    title: str = ""
    numbers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ForeignRecord:
    """One record of a foreign catalogue.

    ``source`` is the file's name and ``line`` the line (from 1) where the record begins there;
    ``source_id`` is "" when the format gives the record no number. ``unsorted`` is how many letters at the beginning
    of the title are not sorted by, None when the source does not say. Languages are ISO 639-2/B codes.
    Ages are in months, because toys start at "18 mois"; ``max_age_months`` is None when there is no
    maximum, which sources write 99 years. One printed duration gives equal ``min_minutes`` and
    ``max_minutes``. Notes keep the line breaks of the source. ``series_number`` is text ("3 bis") and stands
    with a ``series`` only. ``best_min_players`` to ``best_max_players`` play it best. ``cooperative`` is None when
    the source does not say. ``barriers`` are pairs of a kind ("reading", "colours", "hidden_information",
    "time_pressure", "dexterity", "memory") and whether it stands in the way; a kind that is not named is not known.
    """

    source: str
    line: int
    title: str
    unsorted: int | None = None
    source_id: str = ""
    other_titles: tuple[str, ...] = ()
    document_type: str = ""
    series: str = ""
    series_number: str = ""
    edition: str = ""
    contributions: tuple[Contribution, ...] = ()
    publishers: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    terms: tuple[ForeignTerm, ...] = ()
    identifiers: tuple[Identifier, ...] = ()
    year: int | None = None
    min_players: int | None = None
    max_players: int | None = None
    best_min_players: int | None = None
    best_max_players: int | None = None
    min_age_months: int | None = None
    max_age_months: int | None = None
    min_minutes: int | None = None
    max_minutes: int | None = None
    cooperative: bool | None = None
    barriers: tuple[tuple[str, bool], ...] = ()
    principle: str = ""
    teaching_note: str = ""
    rules_note: str = ""
    contents_note: str = ""
    note: str = ""
    attachments: tuple[str, ...] = ()
    links: tuple[ForeignLink, ...] = ()
    copies: tuple[ForeignCopy, ...] = ()
