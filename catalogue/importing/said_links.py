"""What a source says of links, as plain values of JSON that stand beside its record."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from catalogue.exchange.records import ForeignLink

Said: TypeAlias = list[list[Any]]
"""Rows of a kind, the number of the other record at the source, its title, the numbers on its box."""


def as_said(links: Iterable[ForeignLink]) -> Said:
    """Links in that form."""
    telling = (link for link in links if link.key or link.title or link.numbers)
    return [[link.kind.value, link.key, link.title, list(link.numbers)] for link in telling]


def links_after(before: Mapping[str, Any], said: Said, *, doubted: bool = False) -> dict[str, Any]:
    """What stands beside a source record once its source has said ``said``; a record in doubt drops nothing."""
    if doubted and not said:
        return dict(before)
    taken = before.get("taken", {})
    return {**({"said": said} if said else {}), **({"taken": taken} if taken else {})}
