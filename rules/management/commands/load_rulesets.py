"""``manage.py load_rulesets [FILE…] [--check]``: checks rules written in files and publishes them."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils import timezone

from rules.engine import DocumentRefused, Fault, load_definition
from rules.publishing import publish, published_by_hand
from rules.shipped import Written, read_document, shipped_paths


class Command(BaseCommand):
    help = "Vérifie des règles écrites en YAML et les publie\u00a0; sans FILE, celles du dossier rules/games."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", metavar="FILE", nargs="*", help="Document YAML\u00a0; ses tables CSV sont à côté.")
        parser.add_argument("--check", action="store_true", help="Vérifier seulement\u00a0: rien n’est publié.")

    def handle(self, *_arguments: Any, **options: Any) -> None:
        paths = [Path(name) for name in options["files"]] or shipped_paths()
        self._named = bool(options["files"])
        seen: dict[str, Path] = {}
        refused = sum(not self._load(path, seen, check=options["check"]) for path in paths)
        if refused:
            raise CommandError(f"{refused} document(s) refusé(s) sur {len(paths)}.")

    def _load(self, path: Path, seen: dict[str, Path], *, check: bool) -> bool:
        """Check and publish one document; tell and give False when it is refused."""
        try:
            written = read_document(path)
            slug = load_definition(written.text, written.tables).slug
            _refuse_twice(slug, path, seen)
            told = "correct" if check else self._publish(slug, written)
        except DocumentRefused as refusal:
            for fault in refusal.faults:
                self.stderr.write(f"{_shown(path)}\u00a0: {fault}")
            return False
        self.stdout.write(f"{slug}\u00a0: {told}")
        return True

    def _publish(self, slug: str, written: Written) -> str:
        try:
            # What somebody has published here is not replaced by an update of the software: only by a named file.
            kept = None if self._named else published_by_hand(slug)
            if kept:
                return f"laissé en place (la version {kept.number} a été publiée ici)"
            published = publish(text=written.text, tables=written.tables, at=timezone.now())
        except DatabaseError as error:
            raise CommandError(f"La base n’est pas prête (migrate\u00a0?)\u00a0: {error}") from None
        number = published.version.number
        return f"version {number} publiée" if published.changed else f"inchangé (version {number})"


def _refuse_twice(slug: str, path: Path, seen: dict[str, Path]) -> None:
    """Refuse a second document of the same game: each run would retire what the other file has published."""
    if slug in seen:
        raise DocumentRefused([Fault("slug", f"«\u00a0{slug}\u00a0» est déjà celui de {_shown(seen[slug])}")])
    seen[slug] = path


def _shown(path: Path) -> str:
    """Write a path as a person would, from where the command was started, in what any terminal can print."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path).encode("utf-8", "replace").decode("utf-8")
