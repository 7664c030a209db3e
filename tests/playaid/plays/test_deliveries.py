"""Any interleaving, duplication and delay of deliveries gives every device the sheet of the server's order."""

from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from playaid.plays.entries import Sent, read_entry
from playaid.plays.log import Cell, fold, number
from tests.playaid.factories import sent
from tests.playaid.plays.test_log import nothing_wrong

DEVICES = 3


@dataclass
class Server:
    """Takes what arrives, and knows nothing else."""

    log: dict[int, Sent] = field(default_factory=dict)

    def take(self, batch: list[Sent]) -> None:
        known = {entry.uid for entry in self.log.values()}
        taken, refused = number(batch, known=known, last=len(self.log), judge=nothing_wrong)
        assert refused == []
        self.log |= taken


@dataclass
class Device:
    """Writes first, sends when it can, and hears of answers late, twice or never."""

    numbered: dict[int, Sent] = field(default_factory=dict)
    written: list[Sent] = field(default_factory=list)

    @property
    def waiting(self) -> list[Sent]:
        known = {entry.uid for entry in self.numbered.values()}
        return [entry for entry in self.written if entry.uid not in known]

    def hear(self, answer: dict[int, Sent]) -> None:
        self.numbered |= answer

    def sheet(self) -> dict[Cell, object]:
        return {cell: entry.value for cell, entry in fold(self.numbered, self.waiting).items()}


# What may happen: a device writes; it sends and hears the answer or not; an answer is told again, or in part.
WRITE = st.tuples(st.just("write"), st.integers(0, DEVICES - 1), st.sampled_from(["coins", "@name"]), st.integers(1, 3))
SEND = st.tuples(st.just("send"), st.integers(0, DEVICES - 1), st.booleans(), st.integers(1, 4))
POLL = st.tuples(st.just("poll"), st.integers(0, DEVICES - 1), st.integers(0, 30), st.integers(0, 30))


@settings(deadline=None, max_examples=200)
@given(st.lists(WRITE | SEND | POLL, max_size=60))
def test_all_devices_converge_to_the_sheet_of_the_server(events: list[tuple[str, int, object, int]]):
    server, devices = Server(), [Device() for _ in range(DEVICES)]
    made = 0
    for kind, number_of_device, detail, figure in events:
        device = devices[number_of_device]
        if kind == "write":
            made += 1
            entry = read_entry(sent(made, seat=figure, key=str(detail), value=made, moment=-made))
            device.written.append(entry)
        elif kind == "send":
            server.take(device.waiting[:figure])
            if detail:
                device.hear(dict(server.log))
        else:
            device.hear({order: entry for order, entry in server.log.items() if figure <= order <= int(str(detail))})

    for device in devices:
        server.take(device.waiting)
    for device in devices:
        device.hear(dict(server.log))

    said = {cell: entry.value for cell, entry in fold(server.log).items()}
    assert [device.sheet() for device in devices] == [said] * DEVICES
    assert len(server.log) == made
    assert sorted(server.log) == list(range(1, made + 1))
    assert all(device.waiting == [] for device in devices)


@given(st.permutations(range(1, 9)))
def test_the_order_of_arrival_changes_nothing(arrival: list[int]):
    log = {order: read_entry(sent(order, seat=order % 3, key="@name", value=f"J{order}")) for order in range(1, 9)}

    assert fold({order: log[order] for order in arrival}) == fold(log)
