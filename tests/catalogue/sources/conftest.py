"""A real SRU server for the tests of this folder, started once."""

import json
from collections.abc import Iterator

import pytest
from pytest_django import Settings

from tests.sru.catalogue_elsewhere import entry, running


@pytest.fixture(scope="session")
def zebra(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Its address."""
    with running(tmp_path_factory.mktemp("zebra")) as address:
        yield address


@pytest.fixture
def neighbour(zebra: str, settings: Settings) -> None:
    """The house asks that server, for UNIMARC and for Dublin Core."""
    dublin_core = entry(zebra, name="Le même en Dublin Core", key="voisin-dc", schema="dc", version="1.1")
    settings.SRU_SERVERS = json.dumps([entry(zebra), dublin_core])
