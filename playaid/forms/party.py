"""How many play, and in which variant: the first thing every page of the table asks, kept in its address."""

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _

from rules.engine import Definition
from rules.engine.document.identity import Players
from rules.questions import as_number

PLAYERS, VARIANT = "joueurs", "variante"


@dataclass(frozen=True, slots=True)
class Party:
    """The number of players and the variant that an address asks for; ``players`` is None while not known."""

    definition: Definition
    variant: str
    players: int | None
    errors: tuple[str, ...] = field(default=())

    @property
    def numbers(self) -> range:
        """The numbers of players that the variant allows."""
        allowed = self.definition.document.players(self.variant)
        return range(allowed.min, allowed.max + 1)

    @property
    def query(self) -> str:
        """The part of an address that says all this again."""
        asked: dict[str, Any] = {PLAYERS: self.players} if self.players else {}
        return urlencode(asked | ({VARIANT: self.variant} if self.variant else {}))

    @property
    def variant_label(self) -> str:
        """The name of the variant; nothing for the plain game."""
        return next((known.label for known in self.definition.document.variants if known.key == self.variant), "")


def read_party(definition: Definition, asked: QueryDict) -> Party:
    """Read an address; what is wrong in it is told, and asked again."""
    variant, errors = _variant(definition, asked.get(VARIANT, ""))
    players, fault = _players(definition.document.players(variant), asked.get(PLAYERS, ""))
    return Party(definition, variant, players, errors + fault)


def _variant(definition: Definition, asked: str) -> tuple[str, tuple[str, ...]]:
    if asked in definition.variants:
        return asked, ()
    return "", (_("Cette variante est inconnue."),)


def _players(allowed: Players, asked: str) -> tuple[int | None, tuple[str, ...]]:
    number = as_number(asked.strip())
    if not asked.strip():
        # Where only one number is possible there is nothing to ask.
        return (allowed.min if allowed.min == allowed.max else None), ()
    if isinstance(number, int) and allowed.min <= number <= allowed.max:
        return number, ()
    return None, (_("Ce jeu se joue de %(low)d à %(high)d joueurs.") % {"low": allowed.min, "high": allowed.max},)
