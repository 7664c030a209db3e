"""An import is taken back as far as nothing else has happened since; what stays is told."""

import pytest

from catalogue.importing import runs, worker
from catalogue.importing.refusals import NothingToUndo
from catalogue.importing.values import of_game
from catalogue.models import (
    Author,
    Contribution,
    Copy,
    Game,
    ImportRun,
    Publication,
    Publisher,
    RecordChange,
    Scheme,
    SearchName,
    Series,
    SourceRecord,
    Term,
)
from tests.catalogue.importing.handing_in import Ticking, done, read_spreadsheets, table
from tests.factories.catalogue import CopyFactory, GameFactory
from tests.factories.desk import HoldFactory
from tests.factories.records import GameListEntryFactory

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def spreadsheets(monkeypatch, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    read_spreadsheets(monkeypatch)
    monkeypatch.setattr("catalogue.importing.undoing.UNDONE_AT_ONCE", 2)


def undone(run: ImportRun) -> ImportRun:
    runs.undo(run)
    worker.work(clock=Ticking())
    run.refresh_from_db()
    return run


def kept(run: ImportRun) -> list[tuple[str, list[str]]]:
    """The records that were left alone, and why."""
    return [
        (line.title, [one["text"] for one in line.messages if one["level"] == "kept"])
        for line in run.lines.filter(status="kept")
    ]


def test_what_an_import_created_is_gone():
    GameFactory.create(title="Ancien")
    run = undone(done())

    assert (run.state, kept(run)) == ("undone", [])
    assert list(Game.objects.values_list("title", flat=True)) == ["Ancien"]
    assert (Copy.objects.count(), SourceRecord.objects.count()) == (0, 0)
    assert set(run.lines.values_list("status", flat=True)) == {"undone"}
    assert RecordChange.objects.filter(kind="undone", import_run=run).count() == 5


NAMED = "Titre;Auteur;Éditeur;Collection;Catégorie;Code-barres\r\n{}\r\n"


def names_here() -> list[list[str]]:
    return [sorted(map(str, model.objects.all())) for model in (Author, Publisher, Series, Term)]


def test_names_that_an_import_brought_go_when_nothing_uses_them():
    done(NAMED.format("Un;Ada Essai;Phare;Poche;mémoire;B1"))
    before = names_here()
    rows = ["Deux;Bo Essai;Phare;Grande;mémoire;B2", "Trois;Ada Essai;Digue;Poche;adresse;B3"]
    run = done(NAMED.format("\r\n".join(rows)))
    assert all(len(now) == 2 for now in names_here())

    undone(run)

    assert (run.state, names_here()) == ("undone", before)
    assert SearchName.objects.filter(label__in=["Bo Essai", "Digue", "Grande", "adresse"]).count() == 0


def test_a_name_that_an_import_brought_stays_with_who_uses_it():
    rows = ["Un;Ada Essai;Phare;Poche;mémoire;B1", "Deux;Bo Essai;Digue;Grande;adresse;B2"]
    run = done(NAMED.format("\r\n".join(rows)))
    ours = GameFactory.create(title="À nous", series=Series.objects.get(name="Poche"))
    ours.terms.set(Term.objects.filter(label="mémoire"))
    Contribution.objects.create(game=ours, author=Author.objects.get(name="Bo Essai"), position=0)
    Publication.objects.create(game=ours, publisher=Publisher.objects.get(name="Digue"), position=0)

    undone(run)

    assert names_here() == [["Bo Essai"], ["Digue"], ["Poche"], ["mémoire"]]


def test_the_wider_class_of_a_term_goes_with_it_and_stays_for_another():
    tree = "Titre;Catégorie;Code-barres\r\n{}\r\n"
    scheme = Scheme.objects.create(code=Scheme.ESAR, name="ESAR")
    run = done(tree.format("Un;A 406 jeu de stratégie;B1"))
    assert sorted(Term.objects.values_list("code", flat=True)) == ["A400", "A406"]
    wider = Term.objects.get(code="A400")

    undone(run)

    assert not Term.objects.filter(pk=wider.pk).exists()
    run = done(tree.format("Un;A 406 jeu de stratégie;B1"))
    Term.objects.create(scheme=scheme, code="A408", label="jeu d’essai", parent=Term.objects.get(code="A400"))
    undone(run)
    assert sorted(Term.objects.values_list("code", flat=True)) == ["A400", "A408"]


def test_names_of_a_record_that_is_kept_stay_until_it_goes():
    run = done(NAMED.format("Un;Ada Essai;Phare;Poche;mémoire;B1"))
    correct(Game.objects.get())

    undone(run)

    assert names_here() == [["Ada Essai"], ["Phare"], ["Poche"], ["mémoire"]]


def test_the_same_file_can_be_imported_again_after_its_undoing():
    undone(done())

    again = done()

    assert (again.counts["records"]["created"], Game.objects.count()) == (5, 5)


def test_what_an_import_changed_is_as_it_was():
    done()
    before = [of_game(game) for game in Game.objects.order_by("pk")], list(SourceRecord.objects.values("snapshot"))
    changed = done(table(players="3"))
    assert changed.counts["records"]["changed"] == 5

    run = undone(changed)

    after = [of_game(game) for game in Game.objects.order_by("pk")], list(SourceRecord.objects.values("snapshot"))
    assert (run.state, kept(run), after) == ("undone", [], before)


def test_a_copy_that_an_import_added_is_gone_and_the_game_stays():
    done("Titre;Joueurs min;Code-barres\r\nUn;2;B1\r\n")
    run = done("Titre;Joueurs min;Code-barres\r\nUn;2;B1\r\nUn;2;B2\r\n")
    assert Copy.objects.count() == 2

    undone(run)

    assert (list(Copy.objects.values_list("barcode", flat=True)), Game.objects.count()) == (["B1"], 1)


def correct(game: Game) -> None:
    game.year = 1999
    game.save()


@pytest.mark.parametrize(
    ("since", "why"),
    [
        (correct, "modifiée ici depuis (année)\u00a0; le jeu reste."),
        (
            lambda game: CopyFactory.create(game=game, barcode="NEUF"),
            "l’exemplaire NEUF a été ajouté depuis\u00a0; le jeu reste.",
        ),
        (lambda game: HoldFactory.create(game=game), "le jeu sert ailleurs (réservation)\u00a0; il reste."),
        (
            lambda game: GameListEntryFactory.create(game=game),
            "le jeu sert ailleurs (jeu d’une liste)\u00a0; il reste.",
        ),
        (
            lambda game: game.copies.update(section="Plein air"),
            "l’exemplaire B-Un a été modifié ici depuis\u00a0; il reste.",
        ),
    ],
)
def test_a_created_game_that_serves_by_now_stays_and_is_told(since, why):
    run = done(table(["Un", "Deux"]))
    since(Game.objects.get(title="Un"))

    undone(run)

    assert (run.state, kept(run)) == ("undone", [("Un", [why])])
    assert list(Game.objects.values_list("title", flat=True)) == ["Un"]


def test_a_field_corrected_since_is_kept_and_the_others_go_back():
    text = "Titre;Joueurs min;Joueurs max;Code-barres\r\nUn;{};{};B1\r\n"
    done(text.format(2, 4))
    run = done(text.format(3, 6))
    Game.objects.update(max_players=8)

    undone(run)

    game = Game.objects.get()
    assert (game.min_players, game.max_players) == (2, 8)
    assert kept(run) == [("Un", ["joueurs, au plus\u00a0: modifié ici depuis, gardé."])]


def test_what_a_later_import_has_changed_is_for_that_one_to_take_back():
    first = done(table(["Un"]))
    later = done(table(["Un"], players="3"))

    undone(first)

    assert kept(first) == [
        ("Un", ["modifiée depuis par l’importation de «\u00a0jeux.csv\u00a0»\u00a0; rien n’est changé."])
    ]
    undone(later)
    assert Game.objects.get().min_players == 2


def test_a_rehearsal_or_an_import_of_nothing_new_has_nothing_to_undo():
    for run in (done(dry_run=True), done() and done()):
        with pytest.raises(NothingToUndo):
            runs.undo(run)
