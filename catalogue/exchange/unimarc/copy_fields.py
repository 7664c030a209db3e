"""PMB's fields 999: what a library added to its copies. $f is the barcode of the copy, the rest as in fields 900."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from catalogue.exchange.column_names import meaning
from catalogue.exchange.copy_states import state_of
from catalogue.exchange.days import day_in
from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.record import MarcField, MarcRecord
from catalogue.exchange.marc.values import joined
from catalogue.exchange.prices import cents_of
from catalogue.exchange.records import CopyState, ForeignCopy

TAG: Final = "999"
NOTE: Final = "copy_note"
_TEXTS: Final = frozenset({"call_number", "section", "support", "location"})
_TARGETS: Final = _TEXTS | {"state", "price", "acquired_on", NOTE}


def guess(field: MarcField) -> str:
    """The target of a field of copies; what tells none is a note on the copy."""
    found = (meaning(text)[0] for text in (field.first("l"), field.first("n")))
    return next((target for target in found if target in _TARGETS), NOTE)


def column_of(field: MarcField) -> str:
    """The label with the machine name, as a person is shown it: "Prix (expl_prix), exemplaire"."""
    label, name = field.first("l"), field.first("n")
    return f"{label} ({name}), exemplaire" if label and name else f"{label or name}, exemplaire"


def is_of_a_copy(field: MarcField) -> bool:
    """Whether a field 999 is PMB's: others have the numbers of records or whole copies there."""
    return bool(field.first("f") and field.first("a") and field.first("ln"))


def with_custom_fields(
    copies: Iterable[ForeignCopy], record: MarcRecord, mapping: Mapping[str, str], doubts: Doubts
) -> tuple[ForeignCopy, ...]:
    """The copies with what the fields 999 of their barcode add; a value that a copy has already stays."""
    by_barcode: dict[str, list[MarcField]] = {}
    for field in filter(is_of_a_copy, record.all(TAG)):
        by_barcode.setdefault(field.first("f").casefold(), []).append(field)
    done = []
    for copy in copies:
        known = copy
        for field in by_barcode.pop(copy.barcode.casefold(), ()):
            known = _with(known, field, mapping.get(column_of(field), guess(field)), doubts)
        done.append(known)
    for barcode in by_barcode:
        doubts.tell(TAG, f"le code-barres {barcode} n’est celui d’aucun exemplaire de la notice.")
    return tuple(done)


def _with(copy: ForeignCopy, field: MarcField, target: str, doubts: Doubts) -> ForeignCopy:
    text = field.first("a")
    if target in _TEXTS:
        value: dict[str, Any] = {target: " ".join(text.split())}
        return copy if getattr(copy, target) else replace(copy, **value)
    if target == "price" and (cents := cents_of(text)) is not None:
        return copy if copy.price_cents is not None else replace(copy, price_cents=cents)
    if target == "acquired_on" and (day := day_in(text)) is not None:
        return copy if copy.acquired_on else replace(copy, acquired_on=day)
    if target == "state" and (said := state_of(text)).is_known and said.state.forbids_lending:
        kept = copy if copy.state is not CopyState.AVAILABLE else replace(copy, state=said.state)
        return _noted(kept, field) if said.note else kept
    if target in {"price", "acquired_on"}:
        doubts.tell(f"{TAG} ({field.first('ln')})", f"valeur impossible, « {text[:80]} » : gardée en note.")
    return _noted(copy, field) if target else copy


def _noted(copy: ForeignCopy, field: MarcField) -> ForeignCopy:
    return replace(copy, note=joined([copy.note, f"{field.first('ln')} : {field.first('a')}"]))
