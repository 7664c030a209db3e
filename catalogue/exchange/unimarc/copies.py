"""Copies in UNIMARC: PMB's own field first, then the recommendation 995, then what other systems write."""

from catalogue.exchange.copy_states import StateWords, state_of
from catalogue.exchange.marc.copies import CopyLayout, CopyOf, cents, pick, texts_by_code
from catalogue.exchange.marc.doubts import Doubts
from catalogue.exchange.marc.record import MarcField
from catalogue.exchange.marc.values import joined
from catalogue.exchange.records import CopyState, ForeignCopy

_NOTHING = frozenset({"0", "non", "no", "n"})
_RECOMMENDATION_995 = CopyLayout(
    barcode="fh",
    call_number="k",
    section="e",
    location="cabd",
    support="r",
    notes="u",
    price="p",
    acquired_on="5",
    due_on="n",
    words="z",
    damaged="1",
    marks=(
        ("0", CopyState.WITHDRAWN),
        ("2", CopyState.LOST),
        ("o", CopyState.NOT_LENDABLE),
        ("3", CopyState.NOT_LENDABLE),
    ),
)
_HOLDINGS = CopyLayout(barcode="p", call_number="hjk", section="c", location="ba", notes="z")
_LOCAL = CopyLayout(barcode="ifbp", call_number="ak", location="lvc", support="t", guarded=True)


def pmb_copy(field: MarcField, doubts: Doubts) -> ForeignCopy | None:
    """The copy of a field 996: named subfields, and every column of PMB's table as ``$9name:value``."""
    columns = dict(text.split(":", 1) for text in field.texts("9") if ":" in text)
    texts = texts_by_code(field)

    def either(codes: str, column: str) -> str:
        return pick(texts, codes) or columns.get(column, "").strip()

    barcode, call_number = either("fh", "expl_cb"), either("k", "expl_cote")
    if not barcode and not call_number:
        return None
    is_held = either("3", "pret_flag").casefold() in _NOTHING
    # Why a copy is not lent ("Perdu", "En réparation") is all that is known of it.
    status = state_of(either("1", "statut_libelle")) if is_held else StateWords(CopyState.AVAILABLE)
    held = status.state if status.state.forbids_lending else CopyState.NOT_LENDABLE
    notes = (either("u", "expl_note"), columns.get("expl_comment", ""), status.note)
    return ForeignCopy(
        barcode=barcode,
        call_number=call_number,
        section=either("x", "section_libelle"),
        location=either("v", "location_libelle"),
        support=either("e", "tdoc_libelle"),
        state=held if is_held else CopyState.AVAILABLE,
        price_cents=cents(columns.get("expl_prix", "").strip(), field.tag, doubts),
        note=joined(notes),
    )


LAYOUTS: dict[str, CopyOf] = {
    "996": pmb_copy,
    "995": _RECOMMENDATION_995,
    "852": _HOLDINGS,
    "930": CopyLayout(barcode="f", call_number="a", section="c", location="b", notes="z"),
    "949": _LOCAL,
    "997": _LOCAL,
    # PMB has a copy's custom fields here (``copy_fields``), and Koha the numbers of records ($c, $d).
    "999": CopyLayout(barcode="i", call_number="a", location="lm", support="t", guarded=True),
}
"""Who describes copies, the most telling field first."""
