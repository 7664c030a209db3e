"""From the text of a document to its model, or a refusal with every fault of shape and its place."""

import csv
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from pydantic import ValidationError

from rules.engine.document.csv_table import read_rows
from rules.engine.document.model import RulesetDocument
from rules.engine.document.tables import PlacedFaults
from rules.engine.document.yaml_text import read_yaml
from rules.engine.faults import MAX_FAULTS, DocumentRefused, Fault

_MESSAGES = {
    "missing": "champ obligatoire manquant",
    "extra_forbidden": "champ inconnu",
    "int_type": "un nombre entier est attendu",
    "bool_type": "true ou false est attendu",
    "string_type": "un texte est attendu (entre guillemets s’il ressemble à un nombre)",
    "tuple_type": "une liste est attendue",
    "dict_type": "des champs (clé\u00a0: valeur) sont attendus",
    "model_type": "des champs (clé\u00a0: valeur) sont attendus",
    "model_attributes_type": "des champs (clé\u00a0: valeur) sont attendus",
    "string_pattern_mismatch": "écriture inattendue\u00a0: {pattern}",
    "string_too_short": "un texte est attendu",
    "too_long": "{max_length} au plus",
    "string_too_long": "texte trop long\u00a0: {max_length} caractères au plus",
    "literal_error": "attendu\u00a0: {expected}",
    "union_tag_invalid": "attendu\u00a0: {expected_tags}",
    "union_tag_not_found": "{discriminator} manque",
    "greater_than_equal": "{ge} au moins",
    "less_than_equal": "{le} au plus",
}


def load_document(text: str, companions: Mapping[str, str] | None = None) -> RulesetDocument:
    """Read a document; ``companions`` maps the names of its CSV tables to their texts. Raises DocumentRefused."""
    raw = read_yaml(text)
    if not isinstance(raw, dict):
        raise DocumentRefused([Fault("", "un document commence par ses champs\u00a0: slug, identity …")])
    faults = list(_bring_in(raw.get("tables"), companions or {}))
    try:
        document = RulesetDocument.model_validate(raw)
    except ValidationError as error:
        raise DocumentRefused([*faults, *islice(_faults(error, raw), MAX_FAULTS)]) from None
    if faults:
        raise DocumentRefused(faults)
    return document


def _bring_in(tables: Any, companions: Mapping[str, str]) -> Iterator[Fault]:
    """Replace ``file: name.csv`` in the raw tables by the rows of that companion."""
    if not isinstance(tables, dict):
        return
    for key, table in tables.items():
        if not isinstance(table, dict) or "file" not in table:
            continue
        name = table.pop("file")
        columns = table.get("columns")
        table["rows"] = []
        if not isinstance(name, str) or name not in companions:
            yield Fault(
                f"tables.{key}.file", f"fichier introuvable à côté du document\u00a0: «\u00a0{str(name)[:60]}\u00a0»"
            )
            continue
        try:
            table["rows"] = read_rows(companions[name], columns if isinstance(columns, dict) else {})
        except csv.Error as error:
            yield Fault(f"tables.{key}.file", f"«\u00a0{name}\u00a0» n’est pas un CSV lisible\u00a0: {error}")


def _faults(error: ValidationError, raw: Any) -> Iterator[Fault]:
    for problem in error.errors(include_url=False):
        place = place_of(problem["loc"], raw)
        cause = problem.get("ctx", {}).get("error")
        if isinstance(cause, PlacedFaults):
            yield from (Fault(f"{place}.{inner}", message) for inner, message in cause.faults)
        else:
            yield Fault(place, str(cause) if cause else _message(problem["type"], problem.get("ctx", {})))
        if problem["type"] == "extra_forbidden" and " " in str(problem["loc"][-1]):
            yield Fault(
                place, "un texte qui contient une virgule s’écrit entre guillemets quand il est entre accolades"
            )


def _message(kind: str, facts: Mapping[str, Any]) -> str:
    return _MESSAGES.get(kind, f"valeur refusée ({kind})").format(**facts)


def place_of(steps: tuple[int | str, ...], raw: Any) -> str:
    """Write a place as the author knows it: ``lines.science.value``, not the number of the line."""
    words: list[str] = []
    for step in steps:
        if isinstance(raw, dict) and step in (raw.get("kind"), raw.get("capability")) and step not in raw:
            continue  # pydantic names the chosen kind of a union, which is no place in the document
        words.append(_known_as(step, raw))
        raw = _below(raw, step)
    return ".".join(words)


def _known_as(step: int | str, raw: Any) -> str:
    """Give the key of a part that the model counts and the author named; other parts are counted from 1."""
    if isinstance(step, str):
        return step
    if isinstance(raw, dict):
        return str(step if step in raw else list(raw)[step])
    part = raw[step] if isinstance(raw, list) and isinstance(raw[step], dict) else {}
    names = [part[name] for name in ("key", "anchor", "id") if isinstance(part.get(name), str)]
    return names[0][:60] if names else str(step + 1)


def _below(raw: Any, step: int | str) -> Any:
    if isinstance(raw, dict):
        return list(raw.values())[step] if isinstance(step, int) and step not in raw else raw.get(step)
    return raw[step] if isinstance(raw, list) and isinstance(step, int) else None
