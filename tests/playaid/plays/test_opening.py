from datetime import timedelta

import pytest

from playaid.models import Play
from playaid.plays.opening import open_play
from playaid.plays.refusals import CodeTaken, UnknownRules
from rules.models import RulesetVersion
from tests.factories.catalogue import GameFactory
from tests.playaid.factories import ADDRESS, CODE, OTHER, a_play, begin
from tests.playaid.published import NOON, SMALL, publish_text

pytestmark = pytest.mark.django_db

NEWER = SMALL.replace("max: 20", "max: 30")


def test_a_play_begins_under_the_version_that_was_asked_for():
    publish_text()
    game = GameFactory.create()

    play, new = open_play(code=CODE, slug="petit", number=1, game=game.pk, address=ADDRESS, at=NOON)

    kept = Play.objects.get()
    assert new
    assert (kept.pk, kept.code, str(kept.version), kept.game) == (play.pk, CODE, "Petit jeu v1", game)
    assert (kept.opened_at, kept.touched_at, kept.finished_at) == (NOON, NOON, None)
    assert (kept.last_order, kept.book) == (0, None)


def test_a_retired_version_can_still_be_played():
    publish_text()
    publish_text(NEWER)

    assert begin(CODE, number=1).version.status == "retired"
    assert begin(OTHER, number=2).version.status == "published"


def test_the_same_play_opened_again_is_the_same_play():
    play = a_play()

    again, new = open_play(code=CODE, slug="petit", number=1, game=None, address=ADDRESS, at=NOON + timedelta(days=1))

    assert (again.pk, new, again.opened_at) == (play.pk, False, NOON)


def test_the_code_of_a_play_with_other_rules_is_taken():
    a_play()
    publish_text(NEWER)

    with pytest.raises(CodeTaken):
        begin(CODE, number=2)

    assert str(Play.objects.get().version) == "Petit jeu v1"


@pytest.mark.parametrize(
    ("slug", "number"),
    [
        ("petit", 2),
        ("petit", 0),
        ("petit", -1),
        ("petit", 2**40),
        ("grand", 1),
        ("", 1),
        ("petit\0", 1),
        ("x" * 300, 1),
    ],
)
def test_rules_that_are_not_here_begin_nothing(slug: str, number: int):
    publish_text()

    with pytest.raises(UnknownRules):
        begin(CODE, slug, number)

    assert not Play.objects.exists()


def test_a_draft_is_unknown():
    publish_text()
    draft = a_draft()

    with pytest.raises(UnknownRules):
        begin(CODE, number=draft)


def a_draft() -> int:
    """The number of a draft beside the version in force."""

    in_force = RulesetVersion.objects.get()
    made = in_force.ruleset.versions.create(number=2, status="draft", text=NEWER, digest="0" * 64)
    return int(made.number)


def test_a_game_that_has_left_the_catalogue_is_left_out():
    publish_text()

    assert begin(CODE, game=987_654).game is None


def test_a_game_that_leaves_the_catalogue_leaves_its_plays():
    publish_text()
    game = GameFactory.create()
    begin(CODE, game=game.pk)

    game.delete()

    assert Play.objects.get().game is None
