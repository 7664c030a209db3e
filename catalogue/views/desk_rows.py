"""What the page of the desk shows, read in one statement: a queue of families waits while it is read.

By hand for the reason of ``catalogue.lending.household_facts``: the household with its persons, loans, holds and
money, and the rows of the desk's last acts, are as many tables, and each would be a round trip of its own.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Self

from django.db import connection

from catalogue.lending.household_facts import HouseholdFacts, KeptDeposit, LoanOut, Term
from catalogue.lending.policies import Kind, Policy, Row, Rules
from catalogue.models import Copy, Hold, Patron
from catalogue.views.desk_entries import Entry

# Columns: what, key, five foreign keys or figures, six texts. Days and moments as text: engines differ on a
# date that stands in a column with others.
ROWS = """
SELECT 'loan' AS what, l.id AS id, l.copy_id AS v, c.kind_id AS w, l.household_id AS x, l.renewals AS y, c.game_id AS z,
       CAST(g.title AS text) AS s1, CAST(c.barcode AS text) AS s2, CAST(l.due_on AS text) AS s3,
       CAST(l.returned_at AS text) AS s4, CAST(h.name AS text) AS s5, CAST(c.restriction AS text) AS s6
  FROM catalogue_loan l JOIN catalogue_copy c ON c.id = l.copy_id JOIN catalogue_game g ON g.id = c.game_id
  LEFT JOIN catalogue_household h ON h.id = l.household_id
 WHERE l.id IN ({loans}) OR (l.household_id = %(household)s AND l.returned_at IS NULL)
UNION ALL
SELECT 'copy', c.id, c.game_id, NULL, NULL, NULL, NULL, g.title, c.barcode, c.restriction, c.condition, c.flag, s.name
  FROM catalogue_copy c JOIN catalogue_game g ON g.id = c.game_id JOIN catalogue_site s ON s.id = c.site_id
 WHERE c.id IN ({copies})
UNION ALL
SELECT 'hold', o.id, o.household_id, o.game_id, o.copy_id, NULL, NULL,
       g.title, o.state, h.name, s.name, CAST(o.ready_until AS text), CAST(o.wanted_from AS text)
  FROM catalogue_hold o JOIN catalogue_game g ON g.id = o.game_id
  LEFT JOIN catalogue_household h ON h.id = o.household_id LEFT JOIN catalogue_site s ON s.id = o.pickup_site_id
 WHERE o.id IN ({holds}) OR (o.household_id = %(household)s AND o.state IN ('waiting', 'ready'))
UNION ALL
SELECT 'person', p.id, p.birth_year, NULL, NULL, NULL, NULL, p.given_name, p.family_name, p.kind,
       CAST(p.permission_on AS text), NULL, NULL
  FROM catalogue_patron p WHERE p.household_id = %(household)s
UNION ALL
SELECT 'term', m.id, m.kind_id, k.deposit_cents, NULL, NULL, NULL, CAST(m.starts_on AS text), CAST(m.ends_on AS text),
       k.code, NULL, NULL, NULL
  FROM catalogue_membership m JOIN catalogue_membershipkind k ON k.id = m.kind_id WHERE m.household_id = %(household)s
UNION ALL
SELECT 'policy', p.id, p.membership_kind_id, p.games_at_once, p.late_block_days, NULL, NULL,
       NULL, NULL, NULL, NULL, NULL, NULL
  FROM catalogue_lendingpolicy p WHERE p.copy_kind_id IS NULL
UNION ALL
SELECT 'deposit', d.id, d.amount_cents, d.loan_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM catalogue_deposit d WHERE d.household_id = %(household)s AND d.returned_at IS NULL
UNION ALL
SELECT 'charge', c.id, c.amount_cents, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM catalogue_charge c WHERE c.household_id = %(household)s AND c.outcome = ''
UNION ALL
SELECT 'missing', m.id, m.copy_id, m.quantity, NULL, NULL, NULL, m.label, NULL, NULL, NULL, NULL, NULL
  FROM catalogue_missingpiece m WHERE m.copy_id IN ({copies}) AND m.found_at IS NULL
"""


@dataclass(frozen=True, slots=True)
class LoanRow:
    """A loan: an open one of the household in hand, or one of the desk's last acts. ``household``: its name.

    ``restriction``: why its copy may not leave again.
    """

    pk: int
    copy_id: int
    copy_kind_id: int | None
    household_id: int | None
    renewals: int
    game_id: int
    title: str
    barcode: str
    due_on: date | None
    returned_at: datetime | None
    household: str | None
    restriction: str

    @property
    def is_lost(self) -> bool:
        """Whether the house has given its box up for lost."""
        return self.restriction == Copy.Restriction.LOST


@dataclass(frozen=True, slots=True)
class CopyRow:
    """A copy of the last acts; ``home`` is the name of its own site."""

    pk: int
    game_id: int
    title: str
    barcode: str
    restriction: str
    condition: str
    flag: str
    home: str


@dataclass(frozen=True, slots=True)
class HoldRow:
    """A hold, by the names that it concerns; ``site`` is where it is collected, when somebody has said so."""

    pk: int
    household_id: int | None
    game_id: int
    copy_id: int | None
    title: str
    state: str
    household: str | None
    site: str | None
    ready_until: date | None
    wanted_from: date | None

    @property
    def is_active(self) -> bool:
        """Whether it still counts: waiting, or ready."""
        return self.state in (Hold.State.WAITING, Hold.State.READY)

    @property
    def state_words(self) -> str:
        """Its state in words."""
        return str(Hold.State(self.state).label)


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person of the household in hand."""

    pk: int
    name: str
    kind: str
    permission_on: date | None

    @property
    def kind_words(self) -> str:
        """Adult or child, in a word."""
        return str(Patron.Kind(self.kind).label)


