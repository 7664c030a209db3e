"""PMB's fields 900: guessed by label or machine name, or as a person has said."""

import pytest

from catalogue.exchange.field_names import guess
from catalogue.exchange.records import Contribution, ForeignTerm, Identifier, IdentifierKind
from catalogue.exchange.targets import TARGETS
from tests.catalogue.exchange.marc.made import F, f
from tests.catalogue.exchange.unimarc.test_records import TITLE, built


def custom(value: str, label: str = "", name: str = "") -> F:
    return f("900", f"a{value}", *([f"l{label}"] if label else []), *([f"n{name}"] if name else []), "ttext")


@pytest.mark.parametrize(
    ("label", "name", "target"),
    [
        ("Nombre minimum de joueurs", "", "min_players"),
        ("Nombre de joueurs maximum", "", "max_players"),
        ("Nombre de joueurs", "", "players"),
        ("Nombre de joueurs idéal", "", "best_players"),
        ("", "nb_joueurs_max", "max_players"),
        ("Âge minimum", "", "min_age"),
        ("Age maximum", "", "max_age"),
        ("Tranche d’âge", "", "age"),
        ("Durée moyenne (minutes)", "", "minutes"),
        ("Durée (min)", "", "minutes"),
        ("Durée maximum", "", "max_minutes"),
        ("Analyse pédagogique", "", "teaching_note"),
        ("Champ 3", "regles", "rules_note"),
        ("Principe du jeu", "", "principle"),
        ("But du jeu", "", "principle"),
        ("Contenu de la boîte", "", "contents_note"),
        ("Matériel", "", "contents_note"),
        ("Mécanismes", "", "mechanisms"),
        ("Jeu coopératif", "", "cooperative"),
        ("Code ESAR", "", "esar"),
        ("Couleur", "couleur", ""),
        ("Panneaux", "page", ""),
    ],
)
def test_a_field_is_guessed_by_its_label_else_by_its_name(label: str, name: str, target: str) -> None:
    assert guess(label, name) == target
    assert target in {"", *TARGETS}


def test_figures_are_read_from_their_fields() -> None:
    ours, told = built(
        TITLE,
        custom("2", "Nombre minimum de joueurs"),
        custom("7", "Nombre maximum de joueurs"),
        custom("3 à 5", "Nombre de joueurs idéal"),
        custom("10", "Age minimum"),
        custom("99", "Age maximum"),
        custom("30 à 45", "Durée moyenne (minutes)"),
        custom("Oui", "Jeu coopératif"),
    )

    assert told == []
    assert (ours.min_players, ours.max_players, ours.best_min_players, ours.best_max_players) == (2, 7, 3, 5)
    assert (ours.min_age_months, ours.max_age_months) == (120, None)
    assert (ours.min_minutes, ours.max_minutes, ours.cooperative) == (30, 45, True)


@pytest.mark.parametrize(
    ("players", "age", "expected"),
    [("2 à 7", "4/12 ans", (2, 7, 48, 144)), ("2+", "dès 18 mois", (2, None, 18, None))],
)
def test_ranges_are_read_from_one_field(players: str, age: str, expected: tuple[int | None, ...]) -> None:
    ours, told = built(TITLE, custom(players, "Nombre de joueurs"), custom(age, "Âge"))

    assert told == []
    assert (ours.min_players, ours.max_players, ours.min_age_months, ours.max_age_months) == expected


def test_a_mapping_corrects_a_guess_by_any_of_the_names() -> None:
    fields = (TITLE, custom("Courir.", "Contenu", "champ1"), custom("Rouge", "Couleur", "couleur"))

    by_all = built(*fields, mapping={"Contenu (champ1)": "rules_note"})[0]
    by_name = built(*fields, mapping={"champ1": "rules_note", "couleur": "note"})[0]
    left_out = built(*fields, mapping={"Contenu": ""})[0]

    assert (by_all.rules_note, by_all.contents_note, by_all.note) == ("Courir.", "", "")
    assert (by_name.rules_note, by_name.note) == ("Courir.", "Rouge")
    assert (left_out.rules_note, left_out.contents_note) == ("", "")


def test_texts_join_what_the_record_says_itself() -> None:
    ours, told = built(
        TITLE,
        f("330", "aCourir."),
        f("700", "aTartempion", "bZoé", "4070"),
        custom("Se cacher.", "Principe du jeu"),
        custom("Anna Bidule", "Illustratrice"),
        custom("anglais", "Langue"),
        custom("3760000000017", "EAN"),
        custom("A 406 jeu de stratégie", "ESAR"),
        custom("Forêt", "Thème"),
        custom("Les Renards", "Gamme"),
    )

    assert told == []
    assert ours.principle == "Courir.\n\nSe cacher."
    assert ours.contributions == (Contribution("Zoé Tartempion", "Auteur"), Contribution("Anna Bidule", "Illustrateur"))
    assert (ours.languages, ours.series) == (("eng",), "Les Renards")
    assert ours.identifiers == (Identifier(IdentifierKind.EAN, "3760000000017"),)
    assert ours.terms == (ForeignTerm("ESAR", "A406", "jeu de stratégie"), ForeignTerm("", "", "Forêt"))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ([custom("deux", "Joueurs minimum")], "Champ 900 (Joueurs minimum) : valeur impossible, « deux »."),
        ([custom("peut-être", "Coopératif")], "Champ 900 (Coopératif) : valeur impossible, « peut-être »."),
        (
            [custom("7", "Joueurs minimum"), custom("2", "Joueurs maximum")],
            "Champ 900 (joueurs) : le minimum dépasse le maximum : les deux sont laissés de côté.",
        ),
    ],
)
def test_a_value_that_means_nothing_is_told_with_its_column(fields: list[F], message: str) -> None:
    ours, told = built(TITLE, *fields)

    assert told == [message]
    assert (ours.min_players, ours.max_players, ours.cooperative) == (None, None, None)


def test_a_long_text_that_lost_its_label_is_a_note_and_told() -> None:
    ours, told = built(TITLE, f("900", "a" + "Courir. " * 400))

    assert ours.note.startswith("Courir. Courir.")
    assert told == ["Champ 900 : un long texte a perdu son libellé : il est lu comme une note."]


def test_a_short_text_without_a_label_says_nothing() -> None:
    ours, told = built(TITLE, f("900", "a12"))

    assert (ours.note, told) == ("", [])


@pytest.mark.parametrize(
    ("text", "barriers"),
    [
        ("lecture : oui", (("reading", True),)),
        ("lecture, mémoire", (("reading", True), ("memory", True))),
        ("Couleurs : non ; temps limité", (("colours", False), ("time_pressure", True))),
        ("hidden_information : oui", (("hidden_information", True),)),
    ],
)
def test_what_may_keep_from_playing(text: str, barriers: tuple[tuple[str, bool], ...]) -> None:
    ours, told = built(TITLE, custom(text, "Difficultés pour jouer"))

    assert (ours.barriers, told) == (barriers, [])


def test_an_obstacle_that_is_not_known_is_told() -> None:
    ours, told = built(TITLE, custom("lecture ; dragons", "Obstacles"))

    assert ours.barriers == (("reading", True),)
    assert told == ["Champ 900 (obstacles) : valeur impossible, « dragons »."]


def test_a_type_that_is_said_not_to_be_known_is_not_taken_from_the_leader() -> None:
    ours, _ = built(TITLE, custom("non précisé", "Type de document", "type_document"))

    assert ours.document_type == ""
