"""The log on the tablet: whatever is lost, doubled or late, every device comes to the same sheet."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.log_entries import ask, called, entry

pytestmark = pytest.mark.browser

YES = True

# Several devices and a server that gives orders, as they are; only the network between them is a list of letters that
# are lost, delivered twice, late and in any order. Gives every run that did not end with one sheet.
NETWORK = """async ([address, { seeds, steps }]) => {
  const log = await import(address);
  const chance = (seed) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const wire = ({ id, seat, key, value, device, moment, undoes }) => ({ id, seat, key, value, device, moment, undoes });

  function run(seed) {
    const next = chance(seed);
    const below = (most) => Math.floor(next() * most);
    const server = [];
    const letters = [];
    const devices = Array.from({ length: 2 + below(3) }, (_, number) => ({ name: `device${number}0`, entries: [] }));
    let made = 0;

    function take(sent) {
      for (const entry of sent) {
        if (!server.some(({ id }) => id === entry.id)) server.push({ ...entry, order: server.length + 1 });
      }
    }
    // An answer tells what comes after what was known when it was asked for, a few entries at a time.
    const answer = (after) => server.slice(after, after + 1 + below(6)).map((entry) => ({ ...entry }));
    function write(device, changes) {
      const moment = log.nextMoment(device.entries, device.name, 1000 + below(5));
      const place = device.entries.reduce((most, entry) => Math.max(most, entry.place ?? 0), 0);
      device.entries = device.entries.concat(changes.map((change, position) => ({
        undoes: null, ...change, id: `${device.name}-${(made += 1)}`, device: device.name, moment,
        place: place + 1 + position,
      })));
    }
    function act(device) {
      const which = below(8);
      if (which < 4) {
        const change = () => ({ seat: 1 + below(2), key: "ab"[below(2)], value: below(9) });
        write(device, Array.from({ length: 1 + below(2) }, change));
      } else if (which < 6) {
        const action = (which < 5 ? log.lastDoneBy : log.lastUndoneBy)(device.entries, device.name);
        const { writes } = action ? log.takingBack(device.entries, action) : {};
        if (writes) write(device, writes);
      } else {
        const sent = log.unsent(device.entries).slice(0, 4).map(wire);
        letters.push({ device, after: log.knownOrder(device.entries), sent });
      }
    }
    function deliver() {
      const letter = letters[below(letters.length)];
      const kept = next() < 0.3;
      if (!kept) letters.splice(letters.indexOf(letter), 1);
      if (letter.arrived) letter.device.entries = log.merge(letter.device.entries, letter.arrived).entries;
      else if (next() < 0.8) {
        take(letter.sent);
        letters.push({ device: letter.device, arrived: answer(letter.after) });
      }
    }

    for (let step = 0; step < steps; step += 1) {
      if (letters.length && next() < 0.5) deliver();
      else act(devices[below(devices.length)]);
    }
    for (const device of [...devices, ...devices]) {
      take(log.unsent(device.entries).map(wire));
      device.entries = log.merge(device.entries, server.slice(log.knownOrder(device.entries))).entries;
    }
    const sheet = (entries) => JSON.stringify([...log.fold(entries)].map(([cell, { value }]) => [cell, value]).sort());
    const past = (entries) => JSON.stringify(log.historyOf(entries, 1, "a"));
    const faults = devices.flatMap(({ name, entries }) => [
      ...(log.unsent(entries).length ? [`${name} has something unsent`] : []),
      ...(sheet(entries) === sheet(server) ? [] : [`${name} has another sheet`]),
      ...(past(entries) === past(server) ? [] : [`${name} has another history`]),
    ]);
    if (server.length !== made) faults.push(`${made} entries were made, ${server.length} taken`);
    return faults.map((fault) => `${seed}: ${fault}`);
  }
  return seeds.flatMap(run);
}"""


def values(page: Page, entries: list[dict[str, Any]]) -> dict[str, Any]:
    """What stands in each cell."""
    script = """async ([address, entries]) => {
      const { valuesOf } = await import(address);
      return Object.fromEntries(valuesOf(entries));
    }"""
    answer: dict[str, Any] = ask(page, script, entries)
    return answer


def test_any_delivery_gives_every_device_the_same_sheet(page: Page):
    assert ask(page, NETWORK, {"seeds": list(range(400)), "steps": 80}) == []


def test_the_last_entry_of_a_cell_stands_in_the_order_of_the_server(page: Page):
    entries = [entry(2, 7, moment=1), entry(1, 5, moment=9), entry(3, None, key="wood"), entry(4, 2, seat=2)]

    assert values(page, entries) == {"1 coins": 7, "2 coins": 2}


def test_what_is_not_sent_yet_comes_last_as_it_was_written(page: Page):
    unsent = [entry(9, 3, order=None, place=2), entry(8, 4, order=None, place=1)]

    assert values(page, [*unsent, entry(1, 5)]) == {"1 coins": 3}


def test_a_refused_entry_stands_only_until_something_later_comes(page: Page):
    refused = entry(9, 99, order=None, place=1, aside=1, refused={"code": "value", "message": ""})

    assert values(page, [entry(1, 5), refused]) == {"1 coins": 99}
    assert values(page, [entry(1, 5), refused, entry(2, 6, device="theirs")]) == {"1 coins": 6}


def test_the_history_of_a_cell_says_what_was_taken_back(page: Page):
    log = [entry(1, 5), entry(2, 7, device="theirs"), entry(3, 5, device="theirs", undoes="e2"), entry(4, 1, seat=2)]

    told = called(page, "historyOf", log, 1, "coins")

    assert [(one["value"], one["former"], one["device"], one["undone"]) for one in told] == [
        (5, None, "mine", False),
        (7, 5, "theirs", True),
        (5, 7, "theirs", False),
    ]


def test_an_entry_that_undoes_itself_harms_nothing(page: Page):
    log = [entry(1, 5, undoes="e1"), entry(2, 6, undoes="e3"), entry(3, 7, undoes="e2")]

    assert [one["undone"] for one in called(page, "historyOf", log, 1, "coins")] == [True, True, False]


def test_corrections_are_changes_of_the_sheet_after_the_first_end(page: Page):
    log = [
        entry(1, 5),
        entry(2, YES, seat=0, key="@finished"),
        entry(3, None, seat=0, key="@finished"),
        entry(4, 6, device="theirs"),
        entry(5, 6),
        entry(6, "Belle partie", seat=0, key="@notes"),
    ]

    assert called(page, "correctionsOf", log) == [
        {"id": "e4", "seat": 1, "key": "coins", "former": 5, "value": 6, "moment": 1004, "device": "theirs"}
    ]
    assert called(page, "correctionsOf", log[:1]) == []


def test_who_is_overwritten_is_told_with_the_former_value(page: Page):
    mine, theirs = entry(1, 5), entry(2, 7, device="theirs")

    assert called(page, "displacedBy", theirs, [mine, theirs], "mine") == {
        "seat": 1,
        "key": "coins",
        "before": 5,
        "now": 7,
        "entry": theirs,
        "mine": mine,
    }


@pytest.mark.parametrize(
    "log",
    [
        [entry(1, 5), entry(2, 5, device="theirs")],
        [entry(1, None), entry(2, 5, device="theirs")],
        [entry(1, 5, device="theirs"), entry(2, 7, device="theirs")],
        [entry(1, 5), entry(2, 7, device="theirs"), entry(3, 9, order=None, place=1)],
        [entry(1, 5), entry(2, 7, device="theirs", key="wood")],
    ],
    ids=["same value", "cleared before", "not mine", "mine stands again", "another cell"],
)
def test_nobody_is_told_of_what_is_no_loss(page: Page, log: list[dict[str, Any]]):
    assert called(page, "displacedBy", log[1], log, "mine") is None


@pytest.mark.parametrize(
    ("pairs", "same"),
    [
        ([(1, 1), ([1, 2], [1, 2]), ({"a": 1, "b": [2]}, {"b": [2], "a": 1}), (None, None)], True),
        ([(1, "1"), (None, 0), ([1, 2], [2, 1]), ({"a": 1}, {"a": 1, "b": None}), ([], {}), (None, {})], False),
    ],
    ids=["same", "others"],
)
def test_values_are_the_same_by_what_they_hold(page: Page, pairs: list[tuple[Any, Any]], same: Any):
    assert [called(page, "sameValue", one, other) for one, other in pairs] == [same] * len(pairs)
