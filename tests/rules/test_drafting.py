"""The life of a ruleset in the house: each verb, what it refuses, and that a refusal changes nothing."""

import threading

import pytest
from django.contrib.auth.models import User
from django.db import connection

from rules.drafting import MAX_DRAFTS, discard_draft, publish_draft, restore, retire, save_draft
from rules.engine import DocumentRefused
from rules.history import history_of
from rules.models import Ruleset, RulesetVersion
from rules.published import NotPublished, published_definition
from rules.refusals import NeverPublished, NotADraft, NotInForce, TooManyDrafts, VersionRefusal
from tests.playaid.published import NOON, SMALL, publish_text

pytestmark = pytest.mark.django_db

RENAMED = SMALL.replace("Petit jeu", "Petit jeu revu")
WRONG = SMALL.replace("value: coins", "value: coyns")
WITH_TABLE = SMALL + "tables: {isles: {label: Îles, file: isles.csv}}\n"
CSV = "id,label\nnorth,Nord\n"


def states() -> list[tuple[int, str]]:
    return list(RulesetVersion.objects.order_by("number").values_list("number", "status"))


def draft(by: User, text: str = SMALL) -> RulesetVersion:
    return save_draft(text=text, tables={}, by=by)


def test_a_draft_is_kept_and_nothing_is_in_force(librarian: User):
    version = draft(librarian)

    assert (version.number, version.status, version.text, version.published_at) == (1, "draft", SMALL, None)
    assert (version.ruleset.slug, version.ruleset.title) == ("petit", "Petit jeu")
    with pytest.raises(NotPublished):
        published_definition("petit")


def test_a_faulty_document_is_kept_as_a_draft(librarian: User):
    assert draft(librarian, WRONG).text == WRONG
    assert draft(librarian, "slug: sans-rien\n").ruleset.title == "sans-rien"


def test_only_the_tables_that_the_document_names_are_kept(librarian: User):
    version = save_draft(text=WITH_TABLE, tables={"isles.csv": CSV, "other.csv": "x"}, by=librarian)

    assert version.tables == {"isles.csv": CSV}


@pytest.mark.parametrize(
    ("text", "tables", "place"),
    [
        ("", {}, "slug"),
        ("- 1", {}, "slug"),
        ("slug: 12", {}, "slug"),
        ("slug: Petit Jeu", {}, "slug"),
        (f"slug: {'a' * 61}", {}, "slug"),
        ("a: b: c", {}, "ligne 1"),
        ("a: &x 1", {}, "ligne 1"),
        (SMALL, {"a.csv": "id\0"}, "a.csv"),
        (SMALL + "\0", {}, ""),
    ],
)
def test_what_cannot_be_filed_is_refused(librarian: User, text: str, tables: dict[str, str], place: str):
    with pytest.raises(DocumentRefused) as refused:
        save_draft(text=text, tables=tables, by=librarian)

    assert [fault.place for fault in refused.value.faults] == [place]
    assert Ruleset.objects.count() == 0


def test_a_draft_is_corrected_in_place(librarian: User):
    first = draft(librarian, WRONG)

    again = save_draft(text=RENAMED, tables={}, by=librarian, replacing=first)

    assert (again.pk, again.number, again.text, states()) == (first.pk, 1, RENAMED, [(1, "draft")])


def test_a_correction_that_is_another_game_is_filed_under_that_game(librarian: User):
    first = draft(librarian)

    other = save_draft(text=SMALL.replace("slug: petit", "slug: autre"), tables={}, by=librarian, replacing=first)

    assert (other.ruleset.slug, other.number) == ("autre", 1)
    first.refresh_from_db()
    assert first.text == SMALL


def test_what_is_no_draft_any_more_is_not_corrected(librarian: User):
    first = draft(librarian)
    discard_draft(version=first, by=librarian)
    published = publish_text().version

    for gone in (first, published):
        with pytest.raises(NotADraft):
            save_draft(text=RENAMED, tables={}, by=librarian, replacing=gone)

    assert RulesetVersion.objects.get().text == SMALL


def test_the_house_keeps_so_many_drafts_and_no_more(librarian: User):
    first = draft(librarian)
    RulesetVersion.objects.bulk_create(
        RulesetVersion(ruleset=first.ruleset, number=number, text="x", digest="0")
        for number in range(2, MAX_DRAFTS + 1)
    )

    with pytest.raises(TooManyDrafts) as refused:
        draft(librarian, RENAMED)

    assert str(MAX_DRAFTS) in str(refused.value)
    assert RulesetVersion.objects.count() == MAX_DRAFTS
    assert save_draft(text=RENAMED, tables={}, by=librarian, replacing=first).text == RENAMED


