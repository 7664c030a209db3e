"""The pages saved for these tests: every game, person and place in them is made up."""

from collections.abc import Callable
from pathlib import Path

import pytest

PAGES = Path(__file__).parent / "pages"


@pytest.fixture(scope="session")
def page() -> Callable[[str], bytes]:
    return lambda name: (PAGES / name).read_bytes()
