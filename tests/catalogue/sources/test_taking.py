"""Taking over what was chosen: three-way as any import, and a person's word settles what is disputed."""

from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.db import transaction

from catalogue.cataloguing.refusals import RecordGone
from catalogue.cataloguing.reverting import revert
from catalogue.exchange.records import Contribution, ForeignRecord, Identifier, IdentifierKind
from catalogue.models import Copy, Game, RecordChange, SourceRecord
from catalogue.sources.answers import Found
from catalogue.sources.refusals import CannotTake, ChangedMeanwhile, MayNotCreate, NothingChosen, TiedToAnother
from catalogue.sources.taking import Taken, take_over
from catalogue.sources.weighing import Weighed, weigh
from tests.catalogue.sources.envelopes import server
from tests.conftest import NOW, make_user
from tests.factories.catalogue import GameFactory

pytestmark = pytest.mark.django_db

THERE = server()
EAN = "3760000000017"
RECORD = ForeignRecord(
    source="Voisin",
    line=1,
    title="Le phare d’essai",
    source_id="X1",
    contributions=(Contribution("Aline Inventée", "Auteur"),),
    publishers=("Éditions de l’Essai",),
    identifiers=(Identifier(IdentifierKind.EAN, EAN),),
    year=2019,
    min_players=2,
    max_players=5,
    principle="Allumer le phare.",
)


def found(**changes: Any) -> Found:
    """The record, as the server says it now."""
    return Found(replace(RECORD, **changes), b"")


def weighed(one: Found, game_id: int | None = None) -> Weighed:
    with transaction.atomic():
        return weigh(one, THERE, game_id=game_id)


def take(one: Found, *choices: str, by: User, game_id: int | None = None, seen: str = "") -> Taken:
    """Take the choices over; without any, those that are proposed."""
    now = weighed(one, game_id)
    chosen = choices or now.proposed
    return take_over(found=one, server=THERE, choices=chosen, seen=seen or now.mark(), at=NOW, by=by, game_id=game_id)


def numbered(**fields: Any) -> Game:
    """A game here with that number on its box."""
    game = GameFactory(**{"title": "Le phare", **fields})
    game.identifiers.create(kind="ean", value=EAN)
    return game


def test_a_record_that_is_not_here_is_made(librarian):
    taken = take(found(), by=librarian)

    game = Game.objects.get()
    assert taken == Taken(game, created=True)
    assert (game.title, game.year, game.min_players, game.max_players) == ("Le phare d’essai", 2019, 2, 5)
    assert [one.author.name for one in game.contributions.all()] == ["Aline Inventée"]
    assert [one.value for one in game.identifiers.all()] == [EAN]
    assert not Copy.objects.exists()
    source = SourceRecord.objects.get()
    assert (source.format, source.source, source.key, source.game) == ("sru:voisin", "", "X1", game)
    assert source.imported_at == NOW
    change = RecordChange.objects.get()
    assert (change.kind, change.by, change.at) == ("created", librarian, NOW)
    assert change.changes["title"] == ["", "Le phare d’essai"]


def test_what_is_new_is_found_by_the_search(librarian):
    from catalogue.search.finding import Criteria, find

    taken = take(found(), by=librarian)

    assert list(find(Criteria(words="phare essai")).keys) == [taken.game.pk]


def test_only_what_is_chosen_is_taken_and_the_title_always(librarian):
    take(found(), "year", by=librarian)

    game = Game.objects.get()
    assert (game.title, game.year, game.min_players, game.principle) == ("Le phare d’essai", 2019, None, "")
    assert SourceRecord.objects.get().snapshot["fields"] == {
        "title": "Le phare d’essai",
        "unsorted": None,
        "year": 2019,
    }


def test_a_record_of_that_number_is_completed_and_keeps_its_own(librarian):
    game = numbered(year=2018)

    now = weighed(found())
    assert now.game == game
    assert now.differing == ["title", "contributions", "publishers", "year", "min_players", "principle"]
    assert now.proposed == ["contributions", "publishers", "min_players", "principle"]
    assert now.disputed == ["title", "year"]

    taken = take(found(), by=librarian)

    game.refresh_from_db()
    assert taken == Taken(game, created=False)
    assert (game.title, game.year, game.min_players, game.principle) == ("Le phare", 2018, 2, "Allumer le phare.")


def test_a_chosen_field_moves_though_both_say_something(librarian):
    game = numbered(year=2018)

    take(found(), "year", by=librarian)

    game.refresh_from_db()
    assert (game.title, game.year, game.min_players) == ("Le phare", 2019, None)


def test_the_change_stands_in_the_history_and_is_taken_back_from_there(librarian):
    game = numbered(year=2018)
    take(found(), "year", "publishers", by=librarian)

    change = RecordChange.objects.get()
    assert (change.kind, change.game, change.by) == ("imported", game, librarian)
    assert change.changes == {"year": [2018, 2019], "publishers": [[], ["Éditions de l’Essai"]]}
    revert(change=change, at=NOW, by=librarian)

    game.refresh_from_db()
    assert (game.year, list(game.publishers.all())) == (2018, [])


