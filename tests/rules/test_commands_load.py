"""``load_rulesets``: checks documents and publishes them."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.utils import timezone

from rules.models import RulesetVersion
from rules.publishing import publish
from rules.shipped import GAMES, shipped_paths
from tests.playaid.published import LANTERNS, SMALL

pytestmark = pytest.mark.django_db

BROKEN = SMALL.replace("value: coins", "value: coyns").replace("slug: petit", "slug: casse")


def load(*arguments: str) -> tuple[str, str]:
    out, err = io.StringIO(), io.StringIO()
    call_command("load_rulesets", *arguments, stdout=out, stderr=err)
    return out.getvalue().replace("\u00a0", " "), err.getvalue()


@pytest.fixture
def small(tmp_path):
    path = tmp_path / "petit.yaml"
    path.write_text(SMALL, encoding="utf-8")
    return path


def test_all_documents_of_the_software_are_published_and_the_second_run_changes_nothing():
    slugs = [path.parent.name for path in shipped_paths()]

    first, _ = load()
    second, _ = load()

    assert first.splitlines() == [f"{slug} : version 1 publiée" for slug in slugs]
    assert second.splitlines() == [f"{slug} : inchangé (version 1)" for slug in slugs]
    assert RulesetVersion.objects.count() == len(slugs)


def test_a_file_is_published_with_the_tables_beside_it():
    told, _ = load(str(LANTERNS))

    assert told == "lanternes : version 1 publiée\n"
    assert list(RulesetVersion.objects.get().tables) == ["lanternes.csv"]


def test_a_changed_file_is_a_new_version(small):
    load(str(small))
    small.write_text(SMALL.replace("max: 20", "max: 30"), encoding="utf-8")

    told, _ = load(str(small))

    assert told == "petit : version 2 publiée\n"


def test_checking_stores_nothing(small):
    told, _ = load(str(small), "--check")

    assert told == "petit : correct\n"
    assert RulesetVersion.objects.count() == 0


def test_faults_are_told_with_file_and_place_and_the_good_ones_are_published(small, tmp_path):
    broken, absent = tmp_path / "casse.yaml", tmp_path / "absent.yaml"
    broken.write_text(BROKEN, encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()

    with pytest.raises(CommandError) as refused:
        call_command("load_rulesets", str(broken), str(absent), str(small), stdout=out, stderr=err)

    assert str(refused.value) == "2 document(s) refusé(s) sur 3."
    told = err.getvalue().replace("\u00a0", " ").splitlines()
    assert [line.split(" : ")[:2] for line in told] == [
        [str(broken), "lines.coins.value"],
        [str(absent), "fichier illisible"],
    ]
    assert out.getvalue().replace("\u00a0", " ") == "petit : version 1 publiée\n"
    assert RulesetVersion.objects.get().ruleset.slug == "petit"


def test_two_files_of_one_game_are_not_published_over_each_other(small, tmp_path):
    twin = tmp_path / "jumeau.yaml"
    twin.write_text(SMALL.replace("Petit jeu", "Jumeau"), encoding="utf-8")
    err = io.StringIO()

    with pytest.raises(CommandError):
        call_command("load_rulesets", str(small), str(twin), stdout=io.StringIO(), stderr=err)

    assert err.getvalue().replace("\u00a0", " ") == f"{twin} : slug : « petit » est déjà celui de {small}\n"
    assert RulesetVersion.objects.get().ruleset.title == "Petit jeu"


def test_a_file_below_the_working_folder_is_named_from_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    err = io.StringIO()

    with pytest.raises(CommandError):
        call_command("load_rulesets", str(tmp_path / "absent.yaml"), stderr=err)

    assert err.getvalue().startswith("absent.yaml\u00a0: ")


def test_a_database_without_tables_is_told(small, monkeypatch):
    def no_table(**_: object) -> None:
        raise OperationalError("no such table: rules_ruleset")

    monkeypatch.setattr("rules.management.commands.load_rulesets.publish", no_table)

    with pytest.raises(CommandError, match="La base n’est pas prête"):
        load(str(small))


def test_what_a_person_published_here_stays_until_its_file_is_named(django_user_model):
    load()
    version = RulesetVersion.objects.get(ruleset__slug="skyjo", status="published")
    librarian = django_user_model.objects.create_user("ludothecaire")
    publish(text=version.text + "\n# corrigé ici\n", tables=version.tables, at=timezone.now(), by=librarian)

    out, _err = load()

    assert "skyjo : laissé en place (la version 2 a été publiée ici)" in out
    assert RulesetVersion.objects.filter(ruleset__slug="skyjo").count() == 2
    named, _err = load(str(GAMES / "skyjo" / "ruleset.yaml"))
    assert named == "skyjo : version 3 publiée\n"
