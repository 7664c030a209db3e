"""A rehearsal says what the import itself then does, wherever a file is cut into chunks."""

import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from catalogue.importing import runs, worker
from catalogue.importing.rehearsing import rehearse_items
from catalogue.models import Game, ImportRun
from tests.catalogue.importing.builders import LONG_NOTE
from tests.catalogue.importing.handing_in import Ticking, done, waiting

pytestmark = pytest.mark.django_db

EXPANSION = {"kind": "expansion_of", "key": "1", "title": "Le Moulin"}
EANS = ("3558380021087", "3558380000013")


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr("catalogue.importing.chunks.CHUNK", 2)


def line(title: str, *, barcodes: Any = (), eans: Any = (), isbns: Any = (), **fields: Any) -> str:
    record = {"title": title, **fields}
    record |= {"copies": [{"barcode": one} for one in barcodes]} if barcodes else {}
    numbers = [("ean", one) for one in eans] + [("isbn", one) for one in isbns]
    record |= {"identifiers": [{"kind": kind, "value": one} for kind, one in numbers]} if numbers else {}
    return json.dumps({"record": record}) + "\n"


def told(run: ImportRun) -> dict[str, Any]:
    """All that the report says."""
    rows = run.lines.order_by("number").values_list("number", "title", "status", "messages")
    counts = {name: run.counts.get(name) for name in ("records", "copies", "warned", "told")}
    return {"counts": counts, "lines": [tuple(row) for row in rows], "state": run.state}


