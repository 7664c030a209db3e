"""Takes an import back, record by record, the last one first.

A record that the import created is deleted when it still says what the source said and nothing else hangs on it; one
that it changed gets its former values back where they are as the import left them. What has moved since is left
alone and told: a loan, a hold, a correction made here, a later import. Loans that were taken over stay. The authors,
publishers, series and terms that the import brought and nothing uses any more go at the end (``new_names``).
"""

from datetime import datetime
from typing import Any, Final

from django.db import DatabaseError, transaction
from django.utils.translation import gettext as _

from catalogue.importing import wording
from catalogue.importing.checking import Unfit
from catalogue.importing.copies import write_copy
from catalogue.importing.hanging import own_work_on, what_hangs_on
from catalogue.importing.links import COLUMNS
from catalogue.importing.lookups import whole_games
from catalogue.importing.runs import undoable
from catalogue.importing.snapshots import Snapshot
from catalogue.importing.values import of_copy, of_game
from catalogue.importing.writing import change_game
from catalogue.models import Copy, Game, ImportLine, ImportRun, RecordChange, SourceRecord

UNDONE_AT_ONCE: Final = 50
"""Records of one transaction: a desk waits for a few of them at most."""


class Kept(Exception):  # noqa: N818 - a refusal in the house's sense, named for what is done
    """The record is left alone; the message is French and says why."""


def undo_chunk(run: ImportRun, *, at: datetime) -> bool:
    """Take the last records of the run back, those taken back before aside; False when none was left."""
    lines = list(undoable(run).order_by("-number")[:UNDONE_AT_ONCE])
    for line in lines:
        _undo(line, at)
    return bool(lines)


def _undo(line: ImportLine, at: datetime) -> None:
    """Take one record back in a savepoint, and note on its line what was kept."""
    try:
        with transaction.atomic():
            kept = _undo_created(line) if (line.made or {}).get("game") else _undo_changed(line)
            _remember(line, at)
    except (Kept, Unfit) as refusal:
        kept = [str(refusal)]
    except (DatabaseError, ValueError) as error:
        said = next(iter(str(error).splitlines()), type(error).__name__)
        kept = [_("la base de données refuse : %(error)s") % {"error": said}]
    line.status = ImportLine.Status.KEPT if kept else ImportLine.Status.UNDONE
    line.messages = [*line.messages, *({"level": "kept", "line": line.line, "text": text} for text in kept)]
    line.save(update_fields=["status", "messages"])


def _remember(line: ImportLine, at: datetime) -> None:
    """The history of the record, which outlives it."""
    game = Game.objects.filter(pk=line.game_id).first() if line.game_id else None
    RecordChange.objects.create(
        game=game,
        title=line.title,
        kind=RecordChange.Kind.UNDONE,
        at=at,
        by_id=line.run.made_by_id,
        import_run=line.run,
    )


def _undo_created(line: ImportLine) -> list[str]:
    """Delete the game with its copies; Kept when anything but the import stands behind it."""
    game = whole_games(Game.objects.filter(pk=line.game_id or 0)).first()
    if game is None:
        return []
    source = SourceRecord.objects.filter(pk=line.origin_id or 0).first()
    said = Snapshot.from_json(source.snapshot) if source else Snapshot()
    _keep_what_has_moved(game, said, line)
    copies = list(game.copies.select_related("site"))
    made = set((line.made or {})["copies"])
    for copy in copies:
        if copy.pk not in made:
            raise Kept(_("l’exemplaire %(barcode)s a été ajouté depuis ; le jeu reste.") % {"barcode": copy.barcode})
        if reason := _why_copy_stays(copy, said):
            raise Kept(reason)
    game.copies.all().delete()
    game.delete()
    return []


