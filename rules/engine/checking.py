"""Everything that a document must promise beyond its shape, found at once, and the definition that follows."""

from collections.abc import Mapping
from itertools import chain, islice

from rules.engine.check_promises import promise_faults
from rules.engine.document.check_formulas import formula_faults
from rules.engine.document.check_references import reference_faults
from rules.engine.document.definition import Definition
from rules.engine.document.load import load_document
from rules.engine.document.model import RulesetDocument
from rules.engine.faults import MAX_FAULTS, DocumentRefused, Fault


def check(document: RulesetDocument) -> tuple[Fault, ...]:
    """Give every fault of a document; its examples are run only when nothing else is wrong."""
    faults = list(islice(chain(reference_faults(document), formula_faults(document)), MAX_FAULTS))
    if not faults:
        faults += promise_faults(Definition(document))
    return tuple(dict.fromkeys(faults))


def compile_document(document: RulesetDocument) -> Definition:
    """Give the definition of a document without faults, or raise DocumentRefused with all of them."""
    faults = check(document)
    if faults:
        raise DocumentRefused(faults)
    return Definition(document)


def load_definition(text: str, companions: Mapping[str, str] | None = None) -> Definition:
    """Read, check and compile a document, or raise DocumentRefused."""
    return compile_document(load_document(text, companions))
