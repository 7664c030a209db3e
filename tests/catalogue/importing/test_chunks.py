"""A chunk does what its records would do one by one, in fewer questions."""

from collections.abc import Sequence
from unittest.mock import patch

import pytest
from django.db import DatabaseError, transaction

from catalogue.exchange.records import Contribution, ForeignRecord, Identifier, IdentifierKind
from catalogue.importing.apply import take
from catalogue.importing.chunks import take_chunk
from catalogue.importing.ledger import Incoming, Ledger
from catalogue.importing.outcomes import Outcome, Status
from catalogue.importing.rehearsing import rehearse_chunk
from catalogue.importing.values import of_game
from catalogue.models import Copy, Game, SearchEntry, SourceRecord
from tests.catalogue.importing.builders import FORMAT, LONG_NOTE, NOW, foreign, foreign_copy, out
from tests.factories.catalogue import CopyFactory, GameFactory

pytestmark = pytest.mark.django_db

EAN = Identifier(IdentifierKind.EAN, "3558380000013")
LONG = "x" * 201


def batch(records: Sequence[ForeignRecord]) -> list[tuple[Incoming, bool]]:
    return [(Incoming.of(record, FORMAT), False) for record in records]


def state() -> list[object]:
    """All that an import writes, without keys of rows."""
    return [
        [(game.title, of_game(game)) for game in Game.objects.order_by("title", "pk")],
        list(Copy.objects.order_by("barcode").values_list("barcode", "game__title", "site__name", "state", "section")),
        [(one.key, one.game.title, one.snapshot, one.digest) for one in SourceRecord.objects.order_by("key")],
        list(SearchEntry.objects.order_by("bare_title", "pk").values_list("bare_title", "title_words", "name_words")),
    ]


MIXED = {
    "apart": [foreign("Un", copies=(foreign_copy("1"),)), foreign("Deux", copies=(out("2"), foreign_copy("3")))],
    "namesakes": [foreign("Un", copies=(foreign_copy("1"),)), foreign("Un", copies=(foreign_copy("2"),))],
    "twice": [foreign("Un", copies=(foreign_copy("1"),)), foreign("Deux"), foreign("Un", copies=(foreign_copy("1"),))],
    "one barcode": [foreign("Un", copies=(foreign_copy("1"),)), foreign("Tout autre", copies=(foreign_copy("1"),))],
    "one number": [foreign("Un", identifiers=(EAN,)), foreign("Un bis", identifiers=(EAN,))],
    "one number and title": [
        foreign("Un", identifiers=(EAN,), copies=(foreign_copy("1"),)),
        foreign("Un", identifiers=(EAN,), copies=(foreign_copy("2"),)),
    ],
    "three of one number": [foreign(title, source_id=title, identifiers=(EAN,)) for title in ("Un", "Deux", "Trois")],
    "one note": [foreign("Un", rules_note=LONG_NOTE), foreign("Uns", rules_note=LONG_NOTE)],
    "known here": [foreign("Ici", identifiers=(EAN,)), foreign("Neuf"), foreign("Ici aussi", identifiers=(EAN,))],
    "a misfit": [foreign("Un"), foreign("Deux", contributions=(Contribution(LONG, ""),)), foreign("Trois")],
    "out of order": [foreign("Un"), foreign("Deux", min_players=9, max_players=2), foreign("Trois")],
    "a title too long": [foreign("Un"), foreign(LONG * 2), foreign("Trois")],
    "a copy too long": [foreign("Un"), foreign("Deux", copies=(foreign_copy("9" * 51),)), foreign("Trois")],
}


@pytest.mark.parametrize("name", MIXED)
def test_a_chunk_does_what_its_records_do_one_by_one(name):
    GameFactory.create(title="Ici").identifiers.create(kind="ean", value=EAN.value)
    records = MIXED[name]
    with transaction.atomic():
        together = take_chunk(batch(records), Ledger(), at=NOW)
        written = state()
        transaction.set_rollback(True)
    ledger = Ledger()

    apart = [take(incoming, ledger, doubted=False, at=NOW) for incoming, _ in batch(records)]

    assert (together, written) == (apart, state())


