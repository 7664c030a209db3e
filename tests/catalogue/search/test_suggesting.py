import pytest

from catalogue.models import Author, Contribution, Publisher, Series, Term
from catalogue.search.suggesting import Suggestion, SuggestionKind, suggest
from tests.factories.catalogue import AuthorFactory, GameFactory, TermFactory

pytestmark = pytest.mark.django_db


def lines(text: str, **options: int) -> list[tuple[str, str]]:
    return [(line.kind.value, line.label) for line in suggest(text, **options)]


@pytest.fixture
def shelf():
    game = GameFactory(title="Catan", series=Series.objects.create(name="Catégorie reine"))
    Contribution.objects.create(game=game, author=AuthorFactory(name="Bruno Catala"))
    GameFactory(title="Le chat catapulte")
    Publisher.objects.create(name="Catapulte")
    game.terms.add(TermFactory(code="A1", label="catalogue"))
    GameFactory(title="Dixit")


def test_titles_come_first_then_names_in_the_order_of_their_kinds(shelf):
    assert lines("cat") == [
        ("game", "Catan"),
        ("game", "Le chat catapulte"),
        ("author", "Bruno Catala"),
        ("publisher", "Catapulte"),
        ("series", "Catégorie reine"),
        ("term", "A1 catalogue"),
    ]


def test_a_suggestion_leads_to_its_page(shelf):
    author = Author.objects.get(name="Bruno Catala")

    assert suggest("bruno cat") == [Suggestion(SuggestionKind.AUTHOR, author.pk, "Bruno Catala")]


def test_no_more_lines_than_asked_for(shelf):
    assert lines("cat", size=3) == [("game", "Catan"), ("game", "Le chat catapulte"), ("author", "Bruno Catala")]
    assert lines("cat", size=2) == [("game", "Catan"), ("game", "Le chat catapulte")]


@pytest.mark.parametrize("text", ["dixti", "dixt", "ditx", "dizit"])
def test_a_typing_fault_is_forgiven(shelf, text):
    assert lines(text) == [("game", "Dixit")]


@pytest.mark.parametrize("typed", ["catapl", "chat catapl"])
def test_a_fault_in_a_word_that_is_still_being_typed_too(shelf, typed):
    assert ("game", "Le chat catapulte") in lines(typed)


@pytest.mark.parametrize("text", ["", "c", "’", "%", "zzzz", "\x00", "🎲🎲"])
def test_nothing_is_offered_for_nothing(shelf, text):
    assert suggest(text) == []


def test_a_name_follows_its_row(shelf):
    author = Author.objects.get(name="Bruno Catala")
    author.name = "Bruno Autrement"
    author.save()
    gone = Term.objects.create(scheme=TermFactory().scheme, code="Z", label="catastrophe")
    gone.delete()

    assert ("author", "Bruno Autrement") in lines("autre")
    assert lines("catal") == [("term", "A1 catalogue")]
    assert lines("catast") == []


@pytest.mark.parametrize("count", [1, 3])
def test_two_queries_whatever_there_is(count, django_assert_num_queries):
    GameFactory.create_batch(count, title="Mouton")

    with django_assert_num_queries(2):
        suggest("mou")