@dataclass(frozen=True, slots=True)
class MissingRow:
    """A piece that a box of the last acts lacks."""

    copy_id: int
    quantity: int
    label: str


@dataclass(frozen=True, slots=True)
class DeskRows:
    """Everything that the page shows, by key; amounts in cents."""

    loans: dict[int, LoanRow]
    copies: dict[int, CopyRow]
    holds: dict[int, HoldRow]
    persons: list[PersonRow]
    missing: list[MissingRow]
    facts: HouseholdFacts
    rules: Rules
    deposit_cents: int
    owed_cents: int

    @classmethod
    def read(cls, household_id: int | None, entries: Iterable[Entry]) -> Self:
        """The rows of the household in hand, and those of the last acts. One query."""
        acts = list(entries)
        sql = ROWS.format(
            loans=keys(entry.loan for entry in acts),
            copies=keys(entry.copy for entry in acts),
            holds=keys(entry.hold for entry in acts),
        )
        with connection.cursor() as cursor:
            cursor.execute(sql, {"household": household_id})
            return cls._of(cursor.fetchall(), household_id)

    @classmethod
    def _of(cls, rows: Iterable[tuple[Any, ...]], household_id: int | None) -> Self:
        by_kind: dict[str, list[tuple[Any, ...]]] = {}
        for what, *columns in rows:
            by_kind.setdefault(what, []).append(tuple(columns))
        loans = [_loan(*row) for row in by_kind.get("loan", [])]
        deposits = by_kind.get("deposit", [])
        out = [loan for loan in loans if loan.returned_at is None and loan.household_id == household_id is not None]
        tied = {loan.pk for loan in out}
        facts = HouseholdFacts(
            terms=tuple(_term(*row) for row in by_kind.get("term", [])),
            loans=tuple(LoanOut(loan.pk, loan.copy_kind_id, loan.game_id, loan.due_on) for loan in out),
            deposits=tuple(KeptDeposit(pk, cents, loan) for pk, cents, loan, *_ in deposits if loan not in tied),
        )
        return cls(
            loans={loan.pk: loan for loan in loans},
            copies={row[0]: _copy(*row) for row in by_kind.get("copy", [])},
            holds={row[0]: _hold(*row) for row in sorted(by_kind.get("hold", []))},
            persons=sorted((_person(*row) for row in by_kind.get("person", [])), key=lambda person: person.pk),
            missing=[
                MissingRow(copy, count, label) for _, copy, count, _, _, _, label, *_ in by_kind.get("missing", [])
            ],
            facts=facts,
            rules=Rules(tuple(_policy(*row) for row in by_kind.get("policy", []))),
            deposit_cents=sum(row[1] for row in deposits),
            owed_cents=sum(row[1] for row in by_kind.get("charge", [])),
        )


def keys(named: Iterable[int | None]) -> str:
    """Keys for an SQL list: whole numbers alone can stand in it. No row has the key 0."""
    return ", ".join(str(int(key)) for key in sorted({key for key in named if key is not None})) or "0"


def _loan(pk: int, copy_id: int, kind_id: int | None, household_id: int | None, *columns: Any) -> LoanRow:
    renewals, game_id, title, barcode, due_on, returned_at, *named = columns
    due, returned = day(due_on), moment(returned_at)
    return LoanRow(pk, copy_id, kind_id, household_id, renewals, game_id, title, barcode, due, returned, *named)


def _copy(pk: int, game_id: int, *columns: Any) -> CopyRow:
    return CopyRow(pk, game_id, *columns[4:])


def _hold(pk: int, household_id: int | None, game_id: int, copy_id: int | None, *columns: Any) -> HoldRow:
    title, state, household, site, ready_until, wanted_from = columns[2:]
    return HoldRow(
        pk, household_id, game_id, copy_id, title, state, household, site, day(ready_until), day(wanted_from)
    )


def _person(pk: int, *columns: Any) -> PersonRow:
    given, family, kind, permission_on = columns[5:9]
    return PersonRow(pk, f"{given} {family}".strip(), kind, day(permission_on))


def _term(pk: int, kind_id: int, deposit_cents: int, *columns: Any) -> Term:
    starts_on, ends_on, code = columns[3:6]
    return Term(pk, Kind(kind_id, code), deposit_cents, date.fromisoformat(starts_on), date.fromisoformat(ends_on))


def _policy(pk: int, kind_id: int | None, games: int, late_block_days: int | None, *_: Any) -> Row:
    """The two figures of a rule that a standing counts by; the others are not shown, and stay at their defaults."""
    return Row(kind_id, None, Policy(games_at_once=games, late_block_days=late_block_days), pk)


def day(text: str | None) -> date | None:
    """A day that the database gave as text."""
    return date.fromisoformat(text) if text else None


def moment(text: str | None) -> datetime | None:
    """A moment that the database gave as text; SQLite leaves out that it is UTC."""
    if not text:
        return None
    read = datetime.fromisoformat(text)
    return read if read.tzinfo else read.replace(tzinfo=UTC)
