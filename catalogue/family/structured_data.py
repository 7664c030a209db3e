"""A record in the words of schema.org, for search engines: plain values in, a document for JSON out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

# Pages write BCP 47, records ISO 639-2.
_TAGS: Final = {
    "fre": "fr", "fra": "fr", "eng": "en", "ger": "de", "deu": "de", "spa": "es", "ita": "it", "dut": "nl", "nld": "nl",
    "por": "pt", "ara": "ar", "bre": "br", "oci": "oc", "baq": "eu", "eus": "eu", "cat": "ca",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Described:
    """What is told of a record; ``players`` and ``months`` are bounds, None where there is none."""

    address: str
    title: str
    is_toy: bool = False
    picture: str = ""
    description: str = ""
    authors: Sequence[str] = ()
    publishers: Sequence[str] = ()
    year: int | None = None
    series: str = ""
    players: tuple[int | None, int | None] = (None, None)
    months: tuple[int | None, int | None] = (None, None)
    minutes: int | None = None
    languages: Sequence[str] = ()
    eans: Sequence[str] = ()


def schema_org(told: Described) -> dict[str, Any]:
    """The document: a ``Game``, or a ``Product`` for a toy. What is not known is not in it."""
    facts = {
        "@context": "https://schema.org",
        "@type": "Product" if told.is_toy else "Game",
        "name": told.title,
        "url": told.address,
        "image": told.picture,
        "description": told.description,
        **(_of_a_product(told) if told.is_toy else _of_a_game(told)),
    }
    return {name: value for name, value in facts.items() if value not in ("", [], None)}


def _of_a_product(told: Described) -> dict[str, Any]:
    return {"brand": _named("Brand", told.publishers[:1]), "gtin13": _thirteen(told.eans)}


def _of_a_game(told: Described) -> dict[str, Any]:
    return {
        "author": _named("Person", told.authors),
        "publisher": _named("Organization", told.publishers),
        "datePublished": str(told.year) if told.year is not None else "",
        "isPartOf": _named("CreativeWorkSeries", [told.series] if told.series else []),
        "numberOfPlayers": _bounds(*told.players),
        "typicalAgeRange": _years(*told.months),
        "timeRequired": f"PT{told.minutes}M" if told.minutes is not None else "",
        "inLanguage": sorted({_TAGS[code] for code in told.languages if code in _TAGS}),
        "identifier": [{"@type": "PropertyValue", "propertyID": "EAN", "value": ean} for ean in told.eans],
    }


def _named(kind: str, names: Sequence[str]) -> list[dict[str, str]]:
    return [{"@type": kind, "name": name} for name in names]


def _thirteen(eans: Sequence[str]) -> str:
    return next((ean for ean in eans if len(ean) == 13), "")


def _bounds(low: int | None, high: int | None) -> dict[str, Any] | None:
    given = {name: value for name, value in (("minValue", low), ("maxValue", high)) if value is not None}
    return {"@type": "QuantitativeValue", **given} if given else None


def _years(low: int | None, high: int | None) -> str:
    """``8-``, ``3-6``, ``-6``: whole years, as the rule for the field has it."""
    if low is None and high is None:
        return ""
    return f"{'' if low is None else low // 12}-{'' if high is None else high // 12}"
