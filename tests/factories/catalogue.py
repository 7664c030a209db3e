"""Boring rows of the catalogue. States are reached by the verbs, called in the test."""

from datetime import date

import factory
from factory.django import DjangoModelFactory

from catalogue import models


class SiteFactory(DjangoModelFactory[models.Site]):
    class Meta:
        model = models.Site
        django_get_or_create = ("name",)

    name = "Maison d’essai"


class PublisherFactory(DjangoModelFactory[models.Publisher]):
    class Meta:
        model = models.Publisher

    name = factory.Sequence(lambda n: f"Éditions Numéro {n}")


class AuthorFactory(DjangoModelFactory[models.Author]):
    class Meta:
        model = models.Author

    name = factory.Sequence(lambda n: f"Autrice Numéro {n}")


class SchemeFactory(DjangoModelFactory[models.Scheme]):
    class Meta:
        model = models.Scheme
        django_get_or_create = ("code",)

    code = "ESAR"
    name = "ESAR"


class TermFactory(DjangoModelFactory[models.Term]):
    class Meta:
        model = models.Term

    scheme = factory.SubFactory(SchemeFactory)
    code = factory.Sequence(lambda n: f"A{400 + n}")
    label = factory.Sequence(lambda n: f"jeu d’essai {n}")


class GameFactory(DjangoModelFactory[models.Game]):
    class Meta:
        model = models.Game

    title = factory.Sequence(lambda n: f"Jeu numéro {n:04}")


class CopyFactory(DjangoModelFactory[models.Copy]):
    class Meta:
        model = models.Copy

    game = factory.SubFactory(GameFactory)
    barcode = factory.Sequence(lambda n: f"{90000 + n}")
    site = factory.SubFactory(SiteFactory)


class MembershipKindFactory(DjangoModelFactory[models.MembershipKind]):
    class Meta:
        model = models.MembershipKind
        django_get_or_create = ("code",)

    code = "famille"
    name = "Famille"


class HouseholdFactory(DjangoModelFactory[models.Household]):
    class Meta:
        model = models.Household

    name = factory.Sequence(lambda n: f"Famille Exemple {n}")


class PatronFactory(DjangoModelFactory[models.Patron]):
    class Meta:
        model = models.Patron

    household = factory.SubFactory(HouseholdFactory)
    given_name = factory.Sequence(lambda n: f"Prénom{n}")
    family_name = "Exemple"


class CardFactory(DjangoModelFactory[models.Card]):
    class Meta:
        model = models.Card

    household = factory.SubFactory(HouseholdFactory)
    number = factory.Sequence(lambda n: f"C{n:05}")


class MembershipFactory(DjangoModelFactory[models.Membership]):
    """In force throughout 2026, the year of the tests."""

    class Meta:
        model = models.Membership

    household = factory.SubFactory(HouseholdFactory)
    kind = factory.SubFactory(MembershipKindFactory)
    starts_on = date(2026, 1, 1)
    ends_on = date(2026, 12, 31)


class LendingPolicyFactory(DjangoModelFactory[models.LendingPolicy]):
    class Meta:
        model = models.LendingPolicy

    membership_kind = None
    games_at_once = 3
    loan_days = 21


def make_member(**household: object) -> models.Card:
    """A card of a new household whose membership is in force."""
    card: models.Card = CardFactory.create(household=HouseholdFactory.create(**household))
    MembershipFactory.create(household=card.household)
    return card
