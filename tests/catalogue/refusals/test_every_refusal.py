"""Every refusal of circulation at every door: told by its code and in its words, or unreachable for a stated reason."""

import importlib
import pkgutil

import pytest

import catalogue
from catalogue.lending.refusals import CopyBackAlready, CopyRefusal, Refusal
from tests.catalogue.lending.clock import Clock
from tests.catalogue.lending.records import circulation
from tests.catalogue.refusals import rows_of_boxes, rows_of_loans, rows_of_people, rows_of_renewals, rows_of_scans
from tests.catalogue.refusals.rows import DOORS, Door, Row
from tests.catalogue.refusals.told import Told, heard
from tests.catalogue.refusals.world import World

pytestmark = pytest.mark.django_db

TABLE: list[Row] = [
    row
    for module in (rows_of_scans, rows_of_loans, rows_of_renewals, rows_of_boxes, rows_of_people)
    for row in module.ROWS
]
REACHED = [
    pytest.param(row, door, id=f"{row.kind.__name__}-{door}")
    for row in TABLE
    for door in DOORS
    if callable(getattr(row.doors, door))
]
# What is refused to records has doors of its own: the pages of cataloguing, imports, archives and catalogues elsewhere.
OF_RECORDS = ("catalogue.cataloguing.", "catalogue.importing.", "catalogue.moving.", "catalogue.sources.")
# Not refusals of their own: what the others have in common.
COMMON = {Refusal, CopyRefusal}


@pytest.fixture
def world(db: None, monkeypatch: pytest.MonkeyPatch) -> World:
    clock = Clock()
    monkeypatch.setattr("django.utils.timezone.now", clock)
    return World(clock)


def every_refusal(kind: type[Refusal] = Refusal) -> set[type[Refusal]]:
    """The class and all below it, wherever in the catalogue they stand."""
    return {kind}.union(*(every_refusal(below) for below in kind.__subclasses__()))


def test_the_table_names_every_refusal_of_circulation_once():
    for module in pkgutil.walk_packages(catalogue.__path__, "catalogue."):
        if ".migrations" not in module.name:
            importlib.import_module(module.name)
    catalogued = {kind for kind in every_refusal() if kind.__module__.startswith("catalogue.")}
    ours = {kind for kind in catalogued if not kind.__module__.startswith(OF_RECORDS)}
    named = [row.kind for row in TABLE]

    assert sorted(kind.__name__ for kind in ours - COMMON) == sorted(kind.__name__ for kind in named)


def test_each_door_that_meets_a_refusal_not_says_why():
    reasons = [getattr(row.doors, door) for row in TABLE for door in DOORS]

    assert [reason for reason in reasons if not callable(reason) and not reason.endswith(".")] == []


@pytest.mark.parametrize(("row", "door"), REACHED)
def test_a_refusal_is_told_by_its_code_and_in_its_words(
    row: Row, door: str, world: World, monkeypatch: pytest.MonkeyPatch
):
    row.given(world)
    act: Door = getattr(row.doors, door)
    assert callable(act)

    with heard(monkeypatch) as refusals:
        told: Told = act(world)

    met = [refusal for refusal in refusals if type(refusal) is row.kind]
    assert met, f"refused: {[type(refusal).__name__ for refusal in refusals]}; told: {told}"
    assert told.says(met[-1]), f"{met[-1].code}: {met[-1].words!r} is not in {told}"
    assert told.status in ({404, 409} if door.endswith("api") else {200, 422})


# The second return of the day is refused; the first one was not.
AFTER_AN_ACT = {CopyBackAlready}
LENDING = [
    pytest.param(row, id=row.kind.__name__)
    for row in rows_of_loans.ROWS
    if callable(row.doors.api) and row.kind not in AFTER_AN_ACT
]


@pytest.mark.parametrize("row", LENDING)
def test_a_refused_loan_leaves_everything_as_it_was(row: Row, world: World):
    row.given(world)
    assert world.card
    assert world.copy
    before = circulation()
    act = row.doors.api
    assert callable(act)

    act(world)

    assert circulation() == before
