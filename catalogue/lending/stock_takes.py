"""Stock takes: the shelf is scanned box by box, by several people, over as many days as it takes."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Count, Exists, OuterRef, Q, Value
from django.db.models.functions import Upper

from catalogue.lending.events import Trace, record
from catalogue.lending.moments import refuse_future
from catalogue.lending.refusals import NothingScanned, ProductAmbiguous, UnknownCode
from catalogue.lending.refusals_of_contents import CardScanned, CodeTooLong, StockTakeEnded, StockTakeOpen
from catalogue.lending.scans import product
from catalogue.lending.spellings import CODE_LENGTH, as_digits, clean, spellings
from catalogue.models import Card, Copy, Event, Loan, Site, StockTake, StockTakeScan
from catalogue.models.copies import CopyQuerySet

Finding = StockTakeScan.Finding


@dataclass(frozen=True, slots=True)
class Seen:
    """A box that was scanned; ``again``: it had been before. ``repaired``: by a scanner on the wrong keyboard."""

    scan: StockTakeScan
    again: bool
    repaired: bool


def begin(*, site: Site, section: str = "", at: datetime, by: User | None) -> StockTake:
    """Begin to take stock of a section of ``site`` (empty: of all of it); StockTakeOpen while one is under way."""
    refuse_future(at)
    try:
        with transaction.atomic():
            take = StockTake.objects.create(site=site, section=section.strip(), begun_at=at, begun_by=by)
            trace = Trace()
            trace.made(take)
            facts = {"stock_take": take.pk, "site": site.pk, **trace.facts()}
            record(Event.Kind.STOCK_TAKE_BEGUN, at=at, by=by, facts=facts)
    except IntegrityError:
        if not StockTake.objects.filter(site=site, section=section.strip(), ended_at=None).exists():
            raise
        raise StockTakeOpen from None
    return take


def scan(*, take: StockTake, text: str, at: datetime, by: User | None) -> Seen:
    """Note the box that ``text`` names, in any of its spellings, and what the catalogue thinks of it now.

    One box is noted once, however often and by however many it is scanned; scanned again, it is judged again. A code
    that nothing has is noted as unknown. Refused: NothingScanned, StockTakeEnded, CardScanned, CodeTooLong, and a
    product code that several boxes bear.
    """
    refuse_future(at)
    if not clean(text):
        raise NothingScanned
    copy, code, repaired = read(text)
    with transaction.atomic():
        # Locked against whoever ends it: nothing is added to a result that was told.
        open_take = StockTake.objects.select_for_update(no_key=True).filter(pk=take.pk, ended_at=None).first()
        if open_take is None:
            raise StockTakeEnded
        finding = judge(copy, open_take)
        before = earlier(take, code)
        if before:
            StockTakeScan.objects.filter(pk=before.pk).update(copy=copy, finding=finding, at=at, by=by)
            before.copy, before.finding, before.at, before.by = copy, finding, at, by
            return Seen(before, again=True, repaired=repaired)
        made = StockTakeScan.objects.create(stock_take=take, barcode=code, copy=copy, finding=finding, at=at, by=by)
    return Seen(made, again=False, repaired=repaired)


def read(text: str) -> tuple[Copy | None, str, bool]:
    """The copy that was scanned, the code by which it is noted, and whether the scanner's keyboard is wrong."""
    readings = spellings(text)
    if not readings:
        raise CodeTooLong(shown=clean(text)[:30], most=CODE_LENGTH)
    for reading in readings:
        copy = Copy.objects.scanned(reading.code).select_related("game", "site").first()
        if copy:
            return copy, copy.barcode, reading.repaired
    # A card's number is kept nowhere, not even as an unknown code.
    if any(Card.objects.scanned(reading.code).exists() for reading in readings):
        raise CardScanned(shown="")
    try:
        found = product(text)
    except ProductAmbiguous:
        raise
    except UnknownCode:
        # Figures where the keyboard hid them, else what was sent without the marks of its symbology.
        digits, plain = as_digits(text), [reading.code for reading in readings if not reading.repaired]
        return None, digits or plain[-1], bool(digits)
    if not isinstance(found.what, Copy):
        raise CardScanned(shown="")
    return found.what, found.what.barcode, found.repaired


def judge(copy: Copy | None, take: StockTake) -> Finding:
    """What the catalogue thinks of a box that stands before one on this shelf."""
    if copy is None:
        return Finding.UNKNOWN
    if copy.restriction in Copy.HIDDEN:
        return Finding.GONE
    if copy.state == Copy.State.ON_LOAN:
        return Finding.ON_LOAN
    if copy.state == Copy.State.HELD:
        return Finding.HELD
    elsewhere = copy.stands_at_id != take.site_id or (take.section and copy.section != take.section)
    return Finding.MISPLACED if elsewhere else Finding.EXPECTED


def earlier(take: StockTake, code: str) -> StockTakeScan | None:
    """The scan of the same box, whatever the case of its code."""
    scans = StockTakeScan.objects.annotate(barcode_key=Upper("barcode"))
    return scans.filter(stock_take=take, barcode_key=Upper(Value(code))).first()


def shelf(take: StockTake) -> CopyQuerySet:
    """The copies that should stand on this shelf: neither out nor set aside, lost, withdrawn or in repair."""
    stands_here = Q(current_site=take.site_id) | Q(current_site=None, site=take.site_id)
    copies = Copy.objects.on_shelf().filter(stands_here, **({"section": take.section} if take.section else {}))
    return copies.exclude(restriction__in=[*Copy.HIDDEN, Copy.Restriction.IN_REPAIR])


def missing(take: StockTake) -> CopyQuerySet:
    """The copies of this shelf that nobody has scanned, in the order of the shelf.

    Of a take that has ended: those that were missing then, none where that is not known any more. ``back_since``: it
    came back from a loan after the take had begun, so that it may stand where somebody had looked already.
    """
    seen = StockTakeScan.objects.filter(stock_take=take, copy=OuterRef("pk"))
    back = Loan.objects.filter(copy=OuterRef("pk"), returned_at__gte=take.begun_at)
    ended = Copy.objects.filter(pk__in=take.missing or [])
    copies = ended if take.ended_at else shelf(take).exclude(Exists(seen))
    return copies.annotate(back_since=Exists(back)).select_related("game").order_by("section", "call_number", "barcode")


def counts(take: StockTake) -> dict[str, int]:
    """How many boxes were found how: ``expected``, ``misplaced`` …; those not found at all are not among them."""
    found = take.scans.order_by().values_list("finding").annotate(number=Count("pk"))
    return {**dict.fromkeys(Finding.values, 0), **dict(found)}


def end(*, take: StockTake, at: datetime, by: User | None) -> StockTake:
    """End the take, and keep what was missing at that moment; StockTakeEnded when somebody was faster."""
    refuse_future(at)
    with transaction.atomic():
        held = StockTake.objects.select_for_update(no_key=True).get(pk=take.pk)
        if held.ended_at:
            raise StockTakeEnded
        lost = list(missing(held).values_list("pk", flat=True))
        ended = max(at, held.begun_at)
        StockTake.objects.filter(pk=held.pk).update(ended_at=ended, ended_by=by, missing=lost)
        held.ended_at, held.ended_by, held.missing = ended, by, lost
        facts = {"stock_take": held.pk, "missing": lost, "found": counts(held)}
        record(Event.Kind.STOCK_TAKE_ENDED, at=at, by=by, facts=facts)
    return held
