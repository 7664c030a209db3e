"""How many play, and in which variant: the first thing every page of the table asks, kept in its address."""

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.engine import Definition, SheetRefused, plan_setup
from rules.engine.document.identity import Players, SheetSeats
from rules.questions import as_number

PLAYERS, SEATS, VARIANT = "joueurs", "places", "variante"


@dataclass(frozen=True, slots=True)
class Offer:
    """The numbers to choose from in one variant, and under which name an address says the number."""

    variant: str
    label: str
    text: str
    name: str
    what: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Party:
    """The number of players and the variant that an address asks for; ``players`` is None while not known.

    On the page of a sheet (``of_sheet``) it is the columns of the sheet that count: ``seats``, which are the players
    unless the document says that teams have them. A ``plain`` party is offered the numbers of the plain game alone.
    """

    definition: Definition
    variant: str
    players: int | None
    errors: tuple[str, ...] = ()
    seats: int | None = None
    of_sheet: bool = False
    plain: bool = False

    @property
    def allowed(self) -> Players:
        """Who sits at the table, or has a column of the sheet."""
        return self._allowed(self.variant)

    def _allowed(self, variant: str) -> Players:
        document = self.definition.document
        return document.seats(variant) if self.of_sheet else document.players(variant)

    @property
    def offers(self) -> list[Offer]:
        """Give what can be asked for, the plain game first."""
        variants = () if self.plain else self.definition.document.variants
        plain = self._offer("", _("Règle de base") if variants else "", "")
        return [plain, *(self._offer(known.key, known.label, known.text or "") for known in variants)]

    def _offer(self, variant: str, label: str, text: str) -> Offer:
        allowed = self._allowed(variant)
        name = SEATS if isinstance(allowed, SheetSeats) else PLAYERS
        return Offer(variant, label, text, name, _what(allowed, allowed.max), allowed.counts())

    @property
    def number(self) -> int | None:
        """The number that this page was asked for."""
        return self.seats if self.of_sheet else self.players

    @property
    def words(self) -> str:
        """Say who plays, and how: "4 joueurs", "3 équipes, Expert"; only how where the table is one seat."""
        allowed, number = self.allowed, self.number or 0
        alone = isinstance(allowed, SheetSeats) and allowed.max == 1
        who = "" if alone else f"{number} {_what(allowed, number)}"
        how = self.variant_label or (_("Règle de base") if alone else "")
        return ", ".join(part for part in (who, how) if part)

    @property
    def query(self) -> str:
        """The part of an address that says all this again."""
        asked: dict[str, Any] = {PLAYERS: self.players} if self.players else {}
        if self.of_sheet and self.seats and isinstance(self.allowed, SheetSeats):
            asked[SEATS] = self.seats
        return urlencode(asked | ({VARIANT: self.variant} if self.variant else {}))

    @property
    def variant_label(self) -> str:
        """The name of the variant; nothing for the plain game."""
        return next((known.label for known in self.definition.document.variants if known.key == self.variant), "")


def _what(allowed: Players, number: int) -> str:
    """Give the word for so many of those who play."""
    if isinstance(allowed, SheetSeats):
        return allowed.one if abs(number) <= 1 else allowed.many
    return ngettext("joueur", "joueurs", number)


def read_party(definition: Definition, asked: QueryDict) -> Party:
    """Read an address; what is wrong in it is told, and asked again."""
    variant, errors = _variant(definition, asked.get(VARIANT, ""))
    players, fault = _number(definition.document.players(variant), asked.get(PLAYERS, ""))
    return Party(definition, variant, players, errors + fault, players)


def seated_around(party: Party) -> Party:
    """Give the party as helpers with a row for each seat take it: those know the numbers of the plain game alone."""
    known = party.players in party.definition.document.players().counts()
    return replace(party, players=party.players if known else None, plain=True)


def read_sheet_party(definition: Definition, asked: QueryDict) -> Party:
    """Read the address of a sheet: the number of its columns, which the number of players may tell."""
    variant, errors = _variant(definition, asked.get(VARIANT, ""))
    players, fault = _number(definition.document.players(variant), asked.get(PLAYERS, ""))
    allowed = definition.document.seats(variant)
    if not isinstance(allowed, SheetSeats):
        return Party(definition, variant, players, errors + fault, players, of_sheet=True)
    seats, wrong = _number(allowed, asked.get(SEATS, ""))
    if seats is None and not wrong and not fault and players is not None:
        seats = teams_of(definition, variant, players)
    known = seats if seats in allowed.counts() else None
    return Party(definition, variant, players, errors + wrong, known, of_sheet=True)


def teams_of(definition: Definition, variant: str, players: int) -> int | None:
    """Give the number of teams that so many players make, when they play in teams."""
    try:
        teams = plan_setup(definition, players, variant).teams
    except SheetRefused:
        return None
    return len(teams) if teams else None


def _variant(definition: Definition, asked: str) -> tuple[str, tuple[str, ...]]:
    if asked in definition.variants:
        return asked, ()
    return "", (_("Cette variante est inconnue."),)


def _number(allowed: Players, asked: str) -> tuple[int | None, tuple[str, ...]]:
    number = as_number(asked.strip())
    counts = allowed.counts()
    if not asked.strip():
        # Where only one number is possible there is nothing to ask.
        return (counts[0] if len(counts) == 1 else None), ()
    if isinstance(number, int) and number in counts:
        return number, ()
    return None, (_expected(allowed, counts),)


def _expected(allowed: Players, counts: tuple[int, ...]) -> str:
    what = _what(allowed, allowed.max)
    if allowed.without or len(counts) == 1:
        return _("Ce jeu se joue à %(numbers)s.") % {"numbers": f"{_(' ou ').join(map(str, counts))} {what}"}
    figures = {"low": allowed.min, "high": allowed.max, "what": what}
    return _("Ce jeu se joue de %(low)d à %(high)d %(what)s.") % figures
