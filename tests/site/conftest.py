"""A house with something on every page."""

from io import StringIO

import pytest
from django.core.management import call_command

from catalogue.models import Contribution, Game, Publication, Term
from rules.shipped import GAMES
from tests.factories.catalogue import AuthorFactory, CopyFactory, GameFactory, PublisherFactory, TermFactory
from tests.factories.records import AttachmentFactory, ImportRunFactory, SeriesFactory
from tests.site.addresses import SLUG
from tests.site.boxes import box_ids
from tests.site.cataloguing import cataloguing_ids
from tests.site.house import house_ids
from tests.site.people import people_ids


@pytest.fixture
def game(db: None) -> Game:
    """A game with an author, a publisher, a term, a copy and published rules."""
    from rules.models import Ruleset

    call_command("load_rulesets", str(GAMES / SLUG / "ruleset.yaml"), stdout=StringIO())
    made: Game = GameFactory.create(ruleset=Ruleset.objects.get(slug=SLUG))
    Contribution.objects.create(game=made, author=AuthorFactory())
    Publication.objects.create(game=made, publisher=PublisherFactory())
    made.terms.add(TermFactory())
    CopyFactory(game=made)
    return made


@pytest.fixture
def ids(game: Game) -> dict[str, int]:
    """The keys that the example addresses are filled with."""
    term = Term.objects.get()
    return {
        "game": game.pk,
        "author": game.authors.get().pk,
        "publisher": game.publishers.get().pk,
        "term": term.pk,
        "series": SeriesFactory.create().pk,
        "document": AttachmentFactory.create(game=game, text="Le texte.").pk,
        **box_ids(game),
        **cataloguing_ids(game),
        **house_ids(),
        "import_run": ImportRunFactory.create(state="done").pk,
        **people_ids(),
    }
