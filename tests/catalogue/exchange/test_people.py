import pytest

from catalogue.exchange.people import contributions_of
from catalogue.exchange.records import Contribution


def test_headings_are_people_with_their_function() -> None:
    assert contributions_of("Zoé Tartempion, Auteur ; Gaston Lagaffette, Illustratrice principale;") == (
        (Contribution("Zoé Tartempion", "Auteur"), Contribution("Gaston Lagaffette", "Illustratrice principale")),
        (),
    )


@pytest.mark.parametrize(
    ("heading", "names"),
    [
        ("Zoé Tartempion Gaston Lagaffette", ("Zoé Tartempion", "Gaston Lagaffette")),
        ("Jean-Zoé Tartempion Gaston LAGAFFETTE", ("Jean-Zoé Tartempion", "Gaston LAGAFFETTE")),
    ],
)
def test_two_people_in_one_heading_share_its_function_and_are_told(heading: str, names: tuple[str, str]) -> None:
    assert contributions_of(f"{heading}, Auteur") == (
        tuple(Contribution(name, "Auteur") for name in names),
        (heading,),
    )


@pytest.mark.parametrize(
    "name",
    [
        "Firmin des Peupliers",
        "Ursule de La Cruche",
        "Anna Maria Von Bidule",
        "Zoé Anne Tartempion",
        "J. R. R. Bidule",
        "Les Jeux Du Renard",
        "RENARD Jeux Éditions Bleues",
        "Zoé Anne Louise Marie Tartempion",
        "Renard",
    ],
)
def test_one_person_stays_one(name: str) -> None:
    assert contributions_of(f"{name}, Auteur") == ((Contribution(name, "Auteur"),), ())


def test_what_follows_a_comma_is_a_function_only_when_it_looks_like_one() -> None:
    assert contributions_of("Tartempion, Zoé") == ((Contribution("Tartempion, Zoé", ""),), ())


@pytest.mark.parametrize("text", ["", " ; ", ", Auteur"])
def test_nobody_is_made_up(text: str) -> None:
    assert [person for person in contributions_of(text)[0] if person.role] == []
