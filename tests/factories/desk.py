"""Boring rows of the desk: people and money, calendar, holds, pieces, stock takes and messages."""

from datetime import UTC, date, datetime, time

import factory
from django.contrib.auth.models import User
from factory.django import DjangoModelFactory

from catalogue import models
from tests.factories.catalogue import (
    CopyFactory,
    GameFactory,
    HouseholdFactory,
    SiteFactory,
)

THEN = datetime(2026, 1, 5, 10, 0, tzinfo=UTC)


class UserFactory(DjangoModelFactory[User]):
    class Meta:
        model = User

    username = factory.Sequence(lambda n: f"personne-inventee-{n}")


class AccountFactory(DjangoModelFactory[models.Account]):
    class Meta:
        model = models.Account

    user = factory.SubFactory(UserFactory)
    household = factory.SubFactory(HouseholdFactory)
    opened_at = THEN


class CopyKindFactory(DjangoModelFactory[models.CopyKind]):
    class Meta:
        model = models.CopyKind
        django_get_or_create = ("code",)

    code = "grand"
    name = "Grand jeu"


class LoanFactory(DjangoModelFactory[models.Loan]):
    """An open loan as a row: the state of its copy is that of the copy handed in."""

    class Meta:
        model = models.Loan

    copy = factory.SubFactory(CopyFactory, state=models.Copy.State.ON_LOAN)
    household = factory.SubFactory(HouseholdFactory)
    lent_at = THEN
    due_on = date(2026, 1, 26)


class RenewalFactory(DjangoModelFactory[models.Renewal]):
    class Meta:
        model = models.Renewal

    loan = factory.SubFactory(LoanFactory)
    number = 1
    at = THEN
    due_before = date(2026, 1, 26)
    due_after = date(2026, 2, 16)


class HoldFactory(DjangoModelFactory[models.Hold]):
    class Meta:
        model = models.Hold

    household = factory.SubFactory(HouseholdFactory)
    game = factory.SubFactory(GameFactory)
    placed_at = THEN


class OpeningHoursFactory(DjangoModelFactory[models.OpeningHours]):
    """Open on Saturday afternoons."""

    class Meta:
        model = models.OpeningHours

    site = factory.SubFactory(SiteFactory)
    weekday = models.OpeningHours.Weekday.SATURDAY
    opens = time(14, 0)
    closes = time(18, 0)


class ClosureFactory(DjangoModelFactory[models.Closure]):
    class Meta:
        model = models.Closure

    first_day = date(2026, 2, 9)
    last_day = date(2026, 2, 14)


class ExceptionalOpeningFactory(DjangoModelFactory[models.ExceptionalOpening]):
    class Meta:
        model = models.ExceptionalOpening

    site = factory.SubFactory(SiteFactory)
    day = date(2026, 2, 11)


class LoanSeasonFactory(DjangoModelFactory[models.LoanSeason]):
    class Meta:
        model = models.LoanSeason

    name = "Été"
    first_day = date(2026, 7, 1)
    last_day = date(2026, 8, 31)
    extra_days = 21


class DueDayShiftFactory(DjangoModelFactory[models.DueDayShift]):
    class Meta:
        model = models.DueDayShift

    closure = factory.SubFactory(ClosureFactory)
    at = THEN


class DueDayMoveFactory(DjangoModelFactory[models.DueDayMove]):
    class Meta:
        model = models.DueDayMove

    shift = factory.SubFactory(DueDayShiftFactory)
    loan = factory.SubFactory(LoanFactory)
    before = date(2026, 2, 10)
    after = date(2026, 2, 17)


class ChargeFactory(DjangoModelFactory[models.Charge]):
    class Meta:
        model = models.Charge

    household = factory.SubFactory(HouseholdFactory)
    kind = models.Charge.Kind.PIECE
    amount_cents = 500
    at = THEN


class DepositFactory(DjangoModelFactory[models.Deposit]):
    class Meta:
        model = models.Deposit

    household = factory.SubFactory(HouseholdFactory)
    amount_cents = 3000
    received_at = THEN