def test_publishing_a_draft_puts_it_in_force_under_its_number(librarian: User):
    publish_text()
    version = draft(librarian, RENAMED)

    published = publish_draft(version=version, at=NOON, by=librarian)

    assert (published.changed, published.version.number) == (True, 2)
    assert states() == [(1, "retired"), (2, "published")]
    assert (published.version.published_at, published.version.published_by) == (NOON, librarian)
    assert published_definition("petit").document.identity.name == "Petit jeu revu"


def test_a_faulty_draft_is_not_published_and_is_kept(librarian: User):
    publish_text()
    version = draft(librarian, WRONG)

    with pytest.raises(DocumentRefused) as refused:
        publish_draft(version=version, at=NOON, by=librarian)

    assert [fault.place for fault in refused.value.faults] == ["lines.coins.value"]
    assert states() == [(1, "published"), (2, "draft")]


def test_a_draft_of_what_is_in_force_goes_and_changes_nothing(librarian: User):
    publish_text()

    published = publish_draft(version=draft(librarian), at=NOON, by=librarian)

    assert (published.changed, states()) == (False, [(1, "published")])


def test_a_draft_is_published_or_thrown_away_once(librarian: User):
    version, other = draft(librarian), draft(librarian, RENAMED)
    publish_draft(version=version, at=NOON, by=librarian)
    discard_draft(version=other, by=librarian)

    for gone in (version, other):
        with pytest.raises(NotADraft):
            publish_draft(version=gone, at=NOON, by=librarian)
        with pytest.raises(NotADraft):
            discard_draft(version=gone, by=librarian)

    assert states() == [(3, "published")]


def test_a_retired_version_is_kept_and_nothing_is_in_force(librarian: User):
    version = publish_text().version

    retire(version=version, by=librarian)

    assert states() == [(1, "retired")]
    with pytest.raises(NotPublished):
        published_definition("petit")
    with pytest.raises(NotInForce):
        retire(version=version, by=librarian)


def test_going_back_publishes_the_text_of_then_anew(librarian: User):
    first = publish_text().version
    publish_text(RENAMED)

    published = restore(version=first, at=NOON, by=librarian)

    assert (published.version.number, published.version.text, published.changed) == (3, SMALL, True)
    assert states() == [(1, "retired"), (2, "retired"), (3, "published")]
    assert restore(version=published.version, at=NOON, by=librarian).changed is False


def test_a_version_of_another_engine_is_not_taken_up_again(librarian: User):
    first = publish_text().version
    publish_text(RENAMED)
    RulesetVersion.objects.filter(pk=first.pk).update(text=WRONG)

    with pytest.raises(DocumentRefused):
        restore(version=first, at=NOON, by=librarian)

    assert states() == [(1, "retired"), (2, "published")]


def test_a_draft_is_nothing_to_go_back_to(librarian: User):
    version = draft(librarian)

    with pytest.raises(NeverPublished):
        restore(version=version, at=NOON, by=librarian)


def test_every_act_is_in_the_log_in_words(librarian: User):
    first = draft(librarian)
    published = publish_draft(version=first, at=NOON, by=librarian).version
    retire(version=published, by=librarian)
    restore(version=published, at=NOON, by=librarian)
    discard_draft(version=draft(librarian, RENAMED), by=librarian)

    assert [(line.who, line.what) for line in reversed(history_of(published.ruleset))] == [
        ("ludothecaire", "a déposé le brouillon 1"),
        ("ludothecaire", "a publié la version 1"),
        ("ludothecaire", "a retiré la version 1"),
        ("ludothecaire", "a repris la version 1"),
        ("ludothecaire", "a déposé le brouillon 3"),
        ("ludothecaire", "a jeté le brouillon 3"),
    ]


def test_what_others_wrote_into_the_log_is_left_out(librarian: User):
    from django.contrib.admin.models import CHANGE, LogEntry
    from django.contrib.contenttypes.models import ContentType

    ruleset = draft(librarian).ruleset
    for words in ("titre changé", "retired soon", ""):
        LogEntry.objects.create(
            user=librarian,
            content_type=ContentType.objects.get_for_model(Ruleset),
            object_id=str(ruleset.pk),
            object_repr="x",
            action_flag=CHANGE,
            change_message=words,
        )

    assert [line.what for line in history_of(ruleset)] == ["a déposé le brouillon 1"]


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_two_librarians_who_publish_one_draft_publish_it_once():
    by = User.objects.create_user("ludothecaire")
    version = draft(by)
    start, outcomes = threading.Barrier(4), []

    def run() -> None:
        try:
            start.wait()
            publish_draft(version=version, at=NOON, by=by)
            outcomes.append("published")
        except VersionRefusal as refusal:
            outcomes.append(refusal.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(outcomes) == ["not_a_draft"] * 3 + ["published"]
    assert states() == [(1, "published")]
