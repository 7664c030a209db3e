"""Runs the helpers of a game by name."""

from collections.abc import Mapping
from typing import Any

from rules.engine.capabilities.facts import FactSpec, HelperAnswer
from rules.engine.capabilities.table import Helper
from rules.engine.document.definition import Definition
from rules.engine.faults import SheetFault, SheetRefused


def _named(definition: Definition, name: Any) -> Helper:
    for helper in definition.document.helpers:
        if helper.key == name:
            return helper
    known = ", ".join(helper.key for helper in definition.document.helpers) or "aucune"
    raise SheetRefused([SheetFault(None, "helper", f"aide inconnue\u00a0; aides de ce jeu\u00a0: {known}")])


def helper_facts(definition: Definition, name: str) -> tuple[FactSpec, ...]:
    """Say what a helper wants to know; raises SheetRefused for an unknown name."""
    return _named(definition, name).facts(definition.tables)


def run_helper(definition: Definition, name: str, facts: Any) -> HelperAnswer:
    """Answer with what a helper finds, or raise SheetRefused with every fault of the facts."""
    helper = _named(definition, name)
    if not isinstance(facts, Mapping):
        raise SheetRefused([SheetFault(None, "facts", "des faits (clé\u00a0: valeur) sont attendus")])
    return HelperAnswer(name, helper.answer(facts, definition.document.identity.players, definition.tables))
