"""The page of a game's rules, made from its document alone."""

import html as entities
import re

import pytest
from django.test import Client

from rules.engine.document.identity import Players, Span
from rules.templatetags.reference import age_span, minute_span, player_count
from tests.playaid.pages import page_of
from tests.playaid.published import ARCHITECTS, publish_architects, publish_lanterns, publish_text

pytestmark = pytest.mark.django_db


def words(slug: str) -> str:
    html = Client().get(f"/regles/{slug}/").content.decode()
    return plain(entities.unescape(re.sub(r"<[^>]+>", " ", html)))


def plain(text: str) -> str:
    """Spaces of all widths made one."""
    return " ".join(text.split())


def test_every_section_has_its_anchor_and_its_place_in_the_contents():
    document = publish_architects().document

    page = page_of(Client().get(f"/regles/{ARCHITECTS}/"))

    links = [link["href"] for link in page.all("a")]
    assert document.reference
    for section in document.reference:
        assert f"regle-{section.anchor}" in page.ids
        assert f"#regle-{section.anchor}" in links


def test_a_section_inside_another_is_a_heading_below_it():
    publish_lanterns()

    html = Client().get("/regles/lanternes/").content.decode()

    assert re.search(r'<h2 id="titre-debut">Début</h2>', html)
    assert re.search(r'<h3 id="titre-suite">Suite</h3>', html)


def test_a_table_of_the_document_is_shown_with_the_columns_asked_for():
    definition = publish_lanterns()

    told = words("lanternes")

    rows = " ".join(f"{row['label']} {row['price']}" for row in definition.tables["lamps"].values())
    assert f"Les lampes Lampe Prix {rows}" in told


def test_pieces_legend_disputed_points_and_sources_are_told():
    document = publish_architects().document

    told = words(ARCHITECTS)

    assert "Jetons Conflit 6 au toucher : jetons hexagonaux" in told
    for sign in document.adaptations[0].legend:
        assert plain(f"{sign.sign} {sign.component} {sign.meaning}") in told
    for dispute in document.identity.disputed:
        assert plain(f"Retenu : {dispute.chosen}") in told
    for source in document.identity.sources:
        assert plain(source.title) in told
    for term in document.glossary:
        assert plain(f"{term.term} {term.meaning}") in told


def test_a_document_without_prose_still_has_its_page():
    publish_text()

    told = words("petit")

    assert "Petit jeu 2 à 4 joueurs · Inventée" in told
    assert "Déroulement" not in told


def test_figures_of_the_game_in_words():
    assert [
        player_count(Players(min=2, max=7)),
        player_count(Players(min=1, max=1)),
        player_count(Players(min=4, max=4)),
    ] == [
        "2 à 7 joueurs",
        "1 joueur",
        "4 joueurs",
    ]
    assert [age_span(Span(min=8)), age_span(Span(min=1)), age_span(Span(min=4, max=8))] == [
        "dès 8 ans",
        "dès 1 an",
        "de 4 à 8 ans",
    ]
    assert [minute_span(Span(min=25, max=25)), minute_span(Span(min=20, max=40)), minute_span(Span(min=20))] == [
        "25 min",
        "20 à 40 min",
        "20 min et plus",
    ]
