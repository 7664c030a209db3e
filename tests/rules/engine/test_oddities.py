"""What is warned about on a sheet that can be scored."""

from typing import Any

from rules.engine import score
from tests.rules.engine.documents import lanterns, sheet


def warnings(*players: tuple[str, dict[str, Any]]) -> list[tuple[str | None, str, str]]:
    found = score(lanterns(), sheet(*players)).warnings
    return [(warning.player, warning.key, warning.message.replace("\u00a0", " ")) for warning in found]


def test_what_looks_odd_is_warned_about_and_scored_all_the_same() -> None:
    ana = {"street": "north", "guard": True, "debt": 13, "lamps_held": ["gold-lamp", "red-lamp", "red-lamp"]}
    bruno = {"street": "north", "guard": True, "debt": 13, "lamps_held": ["gold-lamp"], "rungs": [1]}
    chloe = {"street": "south", "rungs": [1, 2], "windows": ["north"]}

    assert warnings(("Ana", ana), ("Bruno", bruno), ("Chloé", chloe), ("Dan", {"rungs": [4], "debt": 0})) == [
        ("Ana", "street", "Rue du Nord est pris par plusieurs joueurs"),
        ("Bruno", "street", "Rue du Nord est pris par plusieurs joueurs"),
        (None, "lamps_held", "Lampe dorée : 2 en tout, mais il n’en existe que 1"),
        (None, "debt", "Dettes : 26 en tout, mais il n’en existe que 25"),
        ("Ana", "guard", "Guet : un seul joueur peut l’avoir, pas Ana et Bruno"),
        ("Bruno", "guard", "Guet : un seul joueur peut l’avoir, pas Ana et Bruno"),
        ("Dan", "street", "Choisissez la rue de Dan"),
    ]


def test_a_check_without_an_entry_warns_under_its_own_key() -> None:
    assert warnings(("Ana", {"debt": 20, "lamps_held": ["gold-lamp", "red-lamp"]})) == [
        ("Ana", "far", "32 points, c’est beaucoup")
    ]


def test_a_tidy_table_has_no_warning() -> None:
    assert warnings(("Ana", {"street": "north", "guard": True}), ("Bruno", {"street": "south", "debt": 25 - 5})) == []
