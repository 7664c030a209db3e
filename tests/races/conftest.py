from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.catalogue.lending.clock import clock
from tests.races.killed import database_of_its_own

__all__ = ["clock"]


@pytest.fixture
def database_url(tmp_path: Path) -> Iterator[str]:
    """A database that the test has for itself, beside that of the run."""
    with database_of_its_own(tmp_path) as url:
        yield url
