import pytest

from tests.catalogue.lending.clock import Clock


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    standing = Clock()
    monkeypatch.setattr("django.utils.timezone.now", standing)
    return standing
