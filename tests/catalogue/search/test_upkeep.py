from io import StringIO

import pytest
from django.core.management import call_command

from catalogue.models import Author, Contribution, Game, SearchDeletion, SearchEntry, SearchName, SearchWord, Series
from catalogue.search.criteria import Criteria
from catalogue.search.finding import find
from catalogue.search.upkeep import catch_up, reindexing_once
from rules.drafting import restore, retire, save_draft
from rules.models import Ruleset
from rules.publishing import publish
from tests.factories.catalogue import AuthorFactory, GameFactory
from tests.playaid.published import NOON, SMALL

pytestmark = pytest.mark.django_db

# A document of the least size, with a section and a term.
RULES = (
    SMALL.replace("slug: petit", "slug: mini")
    + """
reference:
  - {anchor: but, title: But du jeu, text: [Faire des ricochets.]}
glossary:
  - {term: Rebond, meaning: Une pierre touche l'eau.}
"""
)


def total(words: str) -> int:
    return find(Criteria(words=words)).total


def test_a_renamed_series_is_followed():
    series = Series.objects.create(name="Ancienne")
    GameFactory(title="Jeu", series=series)

    series.name = "Nouvelle"
    series.save()

    assert (total("ancienne"), total("nouvelle")) == (0, 1)


def test_notes_are_found_and_a_word_of_them_is_no_correction():
    GameFactory(title="Jeu", contents_note="Un sablier.")

    assert (total("sablier"), total("sabliers"), total("sabluer")) == (1, 1, 0)


def test_a_game_that_is_saved_many_times_is_written_once():
    with reindexing_once():
        game = GameFactory(title="Avant")
        with reindexing_once():
            Contribution.objects.create(game=game, author=AuthorFactory(name="Quelqu’une"))
        game.title = "Après"
        game.save()
        assert not SearchEntry.objects.exists()

    assert SearchEntry.objects.get().bare_title == "apres"
    assert total("quelqu'une") == 1


def test_what_fails_within_is_written_by_nobody():
    with pytest.raises(ZeroDivisionError), reindexing_once():
        GameFactory(min_players=1 // GameFactory(title="Avant").title.count("x"))

    assert not SearchEntry.objects.exists()


def test_reindex_makes_all_anew_and_forgets_what_no_game_holds():
    GameFactory(title="Gardé")
    GameFactory.create_batch(2, title="Deux fois")
    Game.objects.filter(title="Gardé").update(title="Changé en masse")
    author = AuthorFactory(name="Partie Trop Tôt")
    Author.objects.filter(pk=author.pk)._raw_delete("default")
    told = StringIO()

    call_command("reindex", stdout=told)

    assert told.getvalue() == "3 jeux indexés.\n"
    assert (total("gardé"), total("masse"), total("fois")) == (0, 1, 2)
    words = dict(SearchWord.objects.values_list("word", "games"))
    assert words == {"change": 1, "en": 1, "masse": 1, "deux": 2, "fois": 2}
    assert not SearchDeletion.objects.filter(letters="garde").exists()
    assert not SearchName.objects.exists()


def test_keys_of_an_older_version_and_missing_ones_are_caught_up_with():
    old, missing, _right = (
        GameFactory(title="Vieille clé"),
        GameFactory(title="Sans clé"),
        GameFactory(title="Bonne clé"),
    )
    SearchEntry.objects.filter(game=old).update(version=1, words=" rien ")
    SearchEntry.objects.filter(game=missing).delete()

    catch_up()

    assert [total(word) for word in ("vieille", "sans", "bonne")] == [1, 1, 1]
    assert SearchEntry.objects.count() == 3


def test_the_words_of_published_rules_find_their_game():
    ruleset = Ruleset.objects.create(slug="mini", title="Mini")
    GameFactory(title="Jeu", ruleset=ruleset)
    assert total("ricochets") == 0

    publish(text=RULES, tables={}, at=NOON, by=None)

    assert total("ricochets") == total("rebond") == 1
    assert find(Criteria(words="rulesets")).total == 0


def test_the_words_of_withdrawn_rules_find_nothing_until_they_are_taken_up_again(django_user_model):
    by = django_user_model.objects.create_user("publie")
    ruleset = Ruleset.objects.create(slug="mini", title="Mini")
    GameFactory(title="Jeu", ruleset=ruleset)
    version = publish(text=RULES, tables={}, at=NOON, by=None).version

    retire(version=version, by=by)

    assert (total("ricochets"), total("jeu")) == (0, 1)

    restore(version=version, at=NOON, by=by)

    assert total("ricochets") == 1


def test_a_draft_changes_no_key(django_user_model):
    by = django_user_model.objects.create_user("ecrit")
    GameFactory(title="Jeu", ruleset=Ruleset.objects.create(slug="mini", title="Mini"))
    SearchEntry.objects.update(words=" intacte ")

    save_draft(text=RULES, tables={}, by=by)

    assert SearchEntry.objects.get().words == " intacte "


def test_a_record_of_any_length_can_be_found():
    GameFactory(title="x" * 300, rules_note=" ".join(f"motif{n}" for n in range(60_000)), principle="y" * 10_000)

    assert total("motif7") == 1
