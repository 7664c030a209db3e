"""The fields of a record, from its first take-over through corrections here and at the source."""

import pytest

from catalogue.exchange.records import Contribution, ForeignTerm
from catalogue.importing.outcomes import Outcome, Status
from catalogue.models import Author, Game, Publisher, Scheme, SearchEntry, Term
from rules.models import Ruleset
from tests.catalogue.importing.builders import STRATEGY, foreign, foreign_copy, take_one
from tests.factories.catalogue import CopyFactory, GameFactory, TermFactory

pytestmark = pytest.mark.django_db


def corrected(**fields: object) -> Game:
    """The one game, corrected here."""
    game = Game.objects.get()
    for name, value in fields.items():
        setattr(game, name, value)
    game.save()
    return game


# ── The first time ───────────────────────────────────────────────────────────────────────────────────
def test_a_new_record_becomes_a_game_with_all_its_rows():
    record = foreign(
        contributions=(Contribution("Zoé Fictive", "Auteur"), Contribution("Abel Fictif", "Illustrateur")),
        publishers=("Zèbre", "Albatros"),
        attachments=("regles.pdf",),
    )

    outcome = take_one(record)

    game = Game.objects.get()
    assert outcome.status is Status.CREATED
    assert [str(one) for one in game.contributions.all()] == ["Zoé Fictive (auteur)", "Abel Fictif (illustrateur)"]
    assert [str(one) for one in game.publications.all()] == ["Zèbre", "Albatros"]
    assert [str(one) for one in game.terms.all()] == ["A406 jeu de stratégie"]
    assert [str(one) for one in game.languages.all()] == ["fre"]
    assert [str(one) for one in game.attachments.all()] == ["regles.pdf"]
    assert (game.min_players, game.max_players, game.min_age_months, game.kind) == (2, 4, 96, "game")


def test_a_new_game_is_found_by_its_words_at_once():
    take_one(foreign(principle="Allumez la lanterne."))

    words = SearchEntry.objects.get().words
    assert all(stem in words for stem in ("phar", "fictiv", "strateg", "lantern"))


def test_authors_and_publishers_known_here_are_not_doubled():
    Author.objects.create(name="Jeanne Fictive")
    Publisher.objects.create(name="Éditions du Phare")

    take_one(foreign())

    assert (Author.objects.count(), Publisher.objects.count()) == (1, 1)


def test_an_esar_term_comes_with_its_group_and_where_it_came_from():
    take_one(foreign(terms=(ForeignTerm("ESAR", "A499", "jeu d’essai", "jeu de règles"),)))

    term = Term.objects.get(code="A499")
    assert (str(term.scheme), term.label, str(term.parent), term.origin) == (
        "ESAR",
        "jeu d’essai",
        "A400 jeu de règles",
        "page.txt",
    )


def test_a_term_known_here_keeps_its_label_and_its_class():
    TermFactory.create(code="A406", label="stratégie (mot de la maison)")

    take_one(foreign(terms=(STRATEGY,)))

    assert list(Term.objects.values_list("code", "label", "parent")) == [("A406", "stratégie (mot de la maison)", None)]


def test_an_esar_code_without_a_label_gets_the_known_one():
    take_one(foreign(terms=(ForeignTerm("ESAR", "A403", ""),)))

    assert sorted(map(str, Term.objects.all())) == ["A400 jeu de règles", "A403 jeu de circuit"]


def test_other_headings_are_terms_of_their_scheme_or_of_the_house():
    take_one(foreign(terms=(ForeignTerm("", "", "Jeux de mer"), ForeignTerm("COL", "", "Lancer"))))

    assert list(Term.objects.values_list("scheme__code", "label").order_by("label")) == [
        ("local", "Jeux de mer"),
        ("COL", "Lancer"),
    ]
    assert Scheme.objects.get(code="local").name == "Classement local"


def test_a_toy_is_a_toy():
    take_one(foreign("Hochet", terms=(ForeignTerm("ESAR", "A107", "jeu de manipulation"),)))

    assert Game.objects.get().kind == "toy"


def test_a_game_with_structured_rules_of_its_name_is_tied_to_them():
    ruleset = Ruleset.objects.create(slug="le-phare-dessai", title="Le phare d’Essai")

    take_one(foreign())

    assert Game.objects.get().ruleset == ruleset


def test_rules_untied_here_are_not_tied_again():
    Ruleset.objects.create(slug="le-phare-dessai", title="Le phare d’Essai")
    take_one(foreign())
    corrected(ruleset=None)

    take_one(foreign(min_age_months=84))

    assert Game.objects.get().ruleset is None


# ── Again ────────────────────────────────────────────────────────────────────────────────────────────
def test_the_same_record_again_changes_nothing():
    take_one(foreign())
    stamp = Game.objects.get().sources.get().imported_at

    outcome = take_one(foreign())

    assert outcome == Outcome("page.txt", "Le phare d’Essai", 1, Status.UNCHANGED, warnings=[])
    assert Game.objects.get().sources.get().imported_at == stamp


def test_what_was_corrected_here_is_kept():
    take_one(foreign())
    game = corrected(title="Le Phare", min_age_months=120)
    game.publications.all().delete()

    outcome = take_one(foreign())

    game = Game.objects.get()
    assert (outcome.status, outcome.warnings) == (Status.UNCHANGED, [])
    assert (game.title, game.min_age_months, game.publishers.count()) == ("Le Phare", 120, 0)


