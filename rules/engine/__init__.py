"""The rules engine: a ruleset document in, setups, scoreboards and play aids out.

Pure Python. Nothing here reads a clock, a file, a database or a source of chance: texts, seeds and
moments are handed in. Texts for people (messages, explanations) are French, the source language.

Documents
    ``load_document(text, companions={}) -> RulesetDocument``
        Reads a YAML text; ``companions`` maps the names of CSV tables beside it to their text.
        Raises ``DocumentRefused`` with every fault of shape (``.faults``: tuple of ``Fault(place, message)``).
    ``check(document) -> tuple[Fault, ...]``
        Everything else that is wrong: unknown names in formulas, examples that do not come out, cross-checks.
    ``compile_document(document) -> Definition``
        The checked, frozen form; raises ``DocumentRefused`` when ``check`` finds anything.
    ``load_definition(text, companions={}) -> Definition``
        ``load_document`` and ``compile_document`` in one.
    ``Definition``
        ``.document`` is the ``RulesetDocument`` with everything a page shows (``identity``, ``pieces``,
        ``adaptation``, ``entries``, ``lines``, ``setup``, ``course``, ``reference``, ``glossary``, ``helpers`` …);
        ``.slug``, ``.as_json() -> dict`` (round-trips through ``Definition.from_json(data)``; the tablet
        evaluates the very same document).

Score
    ``score(definition, sheet, variant="") -> Scoreboard`` or raises ``SheetRefused``.
        ``sheet``: ``{"players": [{"name": "Ana", "entries": {key: value}}]}`` in seat order, clockwise; where
        ``document.sheet_seats`` says so, the "players" are teams, or the one table that plays together
        (``document.seats(variant)`` says how many).
        A missing or null entry is not filled in yet and scores nothing. Values by the ``kind`` of the entry:
        ``count`` integer, ``flag`` boolean, ``choice`` id, ``subset`` list of numbers or ids, each once,
        ``pieces`` list of ids, repeated as often as copies exist, ``records`` list of ``{field: value}``,
        ``grid`` list of rows, each a text of 0 and 1 or a list of them, ``steps`` how many, or the list from 1.
    ``Scoreboard.as_json()``
        ``{"players": [{"name", "lines": {key: int}, "total": int, "rank": int}], "winners": [name],
        "decided_by": "total" | tie-break key | outcome key | "shared", "decision": sentence,
        "explanations": {name: {line key: text, "total": text}},
        "labels": {line key: label}, "warnings": [{"player", "key", "message"}]}``

Setup
    ``plan_setup(definition, players, variant="", seed=None) -> SetupPlan`` or raises ``SheetRefused``.
    ``SetupPlan.as_json()``
        ``{"game", "variant", "players", "quantities": {key: int}, "decks": {key: {"cards", "piles", "kept": [id]}},
        "draws": {key: [id]}, "teams": [[seat]] | null, "steps": [{"text", "quantity"?, "anchor"?}], "seed",
        "first_player": text, "back_to_box": [{"text", "quantity"?, "anchor"?}],
        "labels": {"quantities": {key: label}, "decks": {…}, "draws": {…}, "rows": {id: label}}}``
        Without a seed nothing is drawn: ``draws`` is empty and the steps say "au hasard"; teams are dealt in the
        order of the seats, and with a seed by chance (``labels.teams`` has their names, where there are teams).
        A deck whose document says what its box holds also gives ``"put_back": [id]``; ``"secret": [draw key]``, when
        there is one, names the draws (and so the cards of decks made of them) that nobody at the table may see.

Helpers
    ``helper_facts(definition, name) -> tuple[FactSpec, ...]``
        What a helper wants, for lists and generated forms; ``FactSpec.as_json()`` gives
        ``{"key", "label", "kind": "players" | "name" | "count" | "flag" | "choice" | "subset" | "pieces"
        | "records" | "grid" | "steps", "required", "min"?, "max"?, "options"?: [{"id", "label"}], "fields"?: [fact],
        "rows"?, "columns"?}``; a ``players`` fact is a list of rows of ``fields``, a ``records`` fact one of ``max`` at
        most, and a ``grid`` fact that gives ``min`` and ``max`` wants so many filled squares.
    ``run_helper(definition, name, facts) -> HelperAnswer`` or raises ``SheetRefused``.
        ``.as_json()``; a comparison of neighbours answers
        ``{"players": [{"name", "tokens": int, "points": int, "because": text}]}``; figures worked out answer
        ``{"answers": [{"key", "label", "value": int | bool, "because": text}]}``; so does a shape placed on a grid,
        with ``"fits": bool, "count": int, "placement": [[row, column]] | null`` (from 1) beside them.
        Purchases give ``answers`` (``possible``, ``coins``, the coins of each seller; ``possible`` alone when out of
        reach), ``"purchases": [{"seller", "resource", "label"}]`` and ``"splits": [{seller key: coins}]``.

Refusals
    ``Fault(place, message)``: of a document. ``SheetFault(player | None, key, message)``: of a sheet, a setup or facts.
    ``DocumentRefused.faults``, ``SheetRefused.faults``; ``SheetRefused.as_json()`` is
    ``{"errors": [{"player", "key", "message"}]}``.
"""

from rules.engine.capabilities.facts import FactSpec, HelperAnswer
from rules.engine.capabilities.run import helper_facts, run_helper
from rules.engine.checking import check, compile_document, load_definition
from rules.engine.document.definition import Definition
from rules.engine.document.load import load_document
from rules.engine.document.model import RulesetDocument
from rules.engine.faults import DocumentRefused, Fault, SheetFault, SheetRefused
from rules.engine.scoring.scoreboard import Score, Scoreboard, score
from rules.engine.setup.plan import SetupPlan, plan_setup

__all__ = [
    "Definition",
    "DocumentRefused",
    "FactSpec",
    "Fault",
    "HelperAnswer",
    "RulesetDocument",
    "Score",
    "Scoreboard",
    "SetupPlan",
    "SheetFault",
    "SheetRefused",
    "check",
    "compile_document",
    "helper_facts",
    "load_definition",
    "load_document",
    "plan_setup",
    "run_helper",
    "score",
]
