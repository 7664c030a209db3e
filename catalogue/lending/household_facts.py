"""What a verb must know of a household and of who waits for a game: one query, however many questions.

By hand, since a scan is what the desk does all day: the same answers through seven querysets take seven round
trips, and the time to build each of them again. Every branch counts on an index; the tests hold each answer
against the models.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any, Self

from django.db import connection

from catalogue.lending.policies import Kind
from catalogue.models import Copy

# Columns: what, key, two foreign keys or figures, a rank, and three texts. Days as text: engines differ on a
# date that stands in a column with others.
FACTS = """
SELECT 'membership' AS what, m.id AS id, m.kind_id AS a, k.deposit_cents AS b, 0 AS rank,
       CAST(m.starts_on AS text) AS d, CAST(m.ends_on AS text) AS e, CAST(k.code AS text) AS f
  FROM catalogue_membership m JOIN catalogue_membershipkind k ON k.id = m.kind_id WHERE m.household_id = %(household)s
UNION ALL
SELECT 'loan', l.id, c.kind_id, c.game_id, 0, CAST(l.due_on AS text), NULL, NULL
  FROM catalogue_loan l JOIN catalogue_copy c ON c.id = l.copy_id
 WHERE l.household_id = %(household)s AND l.returned_at IS NULL
UNION ALL
SELECT 'deposit', p.id, p.amount_cents, p.loan_id, 0, NULL, NULL, NULL
  FROM catalogue_deposit p LEFT JOIN catalogue_loan t ON t.id = p.loan_id
 WHERE p.household_id = %(household)s AND p.returned_at IS NULL AND (p.loan_id IS NULL OR t.returned_at IS NOT NULL)
UNION ALL
SELECT 'hold', h.id, h.household_id, h.copy_id, ROW_NUMBER() OVER (ORDER BY h.placed_at, h.id),
       CAST(h.wanted_from AS text), NULL, NULL
  FROM catalogue_hold h WHERE h.game_id = %(game)s AND h.state IN ('waiting', 'ready')
UNION ALL
SELECT 'free', NULL, COUNT(*), NULL, 0, NULL, NULL, NULL
  FROM catalogue_copy c
 WHERE c.game_id = %(game)s AND c.state = 'on_shelf' AND c.restriction = '' AND c.condition <> 'unplayable'
UNION ALL
SELECT 'piece_list', l.id, NULL, NULL, 0, NULL, NULL, NULL
  FROM catalogue_piecelist l WHERE l.game_id = %(game)s AND l.status = 'accepted'
UNION ALL
SELECT 'copy', c.id, NULL, NULL, 0, c.restriction, c.condition, NULL FROM catalogue_copy c WHERE c.id = %(copy)s
"""


@dataclass(frozen=True, slots=True)
class Term:
    """A membership by its key: its kind, the deposit that the kind asks for (cents), its days, both included."""

    pk: int
    kind: Kind
    deposit_cents: int
    starts_on: date
    ends_on: date


@dataclass(frozen=True, slots=True)
class LoanOut:
    """A game that the household has out."""

    pk: int
    copy_kind_id: int | None
    game_id: int
    due_on: date | None


@dataclass(frozen=True, slots=True)
class KeptDeposit:
    """A deposit of the household that answers for no game that is out, in cents.

    ``loan_id``: the loan that it answered for, whose game is back; None: there was none.
    """

    pk: int
    cents: int
    loan_id: int | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """A hold of the game: whose, for which copy when it is ready, and from which day on when booked for later."""

    pk: int
    household_id: int
    copy_id: int | None
    wanted_from: date | None

    def due_by(self, day: date) -> bool:
        """Whether the game is wanted on ``day`` or before."""
        return self.wanted_from is None or self.wanted_from <= day


@dataclass(frozen=True, slots=True)
class HouseholdFacts:
    """The household's memberships, games out and deposits; and the game's ``queue`` in its order, ready ones too.

    ``free_copies`` counts the copies of the game that a family could take from the shelf, ``piece_list_id`` is
    the key of its list of pieces in force. ``restriction`` and ``condition`` are those of the copy asked for.
    """

    terms: tuple[Term, ...] = ()
    loans: tuple[LoanOut, ...] = ()
    deposits: tuple[KeptDeposit, ...] = ()
    queue: tuple[Waiting, ...] = ()
    free_copies: int = 0
    piece_list_id: int | None = None
    restriction: str = ""
    condition: str = Copy.Condition.COMPLETE

    @classmethod
    def read(cls, household_id: int | None, game_id: int | None = None, copy_id: int | None = None) -> Self:
        """The facts as they stand now: read after the household is locked, they hold until the transaction ends."""
        with connection.cursor() as cursor:
            cursor.execute(FACTS, {"household": household_id, "game": game_id, "copy": copy_id})
            return cls._of(cursor.fetchall())

    @classmethod
    def _of(cls, rows: Iterable[tuple[Any, ...]]) -> Self:
        by_kind: dict[str, list[tuple[Any, ...]]] = {}
        for what, *columns in rows:
            by_kind.setdefault(what, []).append(tuple(columns))
        queue = sorted(by_kind.get("hold", []), key=lambda row: int(row[3]))
        lists, copies = by_kind.get("piece_list", []), by_kind.get("copy", [])
        return cls(
            terms=tuple(_term(*row) for row in by_kind.get("membership", [])),
            loans=tuple(LoanOut(pk, kind, game, day(due)) for pk, kind, game, _, due, *_ in by_kind.get("loan", [])),
            deposits=tuple(KeptDeposit(pk, cents, loan) for pk, cents, loan, *_ in by_kind.get("deposit", [])),
            queue=tuple(Waiting(pk, household, copy, day(wanted)) for pk, household, copy, _, wanted, *_ in queue),
            free_copies=by_kind["free"][0][1],
            piece_list_id=lists[0][0] if lists else None,
            restriction=copies[0][4] if copies else "",
            condition=copies[0][5] if copies else Copy.Condition.COMPLETE,
        )


def _term(pk: int, kind_id: int, deposit_cents: int, _rank: int, starts_on: str, ends_on: str, code: str) -> Term:
    return Term(pk, Kind(kind_id, code), deposit_cents, date.fromisoformat(starts_on), date.fromisoformat(ends_on))


def day(text: str | None) -> date | None:
    """A day that the database gave as text."""
    return date.fromisoformat(text) if text else None
