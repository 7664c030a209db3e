from pathlib import Path

import pytest
from pytest_django import Settings


@pytest.fixture(autouse=True)
def media(settings: Settings, tmp_path: Path) -> Path:
    """A folder of files of its own."""
    settings.MEDIA_ROOT = str(tmp_path / "media")
    settings.ARCHIVES_ROOT = tmp_path / "archives"
    return tmp_path / "media"
