from io import StringIO

import pytest
from django.core.management import call_command

from catalogue.models import Game
from rules.models import Ruleset
from rules.shipped import GAMES
from tests.catalogue.lending.clock import clock
from tests.factories.catalogue import CopyFactory, GameFactory

__all__ = ["clock"]

SLUG = "7-wonders-architects"


@pytest.fixture
def game(db: None) -> Game:
    """A game whose rules are in force, with one copy."""
    call_command("load_rulesets", str(GAMES / SLUG / "ruleset.yaml"), stdout=StringIO())
    made: Game = GameFactory.create(ruleset=Ruleset.objects.get(slug=SLUG))
    CopyFactory.create(game=made)
    return made
