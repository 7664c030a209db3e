"""Files of the MARC family made for these tests: every game, person and place in them is made up."""

import io
import unicodedata
from dataclasses import dataclass

from catalogue.exchange.marc.carried import Carried
from catalogue.exchange.marc.iso2709 import carried
from catalogue.exchange.marc.record import MarcField, MarcRecord
from catalogue.exchange.streams import Item

_ACCENTS = {
    "\u0300": 0xC1, "\u0301": 0xC2, "\u0302": 0xC3, "\u0303": 0xC4, "\u0308": 0xC8, "\u030a": 0xCA, "\u030c": 0xCF,
    "\u0327": 0xD0, "\u0328": 0xD3, "\u0307": 0xC7,
}  # fmt: skip


@dataclass(frozen=True)
class F:
    """A field: tag, indicators, and subfields with their codes before them; bytes stand as they are."""

    tag: str
    indicators: str | bytes
    subfields: tuple[str | bytes, ...]

    def encoded(self, encoding: str) -> bytes:
        parts = [as_bytes(self.indicators, encoding), *(as_bytes(one, encoding) for one in self.subfields)]
        return b"\x1f".join(parts) if self.subfields else parts[0]


def f(tag: str, *subfields: str | bytes, indicators: str | bytes = "  ") -> F:
    """A field of subfields, or a control field when the tag begins with 00."""
    return F(tag, subfields[0], ()) if tag.startswith("00") and len(subfields) == 1 else F(tag, indicators, subfields)


def as_bytes(text: str | bytes, encoding: str) -> bytes:
    if isinstance(text, bytes):
        return text
    return iso5426(text) if encoding == "iso-5426" else text.encode(encoding)


def iso5426(text: str) -> bytes:
    """The text as ISO 5426, for letters with the accents of French and its neighbours."""
    made = bytearray()
    for letter in text:
        base, *accents = list(unicodedata.normalize("NFD", letter))
        made += bytes(_ACCENTS[accent] for accent in accents) + base.encode("ascii")
    return bytes(made)


def iso2709(*fields: F, encoding: str = "utf-8", leader: str = "nrm0 22{base:05}1i 450 ") -> bytes:
    """A sound record of these fields, its 0x1D included."""
    directory, body = b"", b""
    for field in fields:
        data = field.encoded(encoding) + b"\x1e"
        directory += f"{field.tag}{len(data):04}{len(body):05}".encode()
        body += data
    base = 24 + len(directory) + 1
    head = f"{base + len(body) + 1:05}{leader.format(base=base)}".encode()
    return head + directory + b"\x1e" + body + b"\x1d"


def game(number: int = 1, *more: F, title: str = "La Forêt des renards", encoding: str = "utf-8") -> bytes:
    """A small record with a number, a title and whatever more."""
    return iso2709(f("001", str(number)), f("200", f"a{title}", indicators="1 "), *more, encoding=encoding)


def record(*fields: F, leader: str = "     nrm0 22     1i 450 ") -> MarcRecord:
    """The same fields as a carrier would hand them on."""
    return MarcRecord(leader, tuple(_marc_field(field) for field in fields))


def _marc_field(field: F) -> MarcField:
    indicators, subfields = str(field.indicators), [str(one) for one in field.subfields]
    if not subfields:
        return MarcField(field.tag, "", (("", indicators),))
    return MarcField(field.tag, indicators, tuple((one[0], one[1:]) for one in subfields))


def carried_of(data: bytes) -> list[Carried]:
    return list(carried(io.BytesIO(data)))


def titles_of(data: bytes) -> list[str | None]:
    """The title of each record in the file, None for one that is refused."""
    return [
        one.record.first("200", "a") if one.record else None for one in carried_of(data) if one.record or one.refusal
    ]


def told(item: Item) -> list[str]:
    """What is told of an item, no-break spaces made blanks."""
    return [fault.message.replace("\u00a0", " ") for fault in item.warnings]
