import pytest
from pytest_django import Settings


@pytest.fixture(autouse=True)
def media_of_a_test(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Files that are handed in go with the test."""
    settings.MEDIA_ROOT = tmp_path_factory.mktemp("media")
