"""Shelves to look at, and what a page of results says of them."""

import re
from html import unescape
from typing import Any

from django.test import Client

from catalogue.models import Contribution, Game, Publication
from tests.factories.catalogue import AuthorFactory, CopyFactory, GameFactory, PublisherFactory, TermFactory
from tests.factories.records import SeriesFactory

CARD = re.compile(r'<article class="card">.*?<h\d><a href="[^"]*">(.*?)</a>', re.DOTALL)
CHIP = re.compile(r'<a class="chip" href="\?([^"]*)">(.*?) <span aria-hidden', re.DOTALL)


def full_game(**facts: Any) -> Game:
    """A game with one of each heading, and two copies."""
    game: Game = GameFactory(**{"series": SeriesFactory(), "min_players": 2, "max_players": 4, **facts})
    Contribution.objects.create(game=game, author=AuthorFactory())
    Publication.objects.create(game=game, publisher=PublisherFactory())
    game.terms.add(TermFactory())
    CopyFactory(game=game)
    CopyFactory(game=game)
    return game


def html(client: Client, address: str, **query: Any) -> str:
    """The page at an address, which has to be there."""
    answer = client.get(address, query)
    assert answer.status_code == 200
    return answer.content.decode()


def titles(page: str) -> list[str]:
    """The titles of the cards, in their order."""
    return [unescape(title) for title in CARD.findall(page)]


def chips(page: str) -> dict[str, str]:
    """What is chosen: the words of each chip, and the query of the address without it."""
    return {unescape(label): unescape(query) for query, label in CHIP.findall(page)}


def options(page: str, name: str) -> dict[str, str]:
    """The words of each option of a select by its value; a chosen one begins with a star."""
    select = re.search(rf'<select[^>]*name="{name}".*?</select>', page, re.DOTALL)
    found = re.findall(r'<option value="([^"]*)"( selected)?>(.*?)</option>', select[0] if select else "")
    return {value: ("*" if chosen else "") + unescape(words) for value, chosen, words in found}
