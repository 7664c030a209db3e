from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from catalogue.lending.piece_lists import PieceDraft, accept, edit, list_in_force, propose
from catalogue.lending.refusals_of_contents import (
    NothingToAccept,
    NothingToPropose,
    PieceListChanged,
    PieceListEmpty,
    PieceTwice,
    QuantityImpossible,
)
from catalogue.models import Game, PieceList
from rules.models import Ruleset
from rules.shipped import GAMES
from tests.catalogue.lending.records import events
from tests.conftest import NOW
from tests.factories.catalogue import GameFactory
from tests.factories.desk import LoanFactory

pytestmark = pytest.mark.django_db

SLUG = "second-chance"


def lists(game: Game) -> list[tuple[int, str, str, list[tuple[int, str]]]]:
    """Every version of the game's list: number, state, origin, pieces."""
    return [
        (each.version, each.status, each.origin, [(piece.quantity, piece.label) for piece in each.pieces.all()])
        for each in game.piece_lists.order_by("version")
    ]


def with_rules() -> Game:
    call_command("load_rulesets", str(GAMES / SLUG / "ruleset.yaml"), stdout=StringIO())
    game: Game = GameFactory(ruleset=Ruleset.objects.get(slug=SLUG), contents_note="3 cailloux")
    return game


def test_the_rules_in_force_are_asked_before_the_note():
    proposed = propose(game=with_rules(), at=NOW, by=None)

    assert (proposed.origin, proposed.status) == ("ruleset", "proposed")
    assert proposed.ruleset_version is not None
    assert proposed.ruleset_version.ruleset.slug == SLUG
    assert [(piece.key, piece.quantity, piece.label) for piece in proposed.pieces.all()] == [
        ("grid_pad", 1, "Bloc de feuilles Grille"),
        ("start_cards", 13, "Cartes Forme de départ"),
        ("shape_cards", 40, "Cartes Forme"),
        ("overview_cards", 3, "Cartes des formes disponibles"),
        ("leaflet", 1, "Règle du jeu"),
    ]


def test_a_note_is_proposed_and_never_accepted_by_itself():
    game = GameFactory(contents_note="106 cartes, 4 pions bleus")

    propose(game=game, at=NOW, by=None)

    assert lists(game) == [(1, "proposed", "note", [(106, "Cartes"), (4, "Pions bleus")])]
    assert list_in_force(game.pk) is None


def test_proposed_twice_it_is_the_same_and_a_corrected_note_takes_its_place():
    game = GameFactory(contents_note="106 cartes")
    first, second = (propose(game=game, at=NOW, by=None) for _ in range(2))
    game.contents_note = "105 cartes"

    propose(game=game, at=NOW, by=None)

    assert first == second
    assert lists(game) == [(1, "proposed", "note", [(105, "Cartes")])]


@pytest.mark.parametrize("note", ["", "Livret."])
def test_nothing_is_proposed_of_nothing(note: str):
    with pytest.raises(NothingToPropose):
        propose(game=GameFactory(contents_note=note), at=NOW, by=None)


def test_what_is_in_force_already_is_not_proposed_again():
    game = GameFactory(contents_note="106 cartes")
    accept(piece_list=propose(game=game, at=NOW, by=None), at=NOW, by=None)

    with pytest.raises(NothingToPropose):
        propose(game=game, at=NOW, by=None)


def test_somebody_accepts_a_proposal_by_name(librarian: User):
    game = GameFactory(contents_note="106 cartes")

    accepted = accept(piece_list=propose(game=game, at=NOW, by=None), at=NOW, by=librarian)

    assert (accepted.status, accepted.accepted_at, accepted.accepted_by) == ("accepted", NOW, librarian)
    assert list_in_force(game.pk) == accepted
    assert [(event["kind"], event["actor"], event["facts"]) for event in events()] == [
        ("piece_list_accepted", librarian.pk, {"game": game.pk, "piece_list": accepted.pk, "version": 1})
    ]


def test_a_list_is_accepted_once():
    proposed = propose(game=GameFactory(contents_note="106 cartes"), at=NOW, by=None)
    accept(piece_list=proposed, at=NOW, by=None)

    with pytest.raises(NothingToAccept):
        accept(piece_list=proposed, at=NOW, by=None)


def test_an_edit_makes_the_next_version_and_loans_keep_theirs():
    game = GameFactory()
    first = edit(game=game, pieces=[PieceDraft("Dé", 2), PieceDraft("Pion", 4)], at=NOW, by=None)
    loan = LoanFactory(copy__game=game, piece_list=first)

    edit(game=game, pieces=[PieceDraft("Dé", 3)], at=NOW, by=None, version=1)

    loan.refresh_from_db()
    assert lists(game) == [
        (1, "retired", "hand", [(2, "Dé"), (4, "Pion")]),
        (2, "accepted", "hand", [(3, "Dé")]),
    ]
    assert loan.piece_list == first


def test_an_edit_keeps_what_was_known_of_a_piece_by_its_label():
    game = GameFactory()
    first = edit(game=game, pieces=[PieceDraft("Dé", 2, price_cents=150)], at=NOW, by=None)
    first.pieces.update(picture="pieces/de.webp", key="die")

    second = edit(game=game, pieces=[PieceDraft("dé", 3, price_cents=200)], at=NOW, by=None)

    assert list(second.pieces.values_list("label", "quantity", "price_cents", "picture", "key")) == [
        ("dé", 3, 200, "pieces/de.webp", "die")
    ]


def test_saved_without_a_change_it_stays_the_version_that_it_is():
    game, drafts = GameFactory(), [PieceDraft("Dé", 2)]

    first, second = (edit(game=game, pieces=drafts, at=NOW, by=None) for _ in range(2))

    assert first == second
    assert len(lists(game)) == 1


def test_of_two_who_type_at_once_the_second_is_told():
    game = GameFactory()
    edit(game=game, pieces=[PieceDraft("Dé", 2)], at=NOW, by=None, version=0)

    with pytest.raises(PieceListChanged):
        edit(game=game, pieces=[PieceDraft("Dé", 3)], at=NOW, by=None, version=0)


@pytest.mark.parametrize(
    ("pieces", "refusal"),
    [
        ([], PieceListEmpty),
        ([PieceDraft("  ")], PieceListEmpty),
        ([PieceDraft("Dé"), PieceDraft(" DE ")], PieceTwice),
        ([PieceDraft("Dé", 0)], QuantityImpossible),
        ([PieceDraft("Dé", 40_000)], QuantityImpossible),
    ],
)
def test_a_list_that_says_nothing_or_contradicts_itself_is_refused(pieces: list[PieceDraft], refusal: type[Exception]):
    with pytest.raises(refusal):
        edit(game=GameFactory(), pieces=pieces, at=NOW, by=None)

    assert PieceList.objects.count() == 0
