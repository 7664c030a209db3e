import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from catalogue.models import Game, ImportLine, ImportRun, SourceRecord
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
            f"Importation n°\u00a0{ImportRun.objects.get().pk}\u00a0: page.txt\n"
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


# ── A run like those of the page ─────────────────────────────────────────────────────────────────────
def test_each_file_is_a_run_with_a_report_to_read(tmp_path):
    one, other = save(tmp_path, "un.txt", page("Un") + page("")), save(tmp_path, "deux.txt", page("Deux"))

    run("--source", "PMB", one, other)

    runs = ImportRun.objects.order_by("pk")
    assert [(each.name, each.state, each.source, each.dry_run, each.made_by) for each in runs] == [
        ("un.txt", "done", "PMB", False, None),
        ("deux.txt", "done", "PMB", False, None),
    ]
    assert [(line.title, line.status) for line in runs[0].lines.all()] == [("Un", "created"), ("notice 2", "failed")]


def test_a_rehearsal_leaves_its_report(tmp_path):
    run("--dry-run", save(tmp_path, "page.txt", page("Un")))

    rehearsal = ImportRun.objects.get()
    assert (rehearsal.dry_run, rehearsal.state) == (True, "done")
    assert [(line.title, line.status, line.game) for line in rehearsal.lines.all()] == [("Un", "created", None)]


def test_a_record_that_stands_in_two_files_is_read_once(tmp_path):
    one, other = save(tmp_path, "un.txt", page("Un")), save(tmp_path, "deux.txt", page("Un"))

    first, again = run("--json", one, other), run("--json", one, other)

    assert json.loads(first[1])["records"] == {"read": 2, "created": 1, "changed": 0, "unchanged": 1, "failed": 0}
    assert json.loads(again[1])["records"]["unchanged"] == 2


def test_nothing_begins_while_another_import_runs(tmp_path):
    ImportRun.objects.create(name="autre", state="running", created_at=timezone.now(), heartbeat_at=timezone.now())

    with pytest.raises(CommandError, match="Une autre importation est en cours"):
        run(save(tmp_path, "page.txt", page("Un")))

    assert (ImportRun.objects.count(), Game.objects.count()) == (1, 0)


def test_a_command_that_is_interrupted_stops_its_run(tmp_path, monkeypatch):
    monkeypatch.setattr("catalogue.importing.worker.take_items", interrupted)

    with pytest.raises(KeyboardInterrupt):
        run(save(tmp_path, "page.txt", page("Un")))

    assert ImportRun.objects.get().state == "stopped"


def interrupted(*_arguments: object, **_options: object) -> None:
    raise KeyboardInterrupt


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_how_far_it_is_is_shown_to_a_person_alone(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.catalogue.importing.test_command.StringIO", Terminal)

    _, _, stderr = run("--json", save(tmp_path, "page.txt", page("Un")))

    assert stderr == "\rpage.txt\u00a0: 1 notices, 100\u00a0%\n"


# ── And back ─────────────────────────────────────────────────────────────────────────────────────────
def test_an_import_is_taken_back_by_its_number(tmp_path):
    run(save(tmp_path, "page.txt", page("Un", copies=row("70001")) + page("Deux")))
    number = ImportRun.objects.get().pk

    status, stdout, stderr = run("--undo", number)

    assert (status, stdout, stderr) == (
        0,
        f"Importation n°\u00a0{number} annulée\u00a0: 2 notices reprises, 0 gardées.\n",
        "",
    )
    assert not Game.objects.exists()


def test_what_moved_since_is_kept_and_fails(tmp_path):
    run(save(tmp_path, "page.txt", page("Un") + page("Deux")))
    number = ImportRun.objects.get().pk
    Game.objects.filter(title="Un").update(note="corrigé ici")

    status, stdout, _ = run("--undo", number, "--json")

    document = json.loads(stdout)
    kept = document.pop("kept")
    assert (status, document) == (1, {"run": number, "undone": 1})
    assert [(line["record"], "modifiée ici depuis" in line["message"]) for line in kept] == [("Un", True)]
    assert [line.status for line in ImportLine.objects.order_by("number")] == ["kept", "undone"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "Nommez au moins un fichier"),
        (["--undo", "77"], "Il n’y a pas d’importation"),
        (["--undo", "1", "page.txt"], "s’emploie seul"),
        (["--undo", "1", "--dry-run"], "s’emploie seul"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_words(arguments, words):
    with pytest.raises(CommandError, match=words):
        run(*arguments)


def test_a_rehearsal_cannot_be_taken_back(tmp_path):
    run("--dry-run", save(tmp_path, "page.txt", page("Un")))

    with pytest.raises(CommandError, match="n’a rien changé"):
        run("--undo", ImportRun.objects.get().pk)
