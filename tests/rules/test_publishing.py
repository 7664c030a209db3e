import logging
import threading
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection

from rules.engine import DocumentRefused
from rules.models import Ruleset, RulesetVersion
from rules.published import NotPublished, published_definition, published_definitions
from rules.publishing import digest_of, publish
from tests.playaid.published import NOON, SMALL, publish_architects, publish_text

pytestmark = pytest.mark.django_db

RENAMED = SMALL.replace("Petit jeu", "Petit jeu revu")


def states() -> list[tuple[int, str]]:
    return list(RulesetVersion.objects.order_by("number").values_list("number", "status"))


def test_first_publication_makes_the_ruleset_and_its_first_version(librarian: User):
    published = publish(text=SMALL, tables={}, at=NOON, by=librarian)

    version = RulesetVersion.objects.select_related("ruleset").get()
    assert published.changed is True
    assert published.version == version
    assert (version.ruleset.slug, version.ruleset.title) == ("petit", "Petit jeu")
    assert (version.number, version.status, version.text, version.tables) == (1, "published", SMALL, {})
    assert (version.published_at, version.published_by) == (NOON, librarian)
    assert version.digest == digest_of(SMALL, {})


def test_publishing_the_same_document_again_changes_nothing():
    first = publish_text()

    again = publish(text=SMALL, tables={}, at=NOON + timedelta(days=1))

    assert (again.changed, again.version) == (False, first.version)
    assert states() == [(1, "published")]
    assert RulesetVersion.objects.get().published_at == NOON


def test_a_new_text_retires_the_version_before_it_and_keeps_it():
    publish_text()

    published = publish_text(RENAMED)

    assert published.changed is True
    assert states() == [(1, "retired"), (2, "published")]
    assert RulesetVersion.objects.get(number=1).text == SMALL
    assert Ruleset.objects.get().title == "Petit jeu revu"


def test_going_back_to_an_earlier_text_is_a_third_version():
    for text in (SMALL, RENAMED, SMALL):
        publish_text(text)

    assert states() == [(1, "retired"), (2, "retired"), (3, "published")]
    assert published_definition("petit").document.identity.name == "Petit jeu"


def test_a_changed_table_is_a_change():
    assert digest_of("a", {"x.csv": "1"}) != digest_of("a", {"x.csv": "2"})
    assert digest_of("a", {"x.csv": "1", "y.csv": "2"}) == digest_of("a", {"y.csv": "2", "x.csv": "1"})


def test_a_wrong_document_is_refused_with_every_fault_and_nothing_is_kept():
    wrong = SMALL.replace("value: coins", "value: coyns").replace("edition: Inventée, ", "")

    with pytest.raises(DocumentRefused) as refused:
        publish_text(wrong)

    assert [fault.place for fault in refused.value.faults] == ["identity.edition"]
    with pytest.raises(DocumentRefused) as refused:
        publish_text(SMALL.replace("value: coins", "value: coyns"))
    assert [fault.place for fault in refused.value.faults] == ["lines.coins.value"]
    assert Ruleset.objects.count() == 0


def test_a_wrong_document_leaves_the_version_in_force():
    publish_text()

    with pytest.raises(DocumentRefused):
        publish_text(SMALL.replace("most: total", "most: nothing"))

    assert states() == [(1, "published")]


def test_a_character_that_no_database_keeps_is_refused():
    with pytest.raises(DocumentRefused) as refused:
        publish(text=SMALL, tables={"a.csv": "id\0"}, at=NOON)

    assert [(fault.place, fault.message) for fault in refused.value.faults] == [
        ("a.csv", "le texte contient un caractère nul")
    ]


def test_what_is_in_force_is_found_and_never_out_of_date():
    publish_text()
    assert published_definition("petit").document.identity.name == "Petit jeu"

    publish_text(RENAMED)

    assert published_definition("petit").document.identity.name == "Petit jeu revu"


@pytest.mark.parametrize("slug", ["inconnu", "", "PETIT", "petit/", "a\0b", "é", "\ud800", "../petit"])
def test_what_is_not_in_force_is_not_published(slug):
    publish_text()

    with pytest.raises(NotPublished):
        published_definition(slug)


def test_a_known_definition_costs_one_query(django_assert_num_queries):
    publish_text()
    published_definition("petit")

    with django_assert_num_queries(1):
        published_definition("petit")


def test_all_rules_in_force_by_title_for_one_query(django_assert_num_queries):
    publish_text(SMALL.replace("slug: petit", "slug: zebre").replace("Petit jeu", "Zèbre"))
    publish_text()
    publish_architects()
    published_definitions()

    with django_assert_num_queries(1):
        found = [definition.slug for definition in published_definitions()]

    assert found == ["7-wonders-architects", "petit", "zebre"]


def test_a_version_of_another_engine_counts_as_not_published_and_the_log_says_why(caplog):
    publish_text()
    RulesetVersion.objects.update(text="slug: petit\nformer: 1\n", digest="0" * 64)

    with caplog.at_level(logging.ERROR), pytest.raises(NotPublished):
        published_definition("petit")

    assert published_definitions() == []
    assert "cannot be read by this engine" in caplog.text


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_two_who_publish_at_once_leave_one_version_in_force():
    texts = [SMALL.replace("Petit jeu", f"Petit jeu {number}") for number in range(6)]
    start = threading.Barrier(len(texts))
    failures: list[BaseException] = []

    def run(text: str) -> None:
        try:
            start.wait()
            publish_text(text)
        except BaseException as failure:  # noqa: BLE001 - told to the test, which fails
            failures.append(failure)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(text,)) for text in texts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert failures == []
    assert [number for number, _status in states()] == [1, 2, 3, 4, 5, 6]
    assert [status for _number, status in states()].count("published") == 1
