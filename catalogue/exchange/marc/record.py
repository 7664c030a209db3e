"""A record of the MARC family, whichever file carried it and whichever dialect it speaks."""

from collections.abc import Sequence
from dataclasses import dataclass, field

_SHOWN_VALUE = 400
"""How much of one subfield is shown."""


@dataclass(frozen=True, slots=True)
class MarcField:
    """One field: its tag, two indicators, and its subfields in order as pairs of a code and a text.

    A control field has one subfield, whose code is "". ``unsorted`` is how many letters at the beginning of ``$a``
    stood between marks that say not to sort by them; 0 without marks.
    """

    tag: str
    indicators: str
    subfields: tuple[tuple[str, str], ...]
    unsorted: int = 0

    def first(self, codes: str) -> str:
        """The first text that is not blank, of the first of ``codes`` that has one; "" without any."""
        for wanted in codes:
            for code, text in self.subfields:
                if code == wanted and (stripped := text.strip()):
                    return stripped
        return ""

    def texts(self, codes: str) -> list[str]:
        """Every text that is not blank of any of ``codes``, in the order of the field."""
        return [stripped for code, text in self.subfields if code in codes and (stripped := text.strip())]


@dataclass(frozen=True, slots=True)
class MarcRecord:
    """The leader, 24 characters where the file gives them, and the fields in order."""

    leader: str
    fields: tuple[MarcField, ...]
    _by_tag: dict[str, list[MarcField]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_tag: dict[str, list[MarcField]] = {}
        for one in self.fields:
            by_tag.setdefault(one.tag, []).append(one)
        object.__setattr__(self, "_by_tag", by_tag)

    @property
    def tags(self) -> frozenset[str]:
        """The tags that occur."""
        return frozenset(self._by_tag)

    def all(self, *tags: str) -> Sequence[MarcField]:
        """The fields of these tags: those of the first tag, then those of the second …"""
        if len(tags) == 1:
            return self._by_tag.get(tags[0], ())
        return [one for tag in tags for one in self._by_tag.get(tag, ())]

    def first(self, tag: str, codes: str) -> str:
        """The first text that is not blank, of any field of the tag."""
        return next((text for one in self.all(tag) if (text := one.first(codes))), "")

    def texts(self, tag: str, codes: str) -> list[str]:
        """Every text that is not blank, of all fields of the tag."""
        fields = self._by_tag.get(tag)
        return [text for one in fields for text in one.texts(codes)] if fields else []

    def control(self, tag: str) -> str:
        """The text of the first control field of the tag, its blanks kept; "" without one."""
        return next((text for one in self.all(tag) for code, text in one.subfields if not code), "")


def shown(record: MarcRecord, limit: int) -> str:
    """The record as cataloguers write it, a line a field, at most ``limit`` characters."""
    lines: list[str] = [record.leader] if record.leader.strip() else []
    size = len(record.leader)
    for one in record.fields:
        texts = " ".join([f"${code} {text[:_SHOWN_VALUE]}" if code else text for code, text in one.subfields])
        lines.append(f"{one.tag} {one.indicators.replace(' ', '_')} {texts}")
        size += len(lines[-1]) + 1
        if size > limit:
            break
    return "\n".join(lines)[:limit]
