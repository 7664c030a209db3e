"""Names as they are printed: of people, houses, series, titles."""

from collections.abc import Iterable


def named(texts: Iterable[str]) -> tuple[str, ...]:
    """Names on one line each, each once whatever its case; the first spelling counts."""
    found: dict[str, str] = {}
    for text in texts:
        name = " ".join(text.split())
        if name:
            found.setdefault(name.casefold(), name)
    return tuple(found.values())