def test_a_game_that_an_earlier_record_of_the_chunk_renames_is_told_by_its_new_title():
    take_chunk([(numbered("1", "Avant"), False)], Ledger(), at=NOW)
    Game.objects.get().identifiers.create(kind="ean", value=EAN.value)
    other = Incoming.of(foreign("Deux", source_id="2", identifiers=(EAN,)), FORMAT)

    _, outcome = take_chunk([(numbered("1", "Après"), False), (other, False)], Ledger(), at=NOW)

    assert outcome.status is Status.CREATED
    assert ["« Après »" in warning.replace("\u00a0", " ") for warning in outcome.warnings] == [True]


def test_the_same_chunk_again_changes_nothing():
    records = [record for records in MIXED.values() for record in records if len(record.title) < 100]
    take_chunk(batch(records), Ledger(), at=NOW)
    before = state()

    outcomes = take_chunk(batch(records), Ledger(), at=NOW)

    assert {outcome.status for outcome in outcomes} <= {Status.UNCHANGED, Status.FAILED}
    assert state() == before


def test_a_record_that_repeats_itself_ends_as_taking_it_would_whatever_was_changed_here():
    records = [
        foreign("Un", copies=(foreign_copy("1"), foreign_copy("1"), foreign_copy(""))),
        foreign("Deux", copies=(out("2"), foreign_copy("3"))),
        foreign("Trois"),
    ]
    take_chunk(batch(records), Ledger(), at=NOW)
    Game.objects.filter(title="Un").update(title="Corrigé ici", min_players=1)
    Copy.objects.filter(barcode="3").delete()
    before = state()

    together = take_chunk(batch(records), Ledger(), at=NOW)
    apart = [take(incoming, Ledger(), doubted=False, at=NOW) for incoming, _ in batch(records)]

    assert (together, state()) == (apart, before)
    assert [len(outcome.warnings) for outcome in together] == [2, 0, 0]


def test_one_record_that_the_database_refuses_leaves_the_others_of_its_chunk():
    CopyFactory.create(barcode="B1")
    records = [foreign("Un"), foreign("Deux", copies=(foreign_copy("b1"),)), foreign("Trois")]

    with patch("catalogue.importing.lookups.Lookups.copies", return_value={}):
        outcomes = take_chunk(batch(records), Ledger(), at=NOW)

    assert [outcome.status for outcome in outcomes] == [Status.CREATED, Status.FAILED, Status.CREATED]
    assert SourceRecord.objects.count() == 2


def test_what_is_refused_together_is_taken_one_by_one():
    with patch("catalogue.importing.chunks.create_all", side_effect=DatabaseError("trop à la fois")):
        outcomes = take_chunk(batch([foreign("Un"), foreign("Deux")]), Ledger(), at=NOW)

    assert [outcome.status for outcome in outcomes] == [Status.CREATED, Status.CREATED]


def numbered(number: str, title: str = "Un") -> Incoming:
    return Incoming.of(foreign(title, source_id=number), FORMAT)


def test_a_rehearsal_writes_nothing_and_knows_what_earlier_chunks_held():
    ledger = Ledger()

    first = rehearse_chunk([(numbered("1"), False), (numbered("2"), False)], ledger, at=NOW)
    second = rehearse_chunk([(numbered("1", "Autre"), False), (numbered("3"), False)], ledger, at=NOW)

    assert [outcome.status.value for outcome in [*first, *second]] == ["created", "created", "unchanged", "created"]
    assert [len(outcome.warnings) for outcome in second] == [1, 0]
    assert not Game.objects.exists()


def test_two_catalogues_that_number_alike_are_two_catalogues():
    def of(origin: str, title: str) -> tuple[Incoming, bool]:
        return Incoming.of(foreign(title, source_id="1200"), FORMAT, origin), False

    ends: list[Outcome] = []
    for origin, title in [("Ici", "Un"), ("Là-bas", "Deux"), ("Ici", "Un")]:
        ends += take_chunk([of(origin, title)], Ledger(), at=NOW)

    assert [outcome.status.value for outcome in ends] == ["created", "created", "unchanged"]
    assert sorted(SourceRecord.objects.values_list("source", "key", "game__title")) == [
        ("Ici", "1200", "Un"),
        ("Là-bas", "1200", "Deux"),
    ]
