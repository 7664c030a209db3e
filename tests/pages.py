"""What every page of the house keeps, read from its HTML with the standard library's parser."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

DATA_TYPES = {"application/json", "application/ld+json", "importmap"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


@dataclass
class Page(HTMLParser):
    """Collects headings, titles, landmarks, labels, ids, and everything that a strict policy refuses."""

    html: str
    h1: int = 0
    title: str = ""
    lang: str = ""
    mains: int = 0
    ids: list[str] = field(default_factory=list)
    labelled: set[str] = field(default_factory=set)
    controls: list[dict[str, str]] = field(default_factory=list)
    inline: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)
    _in_title: bool = False
    _in_label: int = 0

    def __post_init__(self) -> None:
        HTMLParser.__init__(self)
        self.feed(self.html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.inline += [f"{tag} {name}" for name in found if name == "style" or name.startswith("on")]
        self.outside += [
            value
            for name, value in found.items()
            if name in {"src", "href", "action"} and value.startswith(("http", "//"))
        ]
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "script" and "src" not in found and found.get("type") not in DATA_TYPES:
            self.inline.append("script")
        if tag == "style":
            self.inline.append("style")
        self.h1 += tag == "h1"
        self.mains += tag == "main"
        self._in_title |= tag == "title"
        if tag == "html":
            self.lang = found.get("lang", "")
        if tag == "label":
            self._in_label += 1
            self.labelled.add(found.get("for", ""))
        if tag in {"input", "select", "textarea"} and found.get("type") not in {"hidden", "submit"}:
            self.controls.append({**found, "inside": "yes" if self._in_label else ""})

    def handle_endtag(self, tag: str) -> None:
        self._in_title &= tag != "title"
        self._in_label -= tag == "label"

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title += data

    def unnamed_controls(self) -> list[str]:
        """The fields that no label, ``aria-label`` or ``aria-labelledby`` names."""
        return [
            control.get("name", "?")
            for control in self.controls
            if not (
                control["inside"]
                or control.get("id") in self.labelled
                or control.get("aria-label")
                or control.get("aria-labelledby")
            )
        ]

    def faults(self) -> list[str]:
        """Everything that this page does not keep of what each page keeps."""
        doubled = sorted({name for name in self.ids if self.ids.count(name) > 1})
        return [
            *([] if self.h1 == 1 else [f"{self.h1} h1"]),
            *([] if self.title.strip() else ["no title"]),
            *([] if self.lang in {"fr", "en-gb"} else [f"lang {self.lang!r}"]),
            *([] if self.mains == 1 else [f"{self.mains} main"]),
            *(f"id {name} twice" for name in doubled),
            *(f"inline: {what}" for what in self.inline),
            *(f"from outside: {address}" for address in self.outside),
            *(f"unnamed control: {name}" for name in self.unnamed_controls()),
        ]
