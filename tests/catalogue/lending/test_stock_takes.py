import pytest
from django.contrib.auth.models import User

from catalogue.lending.copies import restrict
from catalogue.lending.loans import lend, return_copy
from catalogue.lending.refusals import NothingScanned, ProductAmbiguous
from catalogue.lending.refusals_of_contents import CardScanned, CodeTooLong, StockTakeEnded, StockTakeOpen
from catalogue.lending.stock_takes import begin, counts, end, missing, scan
from catalogue.models import Copy, Event, Identifier, StockTake, StockTakeScan
from tests.catalogue.lending.clock import Clock
from tests.conftest import NOW
from tests.factories.catalogue import CardFactory, CopyFactory, GameFactory, SiteFactory, make_member
from tests.factories.desk import StockTakeFactory

pytestmark = pytest.mark.django_db

SECTION = "Jeux de société"


def shelved(**copy: object) -> Copy:
    """A copy of the section that is taken stock of."""
    made: Copy = CopyFactory(**{"section": SECTION, **copy})
    return made


def found(take: StockTake, text: str) -> tuple[str, str, Copy | None]:
    """What a scan of ``text`` was noted as: code, finding, copy."""
    row = scan(take=take, text=text, at=NOW, by=None).scan
    row.refresh_from_db()
    return row.barcode, row.finding, row.copy


def test_a_take_is_begun_for_a_shelf_once(volunteer: User):
    take = begin(site=SiteFactory(), section=f" {SECTION} ", at=NOW, by=volunteer)

    assert (take.section, take.begun_at, take.begun_by, take.ended_at) == (SECTION, NOW, volunteer, None)
    with pytest.raises(StockTakeOpen):
        begin(site=take.site, section=SECTION, at=NOW, by=None)
    assert begin(site=take.site, at=NOW, by=None) != take
    assert begin(site=SiteFactory(name="Bibliobus"), section=SECTION, at=NOW, by=None) != take


@pytest.mark.parametrize(
    ("copy", "finding"),
    [
        ({}, "expected"),
        ({"restriction": "on_site"}, "expected"),
        ({"section": "Jouets"}, "misplaced"),
        ({"state": "held"}, "held"),
        ({"restriction": "lost"}, "gone"),
        ({"restriction": "withdrawn"}, "gone"),
        ({"state": "on_loan"}, "on_loan"),
        # Lost while it was out: that it is here at all is the news.
        ({"state": "on_loan", "restriction": "lost"}, "gone"),
    ],
)
def test_what_the_catalogue_thinks_of_a_box_is_noted(copy: dict[str, str], finding: str):
    take, box = StockTakeFactory(section=SECTION), shelved(barcode="0042", **copy)

    assert found(take, "0042") == ("0042", finding, box)


def test_a_box_of_another_site_is_misplaced_unless_it_stands_here_for_now():
    take, elsewhere = StockTakeFactory(section=""), SiteFactory(name="Bibliobus")
    theirs, visiting = CopyFactory(site=elsewhere), CopyFactory(site=elsewhere, current_site=take.site)

    assert found(take, theirs.barcode)[1] == "misplaced"
    assert found(take, visiting.barcode)[1] == "expected"


@pytest.mark.parametrize("text", ["*0042*", 'à&é"', "]C10042", "  0042 ", "a0042b"])
def test_spellings_are_repaired_as_at_the_desk(text: str):
    take, box = StockTakeFactory(section=SECTION), shelved(barcode="0042")
    if text == 'à&é"':
        Copy.objects.update(barcode="0123")

    assert found(take, text)[2] == box


def test_a_code_that_nothing_has_is_noted_as_figures_where_the_keyboard_is_wrong():
    take = StockTakeFactory(section=SECTION)

    assert found(take, "77777") == ("77777", "unknown", None)
    assert found(take, "*7777*") == ("7777", "unknown", None)
    assert found(take, 'ç&é""') == ("91233", "unknown", None)
    assert found(take, "l'été") == ("l'été", "unknown", None)


def test_a_box_scanned_again_by_another_scanner_is_one_box_and_is_judged_again():
    take, box = StockTakeFactory(section=SECTION), shelved(barcode="acc7")
    lend(copy=box, household=make_member().household, at=NOW, by=None)
    first = scan(take=take, text="acc7", at=NOW, by=None)
    return_copy(copy=box, at=NOW, by=None)

    second = scan(take=take, text="ACC7", at=NOW, by=None)

    assert (first.again, second.again) == (False, True)
    assert list(StockTakeScan.objects.values_list("barcode", "finding")) == [("acc7", "expected")]


