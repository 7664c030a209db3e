"""Documents in files: those that come with the software in ``rules/games``, and any other named by its path."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rules.engine import Definition, DocumentRefused, Fault, load_definition, load_document

GAMES = Path(__file__).parent / "games"
MAX_BYTES = 2_000_000


@dataclass(frozen=True, slots=True)
class Written:
    """A document as written: its YAML text, and the CSV tables it names by their file names."""

    text: str
    tables: Mapping[str, str]


def shipped_paths() -> list[Path]:
    """Give the documents that come with the software, in the order of their slugs."""
    return sorted(GAMES.glob("*/ruleset.yaml"))


def shipped_definition(slug: str) -> Definition | None:
    """Give the rules of ``slug`` that come with the software; None when there are none."""
    # Compared with the folders that exist and never joined to a path, so that a slug cannot leave the folder.
    for path in shipped_paths():
        if path.parent.name == slug:
            written = read_document(path)
            return load_definition(written.text, written.tables)
    return None


def read_document(path: Path) -> Written:
    """Read a document and the CSV files beside it that it names, or raise DocumentRefused when a file is unreadable."""
    text = _read(path)
    beside = _Beside(path.parent)
    try:
        load_document(text, beside)
    except DocumentRefused:
        # Told by the check that follows, together with all other faults; here only the tables are wanted.
        if beside.unreadable:
            raise
    return Written(text, beside.used)


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise DocumentRefused([Fault("", f"fichier illisible\u00a0: {error.strerror}")]) from None
    except ValueError:
        raise DocumentRefused([Fault("", "ce n’est pas un nom de fichier")]) from None
    if len(content) > MAX_BYTES:
        raise DocumentRefused([Fault("", f"fichier trop gros\u00a0: {MAX_BYTES} octets au plus")])
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DocumentRefused([Fault("", f"le texte n’est pas en UTF-8 (octet {error.start + 1})")]) from None


class _Beside(Mapping[str, str]):
    """The CSV files of a folder, read when a document asks for one; what nobody asks for is not read."""

    def __init__(self, folder: Path) -> None:
        self.used: dict[str, str] = {}
        self.unreadable = False
        self._paths = {path.name: path for path in folder.glob("*.csv")}

    def __getitem__(self, name: str) -> str:
        if name not in self.used:
            path = self._paths[name]
            try:
                self.used[name] = _read(path)
            except DocumentRefused as refusal:
                self.unreadable = True
                raise DocumentRefused([Fault(name, fault.message) for fault in refusal.faults]) from None
        return self.used[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)