def test_a_publisher_renamed_here_is_kept():
    take_one(foreign())
    publisher = Publisher.objects.get()
    publisher.name = "Phare Éditions"
    publisher.save()

    outcome = take_one(foreign())

    assert (outcome.status, [str(one) for one in Publisher.objects.all()]) == (Status.UNCHANGED, ["Phare Éditions"])


def test_line_ends_of_a_browser_are_no_correction():
    take_one(foreign(rules_note="un\ndeux"))
    corrected(rules_note="un\r\ndeux\r\n")

    take_one(foreign(rules_note="un\ndeux\ntrois"))

    assert Game.objects.get().rules_note == "un\ndeux\ntrois"


def test_what_changed_at_the_source_alone_is_taken_field_by_field():
    take_one(foreign())
    corrected(title="Le Phare")

    outcome = take_one(foreign(min_age_months=84, publishers=("Albatros",), languages=("fre", "ger")))

    game = Game.objects.get()
    assert (outcome.status, outcome.fields) == (Status.CHANGED, ("min_age_months", "publishers", "languages"))
    assert (game.title, game.min_age_months, str(game.publishers.get())) == ("Le Phare", 84, "Albatros")
    assert [str(one) for one in game.languages.all()] == ["fre", "ger"]


def test_a_changed_author_is_found_by_the_new_name_and_not_by_the_old():
    take_one(foreign(contributions=(Contribution("Zoé Fictive"), Contribution("Abel Fictif"))))

    take_one(foreign(contributions=(Contribution("Zoé Fictive"), Contribution("Basile Fictif"))))

    words = SearchEntry.objects.get().words
    assert ("basil" in words, "abel" in words) == (True, False)


def test_what_changed_on_both_sides_is_kept_and_told_each_time_until_it_is_settled():
    take_one(foreign())
    corrected(min_age_months=120)
    changed = foreign(min_age_months=84)
    told = [
        (
            "âge minimum (mois)\u00a0: ici «\u00a0120\u00a0», "
            "à la source «\u00a084\u00a0»\u00a0; la valeur d’ici est gardée."
        )
    ]

    first, second = take_one(changed), take_one(changed)
    corrected(min_age_months=84)
    settled = take_one(changed)

    assert [(one.status, one.warnings) for one in (first, second, settled)] == [
        (Status.UNCHANGED, told),
        (Status.UNCHANGED, told),
        (Status.UNCHANGED, []),
    ]


def test_lists_changed_on_both_sides_are_told_in_words():
    take_one(foreign())
    Game.objects.get().contributions.all().delete()

    outcome = take_one(
        foreign(contributions=(Contribution("Jeanne Fictive"), Contribution("Abel Fictif", "Illustrateur")))
    )

    assert outcome.warnings == [
        (
            "auteurs\u00a0: ici rien, à la source «\u00a0Jeanne Fictive (auteur), Abel Fictif (illustrateur)\u00a0»"
            "\u00a0; la valeur d’ici est gardée."
        )
    ]


def test_long_notes_are_shown_where_they_begin_to_differ():
    start = "Posez le phare au milieu de la table, puis " * 3
    take_one(foreign(rules_note=start + "jouez."))
    corrected(rules_note=start + "chantez.")

    outcome = take_one(foreign(rules_note=start + "dansez."))

    assert outcome.warnings == [
        (
            "règles du jeu\u00a0: ici «\u00a0…u de la table, puis chantez.\u00a0», "
            "à la source «\u00a0…u de la table, puis dansez.\u00a0»\u00a0; la valeur d’ici est gardée."
        )
    ]


def test_what_the_source_drops_is_dropped():
    take_one(foreign(note="Boîte tachée"))

    outcome = take_one(foreign(min_age_months=None, note=""))

    game = Game.objects.get()
    assert (outcome.fields, game.min_age_months, game.note) == (("note", "min_age_months"), None, "")


def test_a_record_read_with_doubts_drops_nothing():
    take_one(foreign())

    outcome = take_one(foreign(min_age_months=None), doubted=True)

    assert (outcome.status, outcome.warnings, Game.objects.get().min_age_months) == (
        Status.UNCHANGED,
        ["âge minimum (mois)\u00a0: plus lisible à la source\u00a0; la valeur d’ici, «\u00a096\u00a0», est gardée."],
        96,
    )


def test_two_ends_that_no_longer_fit_are_told_and_left():
    take_one(foreign(min_players=2, max_players=6))
    corrected(min_players=5)

    outcome = take_one(foreign(min_players=2, max_players=4))

    assert (outcome.status, outcome.warnings, Game.objects.get().max_players) == (
        Status.UNCHANGED,
        [
            (
                "joueurs, au plus\u00a0: la valeur de la source, «\u00a04\u00a0», ne va pas avec celles d’ici\u00a0; "
                "rien n’est changé."
            )
        ],
        6,
    )


def test_a_game_catalogued_here_before_is_completed_and_never_emptied():
    game = GameFactory.create(title="Le phare d’Essai", min_players=3, year=1999, note="Don de la mairie")
    CopyFactory.create(game=game, barcode="70001")

    outcome = take_one(foreign(copies=(foreign_copy("70001"),)))

    game.refresh_from_db()
    assert (game.year, game.note, game.min_players, game.max_players) == (1999, "Don de la mairie", 3, 4)
    assert outcome.warnings == [
        "joueurs, au moins\u00a0: ici «\u00a03\u00a0», à la source «\u00a02\u00a0»\u00a0; la valeur d’ici est gardée."
    ]
