"""What is found wrong in a formula without evaluating it."""

import pytest

from rules.engine.formula.parse import parse
from rules.engine.formula.shapes import ANY, FLAG, INTEGER, NOTHING, TEXT, ListOf, Lookup, Row, Shape, infer

CARD = Row({"id": TEXT, "label": TEXT, "vp": INTEGER, "marks": ListOf(TEXT)})
SCOPE: dict[str, Shape] = {
    "compass": INTEGER,
    "lit": FLAG,
    "word": TEXT,
    "card": CARD,
    "hand": ListOf(CARD),
    "cards": Lookup(CARD),
    "whatever": ANY,
}


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("compass * 2 // 3 % 4 - -1", INTEGER),
        ("abs(compass)", INTEGER),
        ("1 < compass <= 3", FLAG),
        ("card == word and card == card and card == None", FLAG),
        ("word in hand or word in cards or card in cards", FLAG),
        ("not card", FLAG),
        ("1 if lit else 2", INTEGER),
        ("1 if lit else word", ANY),
        ("card if lit else None", CARD),
        ("None if lit else card", CARD),
        ("None", NOTHING),
        ("True", FLAG),
        ("[1, 2]", ListOf(INTEGER)),
        ("[1, word]", ListOf(ANY)),
        ("[]", ListOf(ANY)),
        ("card.marks[0]", TEXT),
        ("cards[word].vp", INTEGER),
        ("cards.one.vp", INTEGER),
        ("cards.one", CARD),
        ("[c.vp for c in hand if c.vp > 1]", ListOf(INTEGER)),
        ("sum(c.vp for c in cards)", INTEGER),
        ("max((c.vp for c in hand), default=0)", INTEGER),
        ("count(hand) + count(cards)", INTEGER),
        ("any(hand) and all(c.vp for c in hand)", FLAG),
        ("whatever.x[1].y + sum(whatever) + count(w for w in whatever if w.z)", INTEGER),
        ("whatever == word and whatever in whatever", FLAG),
    ],
)
def test_a_sound_formula_has_a_shape_and_no_fault(text: str, shape: Shape) -> None:
    assert infer(parse(text), SCOPE) == (shape, ())


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("compas", ["nom inconnu « compas » (peut-être « compass » ?)"]),
        ("zzz", ["nom inconnu « zzz »"]),
        ("zzz + zzz", ["nom inconnu « zzz »"]),
        ("card.mark", ["pas de colonne « mark » (peut-être « marks » ?)"]),
        ("compass.vp", ["« .vp » attend une ligne et reçoit : entier"]),
        ("word + lit", ["« + » attend un entier et reçoit : texte", "« + » attend un entier et reçoit : oui/non"]),
        ("-hand", ["« - » attend un entier et reçoit : liste"]),
        ("abs(cards)", ["« abs » attend un entier et reçoit : table"]),
        ("word < 3", ["« < » attend un entier et reçoit : texte"]),
        ("word == 3", ["comparaison impossible entre texte et entier"]),
        ("card == 3", ["comparaison impossible entre ligne et entier"]),
        ("hand == hand", ["comparaison impossible entre liste et liste"]),
        ("3 in hand", ["comparaison impossible entre entier et ligne"]),
        ("3 in compass", ["« in » attend une liste et reçoit : entier"]),
        ("compass[0]", ["« […] » attend une liste et reçoit : entier"]),
        ("sum(hand)", ["« sum » attend des entiers et reçoit : ligne"]),
        ("max(compass)", ["« max » attend une liste et reçoit : entier"]),
        (
            "max(hand, default=word)",
            ["« max » attend des entiers et reçoit : ligne", "« default » attend un entier et reçoit : texte"],
        ),
        ("[compass for compass in hand]", ["« for compass » cache un nom qui existe déjà"]),
        ("zzz if yyy else xxx", ["nom inconnu « yyy »", "nom inconnu « zzz »", "nom inconnu « xxx »"]),
        ("cards[zzz]", ["nom inconnu « zzz »"]),
    ],
)
def test_every_fault_of_a_formula_is_told_once(text: str, faults: list[str]) -> None:
    _, found = infer(parse(text), SCOPE)

    assert [fault.replace("\u00a0", " ") for fault in found] == faults
