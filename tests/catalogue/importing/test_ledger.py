"""What two records are compared by when one is read twice: all that they say, and not where they say it."""

import os
import subprocess
import sys
from dataclasses import fields
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from catalogue.exchange.records import CopyState, ForeignCopy
from catalogue.importing.ledger import Incoming
from tests.catalogue.importing.builders import FORMAT, foreign, foreign_copy

ROOT = Path(__file__).parents[3]
OTHER: dict[str, Any] = {
    "barcode": "70002",
    "call_number": "AUTRE",
    "section": "Autre",
    "location": "Ailleurs",
    "support": "Jeu",
    "state": CopyState.LOST,
    "due_on": date(2026, 2, 3),
    "price_cents": 0,
    "acquired_on": date(2026, 2, 3),
    "note": "Un coin abîmé",
    "numbered": True,
}
ONE, TWO = foreign_copy("70001"), foreign_copy("70002", note="Boîte neuve")


def said(*copies: ForeignCopy, title: str = "Le phare d’Essai", **where: Any) -> str:
    return Incoming.of(foreign(title, copies=copies, **where), FORMAT).said


def test_the_same_words_are_the_same_wherever_and_in_whatever_order_they_stand():
    expected = said(ONE, TWO)
    moved = foreign_copy("70001", line=812)

    assert said(TWO, ONE) == expected
    assert said(ONE, TWO, ONE) == expected
    assert said(moved, TWO, source="autre.txt", line=77) == expected
    assert len(expected) == 32


def test_another_record_or_another_box_is_something_else():
    assert len({said(ONE), said(TWO), said(ONE, TWO), said(), said(ONE, title="Le phare")}) == 5


@pytest.mark.parametrize("name", [one.name for one in fields(ForeignCopy) if one.name != "line"])
def test_each_value_of_a_copy_counts(name: str):
    assert said(foreign_copy(**{name: OTHER[name]})) != said(foreign_copy())


def test_an_unknown_price_is_not_a_gift_and_a_day_of_purchase_not_the_day_when_it_is_due():
    assert said(foreign_copy(price_cents=None)) != said(foreign_copy(price_cents=0))
    assert said(foreign_copy(due_on=date(2026, 2, 3))) != said(foreign_copy(acquired_on=date(2026, 2, 3)))


def test_half_a_letter_from_a_broken_file_is_compared_too():
    assert said(title="Phare \ud83c") != said(title="Phare")


_ELSEWHERE = """
import django
django.setup()
from tests.catalogue.importing.test_ledger import ONE, TWO, said
print(said(ONE, TWO))
"""


def test_another_process_says_the_same_since_a_run_goes_on_in_another_one():
    told = {
        subprocess.run(  # noqa: S603 - this interpreter, with words of this file
            [sys.executable, "-c", _ELSEWHERE], cwd=ROOT, check=True, capture_output=True, text=True, timeout=120,
            env={**os.environ, "PYTHONHASHSEED": seed, "DJANGO_SETTINGS_MODULE": "ludotheque.settings"},
        ).stdout.strip()
        for seed in ("1", "2")
    }  # fmt: skip

    assert told == {said(ONE, TWO)}
