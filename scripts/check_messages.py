"""The English catalogue is whole: every French text is in it, translated, and its compiled form is the same."""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
CATALOGUE = ROOT / "locale" / "en" / "LC_MESSAGES" / "django.po"


def texts(path: Path) -> set[str]:
    """The msgids of a catalogue, without their places and order."""
    listed = subprocess.run(
        ["msgattrib", "--no-obsolete", "--no-location", "--no-wrap", "--sort-output", str(path)],
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    return {block.split("msgstr")[0].split("msgid", 1)[1].strip() for block in listed.split("\n\n") if "msgid" in block}


def untranslated(path: Path, *, fuzzy: bool) -> int:
    """How many texts have no translation, or a doubtful one."""
    flag = "--only-fuzzy" if fuzzy else "--untranslated"
    listed = subprocess.run(["msgattrib", "--no-obsolete", flag, str(path)], check=True, capture_output=True, text=True)
    return max(0, listed.stdout.count("\nmsgid ") - 1)


def extracted(folder: Path) -> Path:
    """A fresh catalogue of all texts in the source, in a folder of its own."""
    copy = folder / "source"
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(copy)], check=True)
    subprocess.run(
        [sys.executable, "manage.py", "makemessages", "--locale", "en", "--ignore", ".venv", "--no-obsolete", "--no-wrap",
         "--add-location", "file"],
        cwd=copy, check=True, capture_output=True,
    )  # fmt: skip
    return copy / "locale" / "en" / "LC_MESSAGES" / "django.po"


def main() -> int:
    """Print all faults; 1 when there is one."""
    with tempfile.TemporaryDirectory() as name:
        fresh = extracted(Path(name))
        missing = texts(fresh) - texts(CATALOGUE)
        compiled = Path(name) / "django.mo"
        subprocess.run(["msgfmt", "--check", "--output-file", str(compiled), str(CATALOGUE)], check=True)
        same = compiled.read_bytes() == CATALOGUE.with_suffix(".mo").read_bytes()
    found = [
        *(f"not in the catalogue (make messages): {text[:80]}" for text in sorted(missing)),
        *([f"{count} texts without a translation"] if (count := untranslated(CATALOGUE, fuzzy=False)) else []),
        *([f"{count} doubtful translations"] if (count := untranslated(CATALOGUE, fuzzy=True)) else []),
        *([] if same else ["the compiled catalogue is another one (make messages)"]),
    ]
    print("\n".join(found) or "messages: fine")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
