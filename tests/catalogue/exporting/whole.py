"""A game with something in every place that an export reads."""

from datetime import date

from catalogue.models import (
    Adaptation,
    Attachment,
    Barrier,
    Contribution,
    Copy,
    Game,
    GameLanguage,
    Identifier,
    LegendEntry,
    Publication,
    Scheme,
    Series,
    Term,
)
from tests.factories.catalogue import AuthorFactory, CopyFactory, GameFactory, PublisherFactory, SiteFactory


def whole_game(**fields: object) -> Game:
    """Every field filled in, two people, two terms, two copies, one of them adapted and one lost."""
    series, _ = Series.objects.get_or_create(name="Petites boîtes")
    game: Game = GameFactory.create(
        **{
            "title": "Le jeu entier : deuxième essai",
            "other_titles": "The Whole Game\nEl juego",
            "document_type": "Jeu",
            "year": 2019,
            "edition": "2e édition",
            "series": series,
            "series_number": "3 bis",
            "min_players": 2,
            "max_players": 5,
            "best_min_players": 3,
            "best_max_players": 4,
            "min_age_months": 18,
            "max_age_months": 144,
            "min_minutes": 20,
            "max_minutes": 40,
            "cooperative": True,
            "principle": "Finir ensemble.\n\nPuis ranger.",
            "teaching_note": "Compter.",
            "rules_note": "Chacun son tour.",
            "contents_note": "1 plateau ; 4 pions",
            "note": "Boîte solide.",
            **fields,
        }
    )
    _describe(game)
    _stock(game)
    return game


def _describe(game: Game) -> None:
    for position, role in enumerate([Contribution.Role.AUTHOR, Contribution.Role.ILLUSTRATOR]):
        Contribution.objects.create(game=game, author=AuthorFactory(), role=role, position=position)
    Publication.objects.create(game=game, publisher=PublisherFactory())
    for code in ("eng", "fre"):
        GameLanguage.objects.create(game=game, code=code)
    Identifier.objects.create(game=game, kind=Identifier.Kind.EAN, value="3558380021087")
    Identifier.objects.create(game=game, kind=Identifier.Kind.COMMERCIAL, value="SEV-01")
    Barrier.objects.create(game=game, kind=Barrier.Kind.READING, present=False)
    Barrier.objects.create(game=game, kind=Barrier.Kind.MEMORY, present=True)
    Attachment.objects.create(game=game, name="regles.pdf", text="Chacun son tour.")
    esar, _ = Scheme.objects.get_or_create(code="ESAR", defaults={"name": "ESAR"})
    local, _ = Scheme.objects.get_or_create(code="local", defaults={"name": "Classement local"})
    group, _ = Term.objects.get_or_create(scheme=esar, code="A400", defaults={"label": "jeu de règles"})
    leaf, _ = Term.objects.get_or_create(
        scheme=esar, code="A406", defaults={"label": "jeu de stratégie", "parent": group}
    )
    word, _ = Term.objects.get_or_create(scheme=local, code="", label="abeilles")
    game.terms.set([leaf, word])


def _stock(game: Game) -> None:
    site = SiteFactory()
    copy: Copy = CopyFactory.create(
        game=game,
        site=site,
        call_number="ENT",
        section="Rayon 2",
        price_cents=3490,
        acquired_on=date(2020, 3, 1),
        note="Dé bleu.",
    )
    CopyFactory(game=game, site=site, restriction=Copy.Restriction.LOST)
    adaptation = Adaptation.objects.create(
        copy=copy, kind=Adaptation.Kind.BRAILLE, maker="Atelier d’essai", made_on=date(2021, 1, 2), alone="yes"
    )
    LegendEntry.objects.create(adaptation=adaptation, component="dé", sign="un point", meaning="un pas")
