"""The games around a game: what it extends, what extends it, its other versions, what is borrowed with it."""

from dataclasses import dataclass, field

from django.db.models import OuterRef, Q, Subquery

from catalogue.models import Companion, Game

_MOST = 60


@dataclass(frozen=True, slots=True)
class RelatedGames:
    """Each group in the order of its titles; ``companions``, those most often borrowed first."""

    bases: list[Game] = field(default_factory=list)
    expansions: list[Game] = field(default_factory=list)
    versions: list[Game] = field(default_factory=list)
    companions: list[Game] = field(default_factory=list)


def related_games(game: Game) -> RelatedGames:
    """All of them, sixty at the most. One query."""
    # Versions are told of one another by the one that they are versions of.
    root = game.version_of_id or game.pk
    versions = Q(version_of=root) | Q(pk=root)
    borrowed = Companion.objects.filter(game=game).values("other")
    together = Companion.objects.filter(game=game, other=OuterRef("pk")).values("households")
    around = (
        Game.objects.filter(versions | Q(pk=game.base_game_id) | Q(base_game=game) | Q(pk__in=borrowed))
        .exclude(pk=game.pk)
        .annotate(households=Subquery(together))
        .only("title", "cover", "edition", "year", "base_game", "version_of")
    )
    return _sorted(game, root, list(around[:_MOST]))


def _sorted(game: Game, root: int, around: list[Game]) -> RelatedGames:
    related = RelatedGames()
    for other in around:
        if other.pk == game.base_game_id:
            related.bases.append(other)
        elif other.base_game_id == game.pk:
            related.expansions.append(other)
        elif root in (other.pk, other.version_of_id):
            related.versions.append(other)
        else:
            related.companions.append(other)
    related.companions.sort(key=lambda other: -vars(other)["households"])
    return related
