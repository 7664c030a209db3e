"""Tells at the start of any command what is wrong with the list of servers; the site runs without those at fault."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error

from catalogue.sources.servers import configured

_HINT = (
    'One object a server, such as {"name": "BnF", "url": "https://catalogue.bnf.fr/api/SRU", '
    '"schema": "unimarcxchange", "indexes": {"ean": "bib.ean", "title": "bib.title"}}; see docs/operations.md.'
)


def check_servers(app_configs: Sequence[AppConfig] | None, **_: Any) -> list[CheckMessage]:  # noqa: ARG001 - Django's call
    """An error for each fault of ``SRU_SERVERS``."""
    return [Error(f"SRU_SERVERS: {fault}", hint=_HINT, id="catalogue.E001") for fault in configured().faults]