class PieceListFactory(DjangoModelFactory[models.PieceList]):
    """In force, its first version."""

    class Meta:
        model = models.PieceList

    game = factory.SubFactory(GameFactory)
    version = 1
    status = models.PieceList.Status.ACCEPTED
    origin = models.PieceList.Origin.HAND
    created_at = THEN
    accepted_at = THEN


class PieceFactory(DjangoModelFactory[models.Piece]):
    class Meta:
        model = models.Piece

    piece_list = factory.SubFactory(PieceListFactory)
    label = factory.Sequence(lambda n: f"Jeton numéro {n}")
    quantity = 4


class ContentCheckFactory(DjangoModelFactory[models.ContentCheck]):
    class Meta:
        model = models.ContentCheck

    copy = factory.SubFactory(CopyFactory)
    at = THEN
    occasion = models.ContentCheck.Occasion.RETURN
    condition = models.Copy.Condition.COMPLETE


class PieceDifferenceFactory(DjangoModelFactory[models.PieceDifference]):
    class Meta:
        model = models.PieceDifference

    content_check = factory.SubFactory(ContentCheckFactory)
    label = "Pion bleu"
    quantity = -1


class MissingPieceFactory(DjangoModelFactory[models.MissingPiece]):
    class Meta:
        model = models.MissingPiece

    copy = factory.SubFactory(CopyFactory)
    label = "Pion bleu"
    noticed_at = THEN


class OrphanPieceFactory(DjangoModelFactory[models.OrphanPiece]):
    class Meta:
        model = models.OrphanPiece

    label = "Pion bleu en bois"
    found_at = THEN


class RepairFactory(DjangoModelFactory[models.Repair]):
    class Meta:
        model = models.Repair

    copy = factory.SubFactory(CopyFactory)
    problem = "Coin de boîte déchiré"
    begun_at = THEN


class OnSitePlayFactory(DjangoModelFactory[models.OnSitePlay]):
    class Meta:
        model = models.OnSitePlay

    game = factory.SubFactory(GameFactory)
    day = date(2026, 1, 5)


class VisitCountFactory(DjangoModelFactory[models.VisitCount]):
    class Meta:
        model = models.VisitCount

    site = factory.SubFactory(SiteFactory)
    day = date(2026, 1, 5)
    visits = 12


class StockTakeFactory(DjangoModelFactory[models.StockTake]):
    class Meta:
        model = models.StockTake

    site = factory.SubFactory(SiteFactory)
    section = "Jeux de société"
    begun_at = THEN


class StockTakeScanFactory(DjangoModelFactory[models.StockTakeScan]):
    class Meta:
        model = models.StockTakeScan

    stock_take = factory.SubFactory(StockTakeFactory)
    barcode = factory.Sequence(lambda n: f"{70000 + n}")
    finding = models.StockTakeScan.Finding.UNKNOWN
    at = THEN


class MessageFactory(DjangoModelFactory[models.Message]):
    class Meta:
        model = models.Message

    household = factory.SubFactory(HouseholdFactory)
    channel = models.Message.Channel.MAIL
    subject = "Vos jeux"
    body = "Un jeu est à rendre."
    written_at = THEN


class ReminderFactory(DjangoModelFactory[models.Reminder]):
    class Meta:
        model = models.Reminder

    household = factory.SubFactory(HouseholdFactory)
    step = models.Reminder.Step.LATE
    series = factory.Sequence(lambda n: f"loan:{n}:0")
    due_on = date(2026, 2, 2)


class ReminderTemplateFactory(DjangoModelFactory[models.ReminderTemplate]):
    class Meta:
        model = models.ReminderTemplate

    step = models.ReminderTemplate.Step.LATE
    subject = "Jeux en retard"
    body = "Merci de les rendre."
    changed_at = THEN


class JobRunFactory(DjangoModelFactory[models.JobRun]):
    class Meta:
        model = models.JobRun

    job = "reminders"
    started_at = THEN
