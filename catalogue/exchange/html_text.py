"""Saved HTML to the text that a person would have copied: a line a block, ``|`` after a table cell."""

import re
from html.parser import HTMLParser
from itertools import islice

from catalogue.exchange.plain_text import PlainText

_ROOT = re.compile(r"<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE)
_TAG = re.compile(r"</?(?:table|tbody|tr|td|th|div|span|p|br|li|b|h[1-6])(?:\s[^<>]*)?/?>", re.IGNORECASE)
_TAGS_OF_A_FRAGMENT = 3  # "<experte>" or a stray <b> in a note does not make a page
_HEAD_LENGTH = 2000
_BLOCKS = frozenset({
    "address", "article", "aside", "blockquote", "body", "br", "caption", "dd", "div", "dl", "dt", "fieldset",
    "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "legend", "li", "main", "nav", "ol",
    "option", "p", "pre", "section", "select", "table", "tbody", "tfoot", "thead", "title", "tr", "ul",
})  # fmt: skip
_CELLS = frozenset({"td", "th"})
_UNSEEN = frozenset({"script", "style", "noscript", "template"})
_UNSEEN_ELEMENTS = tuple((f"<{tag}", f"</{tag}") for tag in sorted(_UNSEEN))
_DECLARATION = re.compile(r"<![^<>]*>")
_STRAY = re.compile(r"<(?![a-zA-Z/?][^<>]{0,4000}>)")
_BLANKS = re.compile(r"[ \t\n\r\f]+")  # not \s: a no-break space is printed


def looks_like_html(text: str) -> bool:
    """Whether the text is markup: an HTML root near its start, or several tags of a fragment."""
    if _ROOT.search(text, 0, _HEAD_LENGTH):
        return True
    found = islice(_TAG.finditer(text), _TAGS_OF_A_FRAGMENT)
    return sum(1 for _ in found) == _TAGS_OF_A_FRAGMENT


def text_of_html(markup: str) -> PlainText:
    """The visible text: block tags end a line, table cells end with `` |``, entities are resolved.

    Accepts any text; tags left open or closed twice change nothing but line breaks.
    """
    page = _Page()
    page.feed(_tamed(markup))
    page.close()
    return page.finished()


def _tamed(markup: str) -> str:
    """The same lines without comments, declarations and scripts, and with every ``<`` that opens no tag escaped.

    html.parser looks for the end of each of these again and again: on a broken file its time grows
    with the square of the length.
    """
    bare = _without(markup, "<!--", "-->")
    for opening, closing in _UNSEEN_ELEMENTS:
        bare = _without(bare, opening, closing)
    return _STRAY.sub("&lt;", _DECLARATION.sub("", bare))


def _without(markup: str, opening: str, closing: str) -> str:
    """``markup`` without the stretches between the two marks, their line breaks kept."""
    lowered = markup.lower() if len(markup.lower()) == len(markup) else markup
    pieces, position = [], 0
    while (start := lowered.find(opening, position)) >= 0:
        end = lowered.find(closing, start + len(opening))
        if end < 0:
            break
        pieces += [markup[position:start], "\n" * markup.count("\n", start, end)]
        position = end + (len(closing) if closing == "-->" else 0)
    return "".join(pieces) + markup[position:]


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._lines: list[str] = []
        self._file_lines: list[int] = []
        self._pieces: list[str] = []
        self._began = 1
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - the parser's signature
        if tag in _UNSEEN:
            self._unseen += 1
        elif tag in _BLOCKS:
            self._end_line()

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNSEEN:
            self._unseen = max(0, self._unseen - 1)
        elif tag in _CELLS:
            self._add(" | ")
        elif tag in _BLOCKS:
            self._end_line()

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self._add(_BLANKS.sub(" ", data))

    def finished(self) -> PlainText:
        self._end_line()
        return PlainText("\n".join(self._lines), tuple(self._file_lines))

    def _add(self, text: str) -> None:
        if not self._pieces:
            self._began = self.getpos()[0]
        self._pieces.append(text)

    def _end_line(self) -> None:
        line = _BLANKS.sub(" ", "".join(self._pieces)).strip(" ")
        self._pieces.clear()
        if line:
            self._lines.append(line)
            self._file_lines.append(self._began)
