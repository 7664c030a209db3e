"""The catalogues are whole: every French text is in them, translated, and their compiled forms are the same."""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
LANGUAGES = ("en_GB", "fr")


def catalogue(root: Path, language: str) -> Path:
    """Where the texts of a language stand."""
    return root / "locale" / language / "LC_MESSAGES" / "django.po"


def listed(path: Path, *options: str) -> str:
    """The entries of a catalogue that ``msgattrib`` gives with those options."""
    command = ["msgattrib", "--no-obsolete", "--no-wrap", "--no-location", *options, str(path)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def texts(path: Path) -> set[str]:
    """The msgids of a catalogue, plural forms included, without their places and order."""
    blocks = listed(path, "--sort-output").split("\n\n")
    return {block.split("msgstr")[0].split("msgid", 1)[1].strip() for block in blocks if "msgid" in block}


def count(path: Path, option: str) -> int:
    """How many entries ``option`` selects, the heading aside."""
    return listed(path, option).replace('msgid ""\nmsgstr', "").count("\nmsgid ")


def extract(folder: Path) -> Path:
    """A clone of what is committed, its catalogues gathered anew."""
    clone = folder / "source"
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(clone)], check=True)
    options = ["--no-obsolete", "--no-wrap", "--add-location", "file"]
    languages = [word for language in LANGUAGES for word in ("--locale", language)]
    command = [sys.executable, "manage.py", "makemessages", *languages, *options]
    subprocess.run(command, cwd=clone, check=True, capture_output=True)
    return clone


def faults(language: str, clone: Path, folder: Path) -> list[str]:
    """What is wrong with one language."""
    path, compiled = catalogue(ROOT, language), folder / f"{language}.mo"
    missing = texts(catalogue(clone, language)) - texts(path)
    subprocess.run(["msgfmt", "--check", "--output-file", str(compiled), str(path)], check=True)
    without, doubtful = count(path, "--untranslated"), count(path, "--only-fuzzy")
    same = compiled.read_bytes() == path.with_suffix(".mo").read_bytes()
    return [
        *(f"{language}: not in the catalogue (make messages): {text[:80]}" for text in sorted(missing)),
        *([f"{language}: {without} texts without a translation"] if without else []),
        *([f"{language}: {doubtful} doubtful translations"] if doubtful else []),
        *([] if same else [f"{language}: the compiled catalogue is another one (make messages)"]),
    ]


def main() -> int:
    """Print all faults; 1 when there is one."""
    with tempfile.TemporaryDirectory() as name:
        clone = extract(Path(name))
        found = [fault for language in LANGUAGES for fault in faults(language, clone, Path(name))]
    print("\n".join(found) or "messages: fine")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
