"""Every template compiles, is short, holds nothing that a strict policy refuses, and marks its texts."""

import re
import sys
from pathlib import Path

from scripts.django_ready import setup

MOST_LINES = 120
INLINE = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>|\sstyle=|\son[a-z]+=", re.IGNORECASE)
# A letter between tags, outside of template tags: a text that gettext never saw.
TAGS = re.compile(
    r"\{#.*?#\}|\{%\s*comment.*?endcomment\s*%\}|\{%\s*blocktranslate.*?endblocktranslate\s*%\}|\{[%{].*?[%}]\}|<svg.*?</svg>|<title>.*?</title>",
    re.DOTALL,
)
TEXT = re.compile(r">([^<>]*[a-zà-ÿA-ZÀ-Ý]{3,}[^<>]*)<")
# Pages of last resort are plain files: the machinery that translates may be what failed.
UNTRANSLATED = {"500.html"}


def faults(path: Path, root: Path) -> list[str]:
    """What is wrong with one template, each fault with its place."""
    from django.template import TemplateSyntaxError, engines

    text = path.read_text()
    name = path.relative_to(root)
    found = [
        f"{name}:{text[: match.start()].count(chr(10)) + 1}: inline {match.group().strip()!r}"
        for match in INLINE.finditer(text)
    ]
    if text.count("\n") > MOST_LINES:
        found.append(f"{name}: {text.count(chr(10))} lines, {MOST_LINES} at the most")
    if name.name not in UNTRANSLATED:
        found += [
            f"{name}: not marked for translation: {words.strip()!r}"
            for words in TEXT.findall(TAGS.sub("", text))
            if words.strip()
        ]
    try:
        engines["django"].from_string(text)
    except TemplateSyntaxError as problem:
        found.append(f"{name}: {problem}")
    return found


def main() -> int:
    """Print all faults; 1 when there is one."""
    setup()
    root = Path(__file__).parent.parent / "templates"
    found = [fault for path in sorted(root.rglob("*.html")) for fault in faults(path, root)]
    print("\n".join(found) or "templates: fine")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
