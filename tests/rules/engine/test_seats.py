"""A seat whose name is at fault is read on: what else is wrong with it is told in the same answer."""

import pytest

from rules.engine import SheetRefused, score
from tests.rules.engine.documents import architects


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Ana", "place 2 : ce nom est déjà pris"),
        ("", "place 2 : un nom est attendu"),
        (7, "place 2 : un nom est attendu"),
        ("x" * 41, "place 2 : un nom de 40 caractères au plus est attendu"),
    ],
)
def test_the_entries_of_a_seat_without_a_good_name_are_checked(name: object, message: str) -> None:
    sheet = {"players": [{"name": "Ana", "entries": {}}, {"name": name, "entries": {"blue": "3", "moon": 1}}]}

    with pytest.raises(SheetRefused) as refusal:
        score(architects(), sheet)

    assert [(fault.player, fault.key, fault.message.replace("\u00a0", " ")) for fault in refusal.value.faults] == [
        (None, "name", message),
        ("place 2", "moon", "clé inconnue"),
        ("place 2", "blue", "un nombre entier est attendu"),
    ]
