"""A generated catalogue of any size: the same for the same size, on every engine."""

import random
from typing import TypeVar

from catalogue.folding import sort_key
from catalogue.models import (
    Author,
    Contribution,
    Copy,
    Game,
    Publication,
    Publisher,
    Site,
)
from catalogue.search.upkeep import reindex

WORDS = """
forêt mouton chevalier dragon château rivière pirate trésor étoile planète robot sorcière potion marché jardin abeille
renard ours licorne train voiture pont tour cube carte dé domino labyrinthe énigme secret village moulin bateau île
volcan désert oasis montagne glace neige soleil lune ombre miroir horloge masque théâtre cirque jongleur
"""
COPIES_PER_GAME = 3

Named = TypeVar("Named", Author, Publisher)


def fill(size: int) -> None:
    """Games up to ``size``, three copies each, from where the catalogue ends now."""
    start = Game.objects.count()
    chance = random.Random(start)
    site, _created = Site.objects.get_or_create(name="Banc d’essai")
    authors = _named(Author, "Auteur", max(20, size // 20))
    publishers = _named(Publisher, "Éditeur", max(10, size // 100))
    games = Game.objects.bulk_create([_game(number, chance) for number in range(start, size)], batch_size=2000)
    Contribution.objects.bulk_create(
        [Contribution(game=game, author=chance.choice(authors)) for game in games], batch_size=5000
    )
    Publication.objects.bulk_create(
        [Publication(game=game, publisher=chance.choice(publishers)) for game in games], batch_size=5000
    )
    Copy.objects.bulk_create(
        [_copy(game, number, site, chance) for game in games for number in range(COPIES_PER_GAME)], batch_size=5000
    )
    reindex(Game.objects.filter(pk__gte=games[0].pk))


def _named(model: type[Named], word: str, count: int) -> list[Named]:
    known = model._default_manager.count()
    model._default_manager.bulk_create([model(name=f"{word} {n}") for n in range(known, count)])
    return list(model._default_manager.all())


def _game(number: int, chance: random.Random) -> Game:
    title = f"{' '.join(chance.sample(WORDS.split(), 2))} {number}".capitalize()
    low = chance.randint(1, 4)
    minutes = chance.choice([10, 15, 20, 30, 45, 60, 90, 120])
    return Game(
        title=title,
        title_key=sort_key(title),
        min_players=low if chance.random() > 0.2 else None,
        max_players=low + chance.randint(0, 4),
        min_age_months=12 * chance.randint(2, 12),
        min_minutes=minutes,
        max_minutes=minutes,
        principle=f"Une partie où {' '.join(chance.sample(WORDS.split(), 8))}.",
    )


def _copy(game: Game, number: int, site: Site, chance: random.Random) -> Copy:
    state = Copy.State.ON_LOAN if chance.random() < 0.3 else Copy.State.ON_SHELF
    return Copy(game=game, barcode=f"B{game.pk:07}{number}", site=site, state=state)