def both(*files: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the rehearsal of the last file tells, and what its import tells; those before are imported."""
    for before in files[:-1]:
        done(before, name="jeux.jsonl")
    rehearsal = done(files[-1], name="jeux.jsonl", dry_run=True)
    first = told(rehearsal)
    games = Game.objects.count()
    runs.start(rehearsal, dry_run=False)
    assert Game.objects.count() == games
    worker.work(clock=Ticking())
    rehearsal.refresh_from_db()
    return first, told(rehearsal)


FAR_APART = {
    "one barcode": [line("Le Moulin", barcodes=["1"]), line("Un"), line("Le Moulin bleu", barcodes=["1"])],
    "one number": [line("Le Moulin", eans=EANS[:1]), line("Un"), line("The Mill", eans=EANS[:1])],
    "one number and title": [
        line("Le Moulin", eans=EANS[:1], barcodes=["1"]),
        line("Un"),
        line("Le Moulin", eans=EANS[:1], barcodes=["2"]),
    ],
    "three of one number": [
        line(title, eans=EANS[:1], source_id=number)
        for title, number in (("Le Moulin", "501"), ("Le Moulin bleu", "502"), ("Une abeille", "503"))
    ],
    "two numbers of a book": [
        line("Le Moulin", isbns=["2070612759"], barcodes=["1"]),
        line("Un"),
        line("Le Moulin", isbns=["9782070612758"], barcodes=["2"]),
    ],
    "one key": [line("Le Moulin"), line("Un"), line("Le Moulin", min_players=3)],
    "one note": [line("Le Moulin", rules_note=LONG_NOTE), line("Un"), line("The Mill", rules_note=LONG_NOTE)],
    "by a third": [
        line("Le Moulin", eans=EANS[:1], source_id="1"),
        line("Un", source_id="2"),
        line("The Mill", eans=EANS, source_id="3"),
        line("Deux", source_id="4"),
        line("Die Mühle", eans=EANS[1:], source_id="5"),
    ],
}


@pytest.mark.parametrize("name", FAR_APART)
def test_records_that_something_joins_are_rehearsed_as_the_run_takes_them(name: str):
    rehearsed, real = both("".join(FAR_APART[name]))

    assert rehearsed == real


def test_two_records_that_only_a_barcode_joins_are_one_game_in_the_rehearsal_as_well():
    far = [line("Le Moulin", barcodes=["1"]), line("Un"), line("Deux"), line("Le Moulin bleu", barcodes=["1"])]

    rehearsed, real = both("".join(far))

    assert rehearsed == real
    assert rehearsed["counts"]["records"]["failed"] == 1


def test_records_of_two_files_are_rehearsed_beside_what_is_here():
    before = line("Le Moulin", barcodes=["1"], source_id="1") + line("Un", eans=EANS[:1], source_id="2")
    after = [
        line("Le Moulin rouge", barcodes=["1", "2"], source_id="1"),
        line("Trois", source_id="3"),
        line("Un bis", eans=EANS[:1], source_id="4"),
        line("Un ter", eans=EANS[:1], source_id="5"),
        line("Moulin", barcodes=["2"], source_id="6"),
    ]

    rehearsed, real = both(before, "".join(after))

    assert rehearsed == real


def test_a_rehearsal_that_was_killed_begins_anew_and_tells_the_same():
    text = "".join(FAR_APART["by a third"])
    whole = told(done(text, name="jeux.jsonl", dry_run=True))
    run = waiting(text, name="jeux.jsonl", dry_run=True)
    real, seen = rehearse_items, list[int]()

    def killed_in_the_second_chunk(*arguments: Any, **options: Any) -> Any:
        seen.append(1)
        if len(seen) == 2:
            raise KeyboardInterrupt
        return real(*arguments, **options)

    with patch.object(worker, "rehearse_items", killed_in_the_second_chunk), pytest.raises(KeyboardInterrupt):
        worker.work(clock=Ticking())
    ImportRun.objects.update(heartbeat_at=None)
    worker.work(clock=Ticking())

    run.refresh_from_db()
    assert told(run) == whole


# ── Made-up files ────────────────────────────────────────────────────────────────────────────────────
def some(values: Any) -> Any:
    return st.lists(st.sampled_from(values), max_size=1)


LINKED = {
    "in order": [line("Le Moulin", source_id="1"), line("Un"), line("La crue", source_id="2", links=[EXPANSION])],
    "before it": [line("La crue", source_id="2", links=[EXPANSION]), line("Un"), line("Le Moulin", source_id="1")],
    "by its title": [
        line("Le Moulin"),
        line("Un"),
        line("La crue", links=[{"kind": "expansion_of", "title": "le moulin"}]),
    ],
    "by its number": [
        line("Le Moulin", eans=EANS[:1]),
        line("Un"),
        line("La crue", links=[{"kind": "expansion_of", "title": "x", "numbers": EANS[:1]}]),
    ],
    "by the other number of a book": [
        line("Le Moulin", isbns=["2070612759"]),
        line("Un"),
        line("La crue", links=[{"kind": "expansion_of", "title": "x", "numbers": ["9782070612758"]}]),
    ],
    "not here": [line("La crue", source_id="2", links=[{"kind": "version_of", "key": "99"}]), line("Un"), line("Deux")],
    "from the other": [
        line("Le Moulin", source_id="1", links=[{"kind": "has_expansion", "key": "2"}]),
        line("Un"),
        line("La crue", source_id="2"),
    ],
}


@pytest.mark.parametrize("name", LINKED)
def test_links_are_rehearsed_as_the_run_ties_them(name: str):
    rehearsed, real = both("".join(LINKED[name]))

    assert rehearsed == real
    assert [message["level"] for row in real["lines"] for message in row[3]] == [
        "warning" if name == "not here" else "link"
    ]


def test_a_link_that_waits_since_an_earlier_import_is_rehearsed_with_what_it_waits_for():
    rehearsed, real = both(LINKED["before it"][0], LINKED["before it"][2])

    assert rehearsed == real
    assert [row[3][0]["level"] for row in real["lines"]] == ["link"]


def test_a_link_that_makes_a_record_changed_is_counted():
    whole = "".join(LINKED["in order"])

    rehearsed, real = both(whole.replace('"links"', '"notes"'), whole)

    assert rehearsed == real
    assert real["counts"]["records"]["changed"] == 1


def test_a_link_that_the_source_drops_is_rehearsed():
    whole = "".join(LINKED["in order"])

    rehearsed, real = both(whole, whole.replace('"links"', '"notes"'))

    assert rehearsed == real
    assert real["counts"]["records"]["changed"] == 1


def test_more_than_are_rehearsed_together_are_told_in_several_goes(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("catalogue.importing.rehearsed_links.MOST_TOGETHER", 4)
    pairs = [
        line(f"Base {n}", source_id=f"b{n}")
        + line(f"Crue {n}", source_id=f"c{n}", links=[{"kind": "expansion_of", "key": f"b{n}"}])
        for n in range(5)
    ]

    rehearsed, real = both("".join(pairs))

    assert rehearsed == real


@pytest.mark.parametrize(
    ("was", "named"),
    [
        (line("Le Moulin", source_id="1", eans=EANS[:1]), {"numbers": EANS[:1]}),
        (line("Le Moulin rouge", source_id="1"), {"title": "Le Moulin rouge"}),
    ],
    ids=["its number", "its title"],
)
def test_a_link_to_what_a_record_says_no_more_finds_nothing_in_the_rehearsal_as_well(was: str, named: dict[str, Any]):
    after = [
        line("Le Moulin", source_id="1"),
        line("Un", source_id="2"),
        line("Le Moulin bleu", source_id="3", links=[{"kind": "expansion_of", **named}]),
    ]

    rehearsed, real = both(was, "".join(after))

    assert rehearsed == real
    assert rehearsed["counts"]["warned"] == 1


TITLES = ("Le Moulin", "Le Moulin bleu", "Une abeille")
LINKS = st.builds(
    lambda kind, named: {"kind": kind, **named},
    st.sampled_from(("expansion_of", "has_expansion", "version_of", "has_version")),
    st.sampled_from([*({"key": key} for key in "129"), *({"title": title} for title in TITLES), {"numbers": EANS[:1]}]),
)
RECORDS = st.builds(
    lambda title, barcodes, eans, note, number, players, links: line(
        title,
        barcodes=barcodes,
        eans=eans,
        **({"rules_note": LONG_NOTE} if note else {}),
        **({"source_id": number} if number else {}),
        min_players=players,
        links=links,
    ),
    st.sampled_from(TITLES),
    some(("1", "2", "3")),
    some(EANS),
    st.booleans(),
    st.sampled_from(("", "", "1", "2", "3")),
    st.sampled_from((2, 3)),
    st.lists(LINKS, max_size=2),
)
FILES = st.lists(RECORDS, min_size=1, max_size=8).map("".join)


# Each example imports twice and rehearses once: fewer of them than of what is only counted.
@settings(max_examples=min(25, settings().max_examples))
@given(before=FILES, after=FILES)
def test_what_is_rehearsed_is_what_is_done(before: str, after: str):
    # Hypothesis tries many examples in one test, and each begins with an empty house.
    with transaction.atomic():
        rehearsed, real = both(before, after)
        transaction.set_rollback(True)

    assert rehearsed == real
