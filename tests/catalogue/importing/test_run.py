import pytest

from catalogue.exchange.readings import Fault
from catalogue.models import Game, SourceRecord
from tests.catalogue.importing.builders import NOW
from tests.catalogue.importing.pages import RULES_PAGE, page, row, save
from tests.catalogue.importing.whole_report import import_files
from tests.factories.catalogue import CopyFactory, GameFactory

pytestmark = pytest.mark.django_db

WITHOUT_RECORDS = "page sans notice (une page de règles, peut-être)\u00a0: rien n’en est repris."


def run(*paths, **options):
    return import_files(paths, at=NOW, **options)


def titles() -> list[str]:
    return sorted(Game.objects.values_list("title", flat=True))


def test_each_record_printed_twice_is_taken_once(tmp_path):
    file = save(tmp_path, "page.txt", page("Un", copies=row("70001")) + page("Deux"))

    report = run(file)

    assert report.as_json() == {
        "records": {"read": 2, "created": 2, "changed": 0, "unchanged": 0, "failed": 0},
        "copies": {"read": 1, "created": 1, "changed": 0, "unchanged": 0},
        "warnings": [],
        "errors": [],
    }
    assert (titles(), report.changed_nothing) == (["Deux", "Un"], False)


def test_a_second_run_changes_nothing(tmp_path):
    file = save(tmp_path, "page.txt", page("Un", copies=row("70001", "Sorti jusqu’au 03/07/2024")) + page("Deux"))
    run(file)

    report = run(file)

    assert report.as_json() == {
        "records": {"read": 2, "created": 0, "changed": 0, "unchanged": 2, "failed": 0},
        "copies": {"read": 1, "created": 0, "changed": 0, "unchanged": 1},
        "warnings": [],
        "errors": [],
    }
    assert report.changed_nothing


def test_one_unreadable_record_never_stops_the_rest(tmp_path):
    file = save(tmp_path, "page.txt", page("Un") + page("") + page("Trois"))
    heard = []

    report = run(file, tell=lambda outcome: heard.append((outcome.record, outcome.status.value)))

    assert heard == [("Un", "created"), ("notice 2", "failed"), ("Trois", "created")]
    assert report.as_json()["records"] == {"read": 3, "created": 2, "changed": 0, "unchanged": 0, "failed": 1}
    assert [(error.source, error.record, error.line) for error in report.errors] == [("page.txt", "notice 2", 40)]
    assert titles() == ["Trois", "Un"]


def test_one_record_that_cannot_be_stored_never_stops_the_rest(tmp_path):
    CopyFactory.create(barcode="70001", game=GameFactory.create(title="Tout autre chose"))
    file = save(tmp_path, "page.txt", page("Un") + page("Deux", copies=row("70001")) + page("Trois"))

    report = run(file)

    assert report.as_json()["records"] == {"read": 3, "created": 2, "changed": 0, "unchanged": 0, "failed": 1}
    assert [(error.source, error.record, error.line) for error in report.errors] == [("page.txt", "Deux", 40)]
    assert titles() == ["Tout autre chose", "Trois", "Un"]


def test_a_value_that_cannot_be_read_is_told_and_empties_nothing(tmp_path):
    file = save(tmp_path, "page.txt", page())
    run(file)
    save(tmp_path, "page.txt", page(age="beaucoup"))

    report = run(file)

    assert report.changed_nothing
    assert Game.objects.get().min_age_months == 96
    assert "âge minimum (mois)\u00a0: plus lisible à la source" in report.warnings[-1].message


def test_a_page_of_rules_beside_records_is_a_warning(tmp_path):
    rules, record = save(tmp_path, "regles.txt", RULES_PAGE), save(tmp_path, "page.txt", page())

    report = run(rules, record)

    assert (report.warnings, report.errors) == ([Fault("regles.txt", "", 0, WITHOUT_RECORDS)], [])
    assert report.as_json()["records"]["created"] == 1


def test_a_page_of_rules_alone_is_an_error(tmp_path):
    report = run(save(tmp_path, "regles.txt", RULES_PAGE))

    assert (report.warnings, report.errors) == ([], [Fault("regles.txt", "", 0, WITHOUT_RECORDS)])
    assert not SourceRecord.objects.exists()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "fichier vide."),
        (b" \n\n", "fichier vide."),
        (b"%PDF-1.4\x00\x01\x02" * 50, "fichier binaire, ce n’est pas du texte."),
    ],
)
def test_an_empty_or_binary_file_is_an_error_and_the_others_are_taken(tmp_path, content, message):
    bad, good = tmp_path / "mauvais.txt", save(tmp_path, "page.txt", page())
    bad.write_bytes(content)

    report = run(bad, good)

    assert report.errors == [Fault("mauvais.txt", "", 0, message)]
    assert report.as_json()["records"]["created"] == 1


def test_a_missing_file_or_a_folder_is_an_error_and_the_others_are_taken(tmp_path):
    report = run(tmp_path / "absent.txt", tmp_path, save(tmp_path, "page.txt", page()))

    assert report.errors == [
        Fault("absent.txt", "", 0, "fichier introuvable."),
        Fault(tmp_path.name, "", 0, "c’est un dossier, pas un fichier."),
    ]
    assert report.as_json()["records"]["created"] == 1


def test_a_name_that_no_file_can_have_is_an_error(tmp_path):
    report = run(tmp_path / "a\x00b.txt")

    assert [error.source for error in report.errors] == ["a\x00b.txt"]


def test_a_name_that_is_no_utf8_is_read_and_can_be_printed(tmp_path):
    save(tmp_path, "page\udce9.txt", page() + page(""))

    report = run(*tmp_path.iterdir())

    assert report.as_json()["records"]["created"] == 1
    assert [error.source for error in report.errors] == ["page?.txt"]


def test_a_dry_run_tells_all_and_stores_nothing(tmp_path):
    file = save(tmp_path, "page.txt", page("Un", copies=row("70001")) + page("") + page("Trois"))

    report = run(file, dry_run=True)

    assert report.as_json()["records"] == {"read": 3, "created": 2, "changed": 0, "unchanged": 0, "failed": 1}
    assert report.as_json()["copies"]["created"] == 1
    assert (titles(), SourceRecord.objects.count()) == ([], 0)