def test_the_next_time_only_what_moved_is_proposed(librarian):
    game = take(found(), by=librarian).game
    Game.objects.filter(pk=game.pk).update(title="Le phare, corrigé ici")

    same, moved = weighed(found()), weighed(found(year=2020, title="Le phare d’essai"))

    assert (same.differing, same.proposed) == ([], [])
    assert (moved.differing, moved.proposed) == (["year"], ["year"])


def test_what_was_not_chosen_is_asked_again(librarian):
    take(found(), "year", by=librarian)

    assert weighed(found()).proposed == ["contributions", "publishers", "identifiers", "min_players", "principle"]


def test_what_was_said_before_is_kept_beside_what_is_chosen_now(librarian):
    take(found(), "year", "principle", by=librarian)
    take(found(year=2020), "min_players", by=librarian)

    said = SourceRecord.objects.get().snapshot["fields"]
    assert said == {
        "title": "Le phare d’essai",
        "unsorted": None,
        "year": 2019,
        "principle": "Allumer le phare.",
        "min_players": 2,
        "max_players": 5,
    }


def test_what_the_server_drops_is_proposed_unless_it_was_read_with_doubts(librarian):
    take(found(), by=librarian)

    assert weighed(found(principle="")).proposed == ["principle"]
    doubted = weighed(replace(found(principle=""), warnings=("Texte illisible.",)))
    assert (doubted.proposed, doubted.disputed) == ([], ["principle"])


def test_two_ends_of_a_range_are_one_choice(librarian):
    game = numbered(min_players=6, max_players=8)

    take(found(), "min_players", by=librarian)

    game.refresh_from_db()
    assert (game.min_players, game.max_players) == (2, 5)


def test_a_number_comes_with_its_series(librarian):
    game = numbered()

    take(found(series="Les Essais", series_number="3"), "series", by=librarian)

    game.refresh_from_db()
    assert (str(game.series), game.series_number) == ("Les Essais", "3")


def test_a_range_that_is_none_is_left_alone(librarian):
    game = numbered()

    take(found(min_players=9, max_players=3), "min_players", "year", by=librarian)

    game.refresh_from_db()
    assert (game.min_players, game.max_players, game.year) == (None, None, 2019)
    assert SourceRecord.objects.get().snapshot["fields"] == {"year": 2019}


def test_a_person_names_the_record_to_complete(librarian):
    other = GameFactory(title="Sans numéro")

    taken = take(found(), "year", by=librarian, game_id=other.pk)

    other.refresh_from_db()
    assert (taken.game, other.year, other.title) == (other, 2019, "Sans numéro")
    assert weighed(found()).game == other


def test_several_records_of_that_number_are_not_guessed_among(librarian):
    numbered(), numbered()

    now = weighed(found())

    assert now.game is None
    assert EAN in now.match.warning


def test_a_record_is_not_taken_into_two_games(librarian):
    take(found(), by=librarian)
    other = GameFactory()

    with pytest.raises(TiedToAnother) as refusal:
        weighed(found(), other.pk)

    assert refusal.value.facts == {"title": "Le phare d’essai"}


def test_a_record_without_a_number_is_known_again_by_its_title(librarian):
    game = take(found(source_id="", identifiers=()), by=librarian).game

    assert weighed(found(source_id="", identifiers=())).game == game


def test_two_servers_are_two_sources(librarian):
    game = take(found(), by=librarian).game
    with transaction.atomic():
        other = weigh(found(), server(key="autre"))
    assert (other.game, other.match.source) == (game, None)


def refused(reason: type[Exception], one: Found, *choices: str, by: User, **more: Any) -> None:
    before = list(Game.objects.values()), SourceRecord.objects.count(), RecordChange.objects.count()
    with pytest.raises(reason):
        take(one, *choices, by=by, **more)
    assert before == (list(Game.objects.values()), SourceRecord.objects.count(), RecordChange.objects.count())


def test_what_moved_here_meanwhile_is_not_overwritten(librarian):
    numbered()
    refused(ChangedMeanwhile, found(), "title", by=librarian, seen="autre chose")


def test_nothing_chosen(librarian):
    numbered()
    refused(NothingChosen, found(), "couleur", by=librarian)


def test_the_named_record_is_gone(librarian):
    refused(RecordGone, found(), "year", by=librarian, game_id=999_999)


def test_a_value_that_does_not_fit(librarian):
    numbered()
    refused(CannotTake, found(document_type="x" * 300), "document_type", by=librarian)


def test_a_value_that_the_database_refuses(librarian):
    numbered()
    refused(CannotTake, found(year=10**20), "year", by=librarian)


def test_who_may_complete_may_not_create(db):
    completing = make_user("completeur")
    completing.user_permissions.add(Permission.objects.get(codename="change_game"))

    refused(MayNotCreate, found(), by=completing)
    game = numbered()
    take(found(), "year", by=completing)

    game.refresh_from_db()
    assert game.year == 2019
