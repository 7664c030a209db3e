"""The elements of BoardGameGeek's XML answers, as values under the names that its CSV table has for them."""

import re
from xml.etree.ElementTree import Element

from catalogue.exchange.records import ForeignLink, ForeignTerm, LinkKind

_BEST = re.compile(r"best with\s+(\d{1,2})(?:\s*(?:–|-|—|to)\s*(\d{1,2}))?\s*\+?\s*players?", re.IGNORECASE)


def values_of_owned(item: Element) -> dict[str, str]:
    """An item of a collection."""
    stats, private = _part(item, "stats"), _part(item, "privateinfo")
    version = item.find("version/item")
    return {
        "objectid": item.get("objectid", ""),
        "objectname": _text(item, "name"),
        "originalname": _text(item, "originalname"),
        "itemtype": item.get("subtype", ""),
        "collid": item.get("collid", ""),
        "yearpublished": _text(item, "yearpublished"),
        **{name: stats.get(name, "") for name in ("minplayers", "maxplayers", "minplaytime", "maxplaytime")},
        "playingtime": stats.get("playingtime", ""),
        "comment": _text(item, "comment"),
        "conditiontext": _text(item, "conditiontext"),
        "haspartslist": _text(item, "haspartslist"),
        "wantpartslist": _text(item, "wantpartslist"),
        **{name: private.get(name, "") for name in ("pricepaid", "pp_currency", "quantity", "acquisitiondate")},
        "invlocation": private.get("inventorylocation", ""),
        "privatecomment": _text(private, "privatecomment") or private.get("privatecomment", ""),
        **(_values_of_version(version) if version is not None else {}),
    }


def values_of_thing(item: Element) -> dict[str, str]:
    """An item of an answer about games. Descriptions stay behind: they belong to those who wrote them on the site."""
    publishers = _linked(item, "boardgamepublisher")
    return {
        "objectid": item.get("id", ""),
        "objectname": _primary(item),
        "itemtype": item.get("type", ""),
        **{
            name: _value(item, name)
            for name in ("yearpublished", "minplayers", "maxplayers", "playingtime", "minplaytime", "maxplaytime")
        },
        "bggrecagerange": _positive_age(_value(item, "minage")),
        "bggbestplayers": _best_players(item),
        "designers": " ; ".join(_linked(item, "boardgamedesigner")),
        "artists": " ; ".join(_linked(item, "boardgameartist")),
        # A game has dozens of publishers over the world: which of them made the box here is not said.
        "version_publishers": publishers[0] if len(publishers) == 1 else "",
        "bgglanguagedependence": _most_voted(item, "language_dependence"),
    }


def terms_of_thing(item: Element) -> tuple[ForeignTerm, ...]:
    """Its categories and mechanisms."""
    labels = [*_linked(item, "boardgamecategory"), *_linked(item, "boardgamemechanic")]
    return tuple(dict.fromkeys(ForeignTerm("", "", label) for label in labels))


def links_of_thing(item: Element) -> tuple[ForeignLink, ...]:
    """The games that it expands. What expands it is another's link, and most of that is in no house."""
    bases = (link for link in item.iterfind("link") if link.get("inbound") == "true")
    found = (
        ForeignLink(LinkKind.EXPANSION_OF, link.get("id", "").strip(), " ".join(link.get("value", "").split()))
        for link in bases
        if link.get("type") == "boardgameexpansion"
    )
    return tuple(dict.fromkeys(link for link in found if link.key or link.title))


def _values_of_version(version: Element) -> dict[str, str]:
    return {
        "version_yearpublished": _value(version, "yearpublished"),
        "version_publishers": ", ".join(_linked(version, "boardgamepublisher")),
        "version_languages": ", ".join(_linked(version, "language")),
        "version_nickname": _primary(version),
    }


def _positive_age(text: str) -> str:
    return "" if text.strip() == "0" else text


def _best_players(item: Element) -> str:
    for result in item.iterfind("poll-summary/result"):
        match = _BEST.search(result.get("value", ""))
        if match:
            return f"{match[1]}-{match[2]}" if match[2] else match[1]
    return ""


def _most_voted(item: Element, name: str) -> str:
    """The answer of a poll that has more votes than each of the others, "" when there is none."""
    polls = (poll for poll in item.iterfind("poll") if poll.get("name") == name)
    results = [result for poll in polls for result in poll.iterfind("results/result")]
    votes = {result.get("value", ""): _number(result.get("numvotes", "")) for result in results}
    most = max(votes.values(), default=0)
    first = [answer for answer, count in votes.items() if count == most]
    return first[0] if most and len(first) == 1 else ""


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def _linked(item: Element, kind: str) -> list[str]:
    links = (link.get("value", "").strip() for link in item.iterfind("link") if link.get("type") == kind)
    return list(dict.fromkeys(filter(None, links)))


def _primary(item: Element) -> str:
    chosen = (name for name in item.iterfind("name") if name.get("type", "primary") == "primary")
    return next((name.get("value", "") or (name.text or "") for name in chosen), "").strip()


def _value(item: Element, name: str) -> str:
    found = item.find(name)
    return found.get("value", "") if found is not None else ""


def _text(item: Element, name: str) -> str:
    return (item.findtext(name) or "").strip()


def _part(item: Element, name: str) -> Element:
    found = item.find(name)
    return found if found is not None else Element(name)
