import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from catalogue.models import Game, SourceRecord
from tests.catalogue.importing.pages import RULES_PAGE, page, row, save

pytestmark = pytest.mark.django_db


def run(*arguments: object) -> tuple[int, str, str]:
    """Exit status, standard output and standard error."""
    stdout, stderr = StringIO(), StringIO()
    try:
        call_command("import_records", *map(str, arguments), stdout=stdout, stderr=stderr)
    except SystemExit as end:
        return int(end.code or 0), stdout.getvalue(), stderr.getvalue()
    return 0, stdout.getvalue(), stderr.getvalue()


# ── In words ─────────────────────────────────────────────────────────────────────────────────────────
def test_a_first_run_names_each_record_and_gives_the_sums(tmp_path):
    file = save(tmp_path, "page.txt", page("Un", copies=row("70001")) + page("Deux"))

    assert run(file) == (
        0,
        (
            "Un\u00a0: créée (exemplaire 70001 créé)\n"
            "Deux\u00a0: créée\n"
            "Notices lues\u00a0: 2\u00a0; créées\u00a0: 2\u00a0; modifiées\u00a0: 0\u00a0; inchangées\u00a0: 0\u00a0; "
            "en échec\u00a0: 0.\n"
            "Exemplaires lus\u00a0: 1\u00a0; créés\u00a0: 1\u00a0; modifiés\u00a0: 0\u00a0; inchangés\u00a0: 0.\n"
        ),
        "",
    )


def test_a_second_run_says_that_nothing_has_changed(tmp_path):
    file = save(tmp_path, "page.txt", page("Un"))
    run(file)

    status, stdout, stderr = run(file)

    assert (status, stderr, stdout.splitlines()[0], stdout.splitlines()[-1]) == (
        0,
        "",
        "Un\u00a0: inchangée",
        "Rien n’a changé.",
    )


def test_a_change_names_the_fields_and_the_copies(tmp_path):
    file = save(tmp_path, "page.txt", page("Un", copies=row("70001")))
    run(file)
    save(tmp_path, "page.txt", page("Un", age="7", copies=row("70001", "Sorti jusqu’au 03/07/2024")))

    status, stdout, _ = run(file)

    assert (status, stdout.splitlines()[0]) == (
        0,
        "Un\u00a0: modifiée (âge minimum (mois), exemplaire 70001 modifié)",
    )


def test_a_dry_run_says_that_nothing_was_stored(tmp_path):
    status, stdout, _ = run("--dry-run", save(tmp_path, "page.txt", page("Un")))

    assert (status, stdout.splitlines()[0], stdout.splitlines()[-1]) == (
        0,
        "Un\u00a0: créée",
        "C’était un essai\u00a0: rien n’a été enregistré.",
    )
    assert not Game.objects.exists()


def test_warnings_and_errors_stand_on_standard_error_with_their_place(tmp_path):
    file = save(tmp_path, "page.txt", page("Un") + page(""))
    rules = save(tmp_path, "regles.txt", RULES_PAGE)

    status, stdout, stderr = run(file, rules)

    assert (status, "notice 2\u00a0: en échec" in stdout) == (1, True)
    assert stderr.splitlines() == [
        "Attention – regles.txt\u00a0: page sans notice (une page de règles, peut-être)\u00a0: rien n’en est repris.",
        "Erreur – page.txt, ligne 40, notice 2\u00a0: Notice sans titre\u00a0: elle n’est pas lue.",
    ]


# ── As JSON ──────────────────────────────────────────────────────────────────────────────────────────
def test_the_json_document_is_all_that_is_printed(tmp_path):
    good = save(tmp_path, "page.txt", page("Un", age="beaucoup", copies=row("70001")))
    empty = save(tmp_path, "vide.txt", "")

    status, stdout, stderr = run("--json", good, empty)

    document = json.loads(stdout)
    warning = document["warnings"].pop()
    assert (status, stderr) == (1, "")
    assert document == {
        "records": {"read": 1, "created": 1, "changed": 0, "unchanged": 0, "failed": 0},
        "copies": {"read": 1, "created": 1, "changed": 0, "unchanged": 0},
        "warnings": [],
        "errors": [{"source": "vide.txt", "record": "", "line": 0, "message": "fichier vide."}],
    }
    assert (set(warning), warning["source"], warning["record"]) == (
        {"source", "record", "line", "message"},
        "page.txt",
        "Un",
    )


def test_a_dry_run_as_json_is_the_same_document_and_stores_nothing(tmp_path):
    file = save(tmp_path, "page.txt", page("Un"))

    tried, done = run("--json", "--dry-run", file), run("--json", file)

    assert tried == done
    assert json.loads(done[1])["records"]["created"] == 1


# ── Exit status ──────────────────────────────────────────────────────────────────────────────────────
def test_a_page_of_rules_beside_records_is_a_success(tmp_path):
    status, *_ = run(save(tmp_path, "page.txt", page()), save(tmp_path, "regles.txt", RULES_PAGE))

    assert status == 0


@pytest.mark.parametrize("content", ["", RULES_PAGE, "\x00\x01\x02" * 100])
def test_a_file_without_records_alone_fails(tmp_path, content):
    status, *_ = run(save(tmp_path, "seul.txt", content))

    assert (status, Game.objects.count()) == (1, 0)


def test_an_unknown_format_is_refused_with_the_known_ones(tmp_path):
    with pytest.raises(CommandError, match=r"^Format inconnu, «\smarc\s»\. Formats connus\s: .*pmb-page"):
        run("--format", "marc", save(tmp_path, "page.txt", page()))

    assert not Game.objects.exists()


def test_the_catalogue_of_origin_can_be_named(tmp_path):
    run("--source", "PMB d’essai", save(tmp_path, "page.txt", page("Un")))

    assert SourceRecord.objects.get().source == "PMB d’essai"


def test_a_name_of_the_catalogue_that_is_too_long_is_refused(tmp_path):
    with pytest.raises(CommandError, match="100 caractères au plus"):
        run("--source", "x" * 101, save(tmp_path, "page.txt", page("Un")))

    assert not Game.objects.exists()


def test_a_format_can_be_named(tmp_path):
    assert run("--format", "pmb-page", save(tmp_path, "page.txt", page()))[0] == 0
