"""Questions to the rules as they arrive over an edge, and their answers as JSON.

Commands, addresses and bodies all come through here, so that they are answered and refused alike. What is
handed in may be anything that JSON can say; every refusal is a SheetRefused.
"""

import re
import secrets
from collections.abc import Mapping
from typing import Any

from rules.engine import Definition, SheetFault, SheetRefused, helper_facts, plan_setup, run_helper, score

SEEDS = 1_000_000

_DIGITS = re.compile(r"-?[0-9]{1,15}")


def refusal(key: str, message: str) -> SheetRefused:
    """Give a refusal of one fault that is no player's in particular."""
    return SheetRefused([SheetFault(None, key, message)])


def new_seed() -> int:
    """Take a seed from the machine's chance, short enough to be read aloud."""
    return secrets.randbelow(SEEDS)


def as_number(text: Any) -> Any:
    """Give the integer that a text of an address or a command line writes; anything else as it is."""
    return int(text) if isinstance(text, str) and _DIGITS.fullmatch(text) else text


def answer_setup(definition: Definition, asked: Any) -> dict[str, Any]:
    """Give the setup for ``{"players", "variant"?, "seed"?}``; without a seed one is taken, and told."""
    asked = _object(asked)
    _refuse_unknown(asked, ("players", "variant", "seed"))
    seed = asked.get("seed")
    variant = asked.get("variant")
    return plan_setup(
        definition,
        asked.get("players"),
        "" if variant is None else variant,
        new_seed() if seed is None else seed,
    ).as_json()


def answer_score(definition: Definition, sheet: Any, variant: str | None = None) -> dict[str, Any]:
    """Give the scoreboard of ``{"players": […], "variant"?}``; a ``variant`` given apart wins over the sheet's."""
    sheet = dict(_object(sheet))
    written = sheet.pop("variant", None)
    chosen = written if variant is None else variant
    return score(definition, sheet, "" if chosen is None else chosen).as_json()


def answer_helper(definition: Definition, name: str, facts: Any) -> dict[str, Any]:
    """Give the answer of one helper to its facts."""
    return run_helper(definition, name, facts).as_json()


def has_helper(definition: Definition, name: str) -> bool:
    """Tell whether the game has a helper of that name."""
    return any(helper.key == name for helper in definition.document.helpers)


def list_helpers(definition: Definition) -> dict[str, Any]:
    """Give ``{"game", "helpers": [{"name", "label", "help", "facts": […]}]}``."""
    helpers = [
        {
            "name": helper.key,
            "label": helper.label,
            "help": helper.help,
            "facts": [fact.as_json() for fact in helper_facts(definition, helper.key)],
        }
        for helper in definition.document.helpers
    ]
    return {"game": definition.slug, "helpers": helpers}


def summary(definition: Definition) -> dict[str, Any]:
    """Give what a list of games shows: names, players, variants and what can be asked."""
    document = definition.document
    return {
        "slug": definition.slug,
        "name": document.identity.name,
        "edition": document.identity.edition,
        "players": {"min": document.identity.players.min, "max": document.identity.players.max},
        "variants": [{"key": variant.key, "label": variant.label} for variant in document.variants],
        "setup": document.setup is not None,
        "score": bool(document.entries),
        "helpers": [helper.key for helper in document.helpers],
    }


def _object(value: Any) -> Mapping[str, Any]:
    if isinstance(value, Mapping):
        return value
    raise refusal("json", "un objet JSON est attendu\u00a0: {…}")


def _refuse_unknown(asked: Mapping[str, Any], known: tuple[str, ...]) -> None:
    faults = [SheetFault(None, str(key)[:60], "clé inconnue") for key in asked if key not in known]
    if faults:
        raise SheetRefused(faults)
