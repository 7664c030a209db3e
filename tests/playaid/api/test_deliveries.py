"""Devices that write, send late, send twice and lose answers, over the real API: all see one sheet in the end."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from playaid.models import Attempt, Play
from tests.playaid.api.client import Device
from tests.playaid.factories import CODE, a_play, sent, uid

pytestmark = pytest.mark.django_db

Cells = dict[tuple[int, str], Any]


@dataclass
class Tablet:
    """What a device keeps: the entries that it has an order for, and those that it has written."""

    numbered: dict[int, dict[str, Any]] = field(default_factory=dict)
    written: list[dict[str, Any]] = field(default_factory=list)

    @property
    def waiting(self) -> list[dict[str, Any]]:
        known = {entry["id"] for entry in self.numbered.values()}
        return [entry for entry in self.written if entry["id"] not in known]

    @property
    def after(self) -> int:
        return max(self.numbered, default=0)

    def send(self, *, hears: bool) -> None:
        """Send all that waits, some of it perhaps again; the answer may get lost."""
        answer = Device(CODE).send(*self.waiting[:100], after=self.after).json()
        assert answer["refused"] == []
        if hears:
            self.numbered |= {entry["order"]: entry for entry in answer["entries"]}

    def sheet(self) -> Cells:
        in_order = [*(self.numbered[order] for order in sorted(self.numbered)), *self.waiting]
        return {(entry["seat"], entry["key"]): entry["value"] for entry in in_order}


EVENTS = st.tuples(
    st.integers(0, 2), st.sampled_from(["write", "send", "lost"]), st.integers(1, 2), st.integers(-5, 20)
)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(EVENTS, max_size=25))
def test_all_tablets_end_with_the_sheet_of_the_server(events: list[tuple[int, str, int, int]]):
    # Each example in a transaction of its own, taken back: hypothesis runs them all within one test.
    with transaction.atomic():
        play = a_play()
        tablets = [Tablet() for _ in range(3)]
        for number, (which, what, seat, value) in enumerate(events, 1):
            tablet = tablets[which]
            if what == "write":
                tablet.written.append(sent(number, seat=seat, value=value, device=f"tablet0{which}"))
            else:
                tablet.send(hears=what == "send")
        for _round in range(2):
            for tablet in tablets:
                tablet.send(hears=True)

        play.refresh_from_db()
        log = list(play.entries.order_by("order"))
        said = {(entry.seat, entry.key): entry.value for entry in log}
        assert [tablet.sheet() for tablet in tablets] == [said] * 3
        assert {str(entry.uid) for entry in log} == {
            uid(number) for number, event in enumerate(events, 1) if event[1] == "write"
        }
        assert [entry.order for entry in log] == list(range(1, play.last_order + 1))
        transaction.set_rollback(True)
    assert not Play.objects.exists()
    assert not Attempt.objects.exists()
