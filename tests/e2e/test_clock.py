"""The pure clock: a deadline that no look, sleep, reload or jump of the system's clock shifts."""

from typing import Any

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

MODULE = "/static/playaid/play/{name}.js"
STEPS = """async ([address, steps]) => {
  const clock = await import(address);
  let state = null;
  return steps.map(([act, ...given]) => {
    if (act === "started") state = clock.started(...given);
    else if (act === "keep") state = JSON.parse(JSON.stringify(state));
    else state = clock[act](state, ...given);
    return [clock.secondsLeft(state), state.running];
  });
}"""


def at(wall: float, steady: float | None = None, *, away: bool = False) -> dict[str, Any]:
    """A moment, in seconds."""
    return {
        "wall": 1_000_000_000 + wall * 1000,
        "steady": 5000 + (wall if steady is None else steady) * 1000,
        "away": away,
    }


def run(page: Page, *steps: tuple[Any, ...]) -> list[Any]:
    """Take the clock through its steps; after each, the seconds left and whether it runs."""
    page.goto("/accessibilite/")
    answer: list[Any] = page.evaluate(STEPS, [MODULE.format(name="clock"), [list(step) for step in steps]])
    return answer


def test_it_counts_down_to_its_end_and_stays_there(page: Page):
    assert run(
        page, ("started", 30, at(0)), ("moved", at(0.1)), ("moved", at(12)), ("moved", at(29.9)), ("moved", at(31))
    ) == [[30, True], [30, True], [18, True], [1, True], [0, False]]


def test_looks_that_never_come_cost_nothing(page: Page):
    many = [("moved", at(number / 7)) for number in range(1, 140)]

    assert run(page, ("started", 30, at(0)), *many, ("moved", at(20)))[-1] == [10, True]
    assert run(page, ("started", 30, at(0)), ("moved", at(20)))[-1] == [10, True]


def test_a_pause_lasts_as_long_as_one_likes(page: Page):
    assert run(
        page,
        ("started", 30, at(0)),
        ("paused", at(10)),
        ("moved", at(400, away=True)),
        ("resumed", at(500)),
        ("moved", at(505)),
    ) == [[30, True], [20, False], [20, False], [20, True], [15, True]]


def test_a_screen_that_was_locked_for_a_minute(page: Page):
    # The device slept: its steady clock stood still, the system's went on.
    asleep = at(60, steady=2, away=True)

    assert run(page, ("started", 90, at(0)), ("moved", at(2)), ("moved", asleep)) == [
        [90, True],
        [88, True],
        [30, True],
    ]
    assert run(page, ("started", 30, at(0)), ("moved", asleep))[-1] == [0, False]


@pytest.mark.parametrize("away", [False, True])
def test_a_clock_set_back_lengthens_nothing(page: Page, *, away: bool):
    set_back = at(-3600 + 10, steady=10, away=away)

    assert run(page, ("started", 30, at(0)), ("moved", set_back), ("moved", at(-3600 + 15, steady=15)))[1:] == [
        [20, True],
        [15, True],
    ]


def test_a_clock_set_forward_ends_nothing_while_the_page_was_there(page: Page):
    jumped = at(3600, steady=5)

    assert run(page, ("started", 30, at(0)), ("moved", at(4)), ("moved", jumped), ("moved", at(3610, steady=15)))[
        2:
    ] == [
        [25, True],
        [15, True],
    ]


def test_a_reload_goes_on_where_the_deadline_is(page: Page):
    # The clock of a page begins anew with it.
    assert run(page, ("started", 30, at(0)), ("moved", at(8)), ("keep",), ("revived", at(12, steady=-4)))[-1] == [
        18,
        True,
    ]
    assert run(page, ("started", 30, at(0)), ("moved", at(8)), ("keep",), ("revived", at(40, steady=-4)))[-1] == [
        0,
        False,
    ]
    assert run(page, ("started", 30, at(0)), ("paused", at(8)), ("keep",), ("revived", at(99, steady=0)))[-1] == [
        22,
        False,
    ]
    # Set back while the page was reloaded: what was left when it was kept is the most there can be.
    assert run(page, ("started", 30, at(0)), ("moved", at(8)), ("keep",), ("revived", at(-500, steady=0)))[-1] == [
        22,
        True,
    ]


def test_only_milestones_are_worth_words(page: Page):
    page.goto("/accessibilite/")
    told = page.evaluate(
        """async (address) => {
          const { milestone, digits } = await import(address);
          const marks = (seconds) =>
            Array.from({ length: seconds }, (_n, gone) => milestone(seconds, seconds - gone, seconds - gone - 1));
          const long = marks(600).filter((one) => one !== null);
          return [marks(30), marks(12), long, milestone(60, 40, 4), digits(605), digits(9)];
        }""",
        MODULE.format(name="timer"),
    )

    thirty, twelve, long, skipped, minutes, seconds = told
    assert [29 - place for place, mark in enumerate(thirty) if mark is not None] == [15, 10, 0]
    assert [mark for mark in twelve if mark is not None] == [0]
    assert long == [300, 10, 0]
    assert (skipped, minutes, seconds) == (10, "10:05", "0:09")