def _keep_what_has_moved(game: Game, said: Snapshot, line: ImportLine) -> None:
    ours = of_game(game)
    moved = [wording.field_name(name) for name, value in said.fields.items() if ours.get(name) != value]
    # What the import tied is untied by now.
    moved += [wording.field_name(name) for name in COLUMNS if getattr(game, f"{name}_id")]
    if moved:
        raise Kept(_("modifiée ici depuis (%(fields)s) ; le jeu reste.") % {"fields": ", ".join(moved)})
    _keep_for_later_import(line)
    if names := [*what_hangs_on(game), *own_work_on(game)]:
        raise Kept(_("le jeu sert ailleurs (%(names)s) ; il reste.") % {"names": ", ".join(names)})


def _keep_for_later_import(line: ImportLine) -> None:
    """What another import has changed since is for that one to take back first."""
    moved = [ImportLine.Status.CREATED, ImportLine.Status.CHANGED]
    later = ImportLine.objects.filter(game=line.game_id, status__in=moved, run__pk__gt=line.run_id)
    if other := later.select_related("run").first():
        raise Kept(_("modifiée depuis par l’importation de « %(name)s » ; rien n’est changé.") % {"name": other.run})


def _why_copy_stays(copy: Copy, said: Snapshot) -> str:
    names = what_hangs_on(copy)
    if names:
        return _("l’exemplaire %(barcode)s sert ailleurs (%(names)s) ; il reste.") % {
            "barcode": copy.barcode,
            "names": ", ".join(names),
        }
    base = said.copies.get(copy.barcode.upper())
    if base is not None and of_copy(copy) != base.fields:
        return _("l’exemplaire %(barcode)s a été modifié ici depuis ; il reste.") % {"barcode": copy.barcode}
    return ""


def _undo_changed(line: ImportLine) -> list[str]:
    """Give the game and its copies their values back; what could not be given back, in words."""
    game = whole_games(Game.objects.filter(pk=line.game_id or 0)).first()
    if game is None:
        return []
    _keep_for_later_import(line)
    before = line.before or {}
    source = SourceRecord.objects.filter(pk=line.origin_id or 0).first()
    said = Snapshot.from_json(source.snapshot) if source else Snapshot()
    kept = [*_restore_fields(game, before), *_restore_copies(before), *_remove_copies(line, said)]
    if source is not None and "origin" in before:
        _restore_source(source, before["origin"])
    return kept


def _restore_fields(game: Game, before: dict[str, Any]) -> list[str]:
    ours, after = of_game(game), before.get("after", {})
    same = {name: value for name, value in before.get("fields", {}).items() if ours[name] == after[name]}
    if same:
        change_game(game, same)
    moved = [wording.field_name(name) for name in before.get("fields", {}) if name not in same]
    return [_("%(field)s : modifié ici depuis, gardé.") % {"field": name} for name in moved]


def _restore_copies(before: dict[str, Any]) -> list[str]:
    kept = []
    for pk, values in before.get("copies", {}).items():
        copy = Copy.objects.select_related("site").filter(pk=int(pk)).first()
        if copy is None:
            continue
        ours = of_copy(copy)
        write_copy(copy, {name: was for name, (was, became) in values.items() if ours[name] == became})
        if any(ours[name] != became for name, (_was, became) in values.items()):
            kept.append(_("exemplaire %(barcode)s : modifié ici depuis, gardé.") % {"barcode": copy.barcode})
    return kept


def _remove_copies(line: ImportLine, said: Snapshot) -> list[str]:
    kept = []
    for copy in Copy.objects.select_related("site").filter(pk__in=(line.made or {}).get("copies", [])):
        if reason := _why_copy_stays(copy, said):
            kept.append(reason)
        else:
            copy.delete()
    return kept


def _restore_source(source: SourceRecord, before: dict[str, Any] | None) -> None:
    """What the source had said last, before this import; nothing when it had never spoken."""
    if before is None:
        source.delete()
        return
    source.key, source.snapshot = before["key"], before["snapshot"]
    source.digest = before["snapshot"].get("digest", "")
    source.links = before.get("links", {})
    source.links_open = bool(source.links)
    source.save(update_fields=["key", "snapshot", "digest", "links", "links_open"])
