"""A household with something on every page about people."""

from tests.factories.catalogue import CardFactory, HouseholdFactory, MembershipFactory, PatronFactory
from tests.factories.desk import AccountFactory, LoanFactory, MessageFactory


def people_ids() -> dict[str, int]:
    """The keys of a family and of one that looks like it."""
    family = HouseholdFactory(name="Famille Exemple", phone="06 00 00 00 00")
    MembershipFactory(household=family)
    LoanFactory(household=family)
    MessageFactory(household=family, channel="letter")
    return {
        "family": family.pk,
        "double": HouseholdFactory(name="Famille Exemple", phone="06 00 00 00 00").pk,
        "person": PatronFactory(household=family).pk,
        "card": CardFactory(household=family).pk,
        "account": AccountFactory(household=family).pk,
    }