def test_an_ean_stands_for_the_one_copy_of_its_game_and_for_none_of_two():
    take, game = StockTakeFactory(section=""), GameFactory()
    Identifier.objects.create(game=game, kind="ean", value="3558380022008")
    box = CopyFactory(game=game)

    assert found(take, "3558380022008")[2] == box
    CopyFactory(game=game)
    with pytest.raises(ProductAmbiguous):
        scan(take=take, text="3558380022008", at=NOW, by=None)


def test_a_card_is_no_box_and_its_number_is_kept_nowhere():
    take, card = StockTakeFactory(section=""), CardFactory(number="C0007")

    with pytest.raises(CardScanned):
        scan(take=take, text=card.number, at=NOW, by=None)

    assert StockTakeScan.objects.count() == 0


@pytest.mark.parametrize(
    ("text", "refusal"), [("", NothingScanned), (" \t\x00", NothingScanned), ("7" * 51, CodeTooLong)]
)
def test_what_is_no_code_is_refused(text: str, refusal: type[Exception]):
    with pytest.raises(refusal):
        scan(take=StockTakeFactory(), text=text, at=NOW, by=None)


def test_missing_is_what_should_stand_here_and_was_not_scanned():
    take = StockTakeFactory(section=SECTION)
    seen, unseen = shelved(call_number="B"), shelved(call_number="A")
    also = shelved(call_number="C", restriction="on_site")
    for copy in (
        {"state": "on_loan"}, {"state": "held"}, {"restriction": "lost"}, {"restriction": "withdrawn"},
        {"restriction": "in_repair"}, {"section": "Jouets"}, {"site": SiteFactory(name="Bibliobus")},
    ):  # fmt: skip
        shelved(**copy)
    scan(take=take, text=seen.barcode, at=NOW, by=None)

    assert list(missing(take)) == [unseen, also]


def test_what_came_back_after_the_take_had_begun_is_marked(clock: Clock):
    take, box = StockTakeFactory(section=SECTION), shelved()
    lend(copy=box, household=make_member().household, at=NOW, by=None)
    return_copy(copy=box, at=clock.tick(seconds=60), by=None)
    shelved()

    marked = [vars(copy) for copy in missing(take)]
    assert [(row["id"] == box.pk, row["back_since"]) for row in marked] == [(True, True), (False, False)]


@pytest.mark.parametrize("copies", [1, 3])
def test_missing_and_counts_are_a_query_each(copies: int, django_assert_num_queries):
    take = StockTakeFactory(section=SECTION)
    for _ in range(copies):
        shelved()

    with django_assert_num_queries(2):
        titles = [copy.game.title for copy in missing(take)]
        found_so_far = counts(take)

    assert (len(titles), found_so_far["expected"]) == (copies, 0)


def test_the_result_of_a_take_stays_what_it_was(volunteer: User):
    take, lost = StockTakeFactory(section=SECTION), shelved()
    scan(take=take, text="77777", at=NOW, by=None)

    ended = end(take=take, at=NOW, by=volunteer)
    restrict(copy=lost, restriction=Copy.Restriction.LOST, at=NOW, by=None)
    shelved()

    assert (ended.ended_at, ended.ended_by) == (NOW, volunteer)
    assert list(missing(ended)) == [lost]
    assert Event.objects.get(kind="stock_take_ended").facts == {
        "stock_take": take.pk,
        "missing": [lost.pk],
        "found": {"expected": 0, "misplaced": 0, "on_loan": 0, "held": 0, "gone": 0, "unknown": 1},
    }


def test_the_result_outlives_the_log(volunteer: User):
    take, lost = StockTakeFactory(section=SECTION), shelved()
    end(take=take, at=NOW, by=volunteer)
    Event.objects.all().delete()
    shelved()

    assert list(missing(StockTake.objects.get())) == [lost]


def test_a_result_that_is_not_known_any_more_names_no_copy():
    shelved()
    take = StockTakeFactory(section=SECTION, ended_at=NOW)

    assert (take.missing, list(missing(take))) == (None, [])


def test_nothing_is_added_to_a_take_that_has_ended_and_it_ends_once():
    take = StockTakeFactory(section=SECTION)
    end(take=take, at=NOW, by=None)

    with pytest.raises(StockTakeEnded):
        scan(take=take, text="77777", at=NOW, by=None)
    with pytest.raises(StockTakeEnded):
        end(take=take, at=NOW, by=None)
    assert begin(site=take.site, section=SECTION, at=NOW, by=None) != take
