"""Where each label lies: inside the page, beside its neighbours, at the makers' figures."""

import pytest

from catalogue.paper.sheets import A4_HEIGHT, A4_WIDTH, CARDS, L7160, L7651, Box, Offset, Sheet

SHEETS = [L7160, L7651, CARDS]


def boxes(sheet: Sheet) -> list[Box]:
    return [sheet.box(place) for place in range(1, sheet.places + 1)]


def overlap(one: Box, other: Box) -> bool:
    hair = 1e-6
    return (
        one.x < other.right - hair
        and other.x < one.right - hair
        and one.y < other.top - hair
        and other.y < one.top - hair
    )


@pytest.mark.parametrize(("sheet", "places"), [(L7160, 21), (L7651, 65), (CARDS, 10)])
def test_a_sheet_has_its_number_of_places(sheet, places):
    assert sheet.places == places


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.code)
def test_every_place_is_on_the_page_and_on_no_other(sheet):
    placed = boxes(sheet)

    assert all(box.x >= 0 and box.y >= 0 and box.right <= A4_WIDTH and box.top <= A4_HEIGHT for box in placed)
    assert not [(a, b) for number, a in enumerate(placed) for b in placed[number + 1 :] if overlap(a, b)]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.code)
def test_the_margins_are_the_same_on_both_sides(sheet):
    first, last = sheet.box(1), sheet.box(sheet.places)

    assert first.x == pytest.approx(A4_WIDTH - last.right, abs=0.02)
    assert A4_HEIGHT - first.top == pytest.approx(last.y, abs=0.02)


@pytest.mark.parametrize(
    ("sheet", "place", "x", "top"),
    [
        (L7160, 1, 7.21, 15.15),
        (L7160, 2, 73.25, 15.15),
        (L7160, 21, 139.29, 243.75),
        (L7651, 1, 4.75, 10.7),
        (L7651, 6, 4.75, 31.9),
        (L7651, 65, 167.15, 265.1),
    ],
)
def test_places_are_numbered_along_the_rows(sheet, place, x, top):
    box = sheet.box(place)

    assert (box.x, A4_HEIGHT - box.top) == pytest.approx((x, top))


def test_an_offset_goes_to_the_right_and_down():
    plain, moved = L7160.box(5), L7160.box(5, Offset(1.5, -2))

    assert (moved.x - plain.x, moved.y - plain.y) == pytest.approx((1.5, 2))


@pytest.mark.parametrize("place", [0, 22, -1])
def test_a_place_that_is_not_there_is_an_error(place):
    with pytest.raises(ValueError, match="L7160"):
        L7160.box(place)


def test_labels_go_on_over_the_pages_from_the_start_place():
    places = L7160.places_from(20)

    assert [next(places) for _label in range(4)] == [(0, 20), (0, 21), (1, 1), (1, 2)]
