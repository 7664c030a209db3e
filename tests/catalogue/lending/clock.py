"""A clock that stands still until it is told to go on: no test depends on the day it is run."""

from datetime import datetime, timedelta

import pytest

from tests.conftest import NOW


class Clock:
    """Takes the place of ``django.utils.timezone.now``."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now

    def tick(self, *, seconds: float = 0, days: int = 0) -> datetime:
        """Let time pass; the new moment."""
        self.now += timedelta(seconds=seconds, days=days)
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Stands still in every test of a module or folder that imports it."""
    standing = Clock()
    monkeypatch.setattr("django.utils.timezone.now", standing)
    return standing
