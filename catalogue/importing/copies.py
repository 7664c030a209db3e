"""The copies of a record: created, merged field by field, and put where their source says they are.

A copy is known by its barcode. An import never removes one: it may stand in a box that the source forgot. A
copy that was removed here, or moved to another record, stays so.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models.functions import Upper
from django.utils.translation import gettext as _

from catalogue.exchange.records import ForeignCopy
from catalogue.importing import wording
from catalogue.importing.authorities import site_named
from catalogue.importing.checking import check
from catalogue.importing.circulation import circulate
from catalogue.importing.keys import barcode_key
from catalogue.importing.matching import Mismatch
from catalogue.importing.merge import Merge, merge
from catalogue.importing.snapshots import CopySnapshot
from catalogue.importing.values import of_copy, of_foreign_copy
from catalogue.models import Copy, Game

_GONE = (Copy.Restriction.LOST, Copy.Restriction.WITHDRAWN)


@dataclass(slots=True)
class CopiesTaken:
    """What became of a record's copies: barcodes by outcome, what to remember, what to tell."""

    created: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    base: dict[str, CopySnapshot] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)

    def warn(self, row: ForeignCopy, text: str) -> None:
        """Tell ``text`` of one copy."""
        self.warnings.append(_("exemplaire %(barcode)s : %(text)s") % {"barcode": row.barcode, "text": text})


def take_copies(
    rows: tuple[ForeignCopy, ...], game: Game, base: Mapping[str, CopySnapshot], *, at: datetime
) -> CopiesTaken:
    """Bring the copies of ``game`` in step with ``rows``; Mismatch when another game has one of the barcodes."""
    taken = CopiesTaken()
    wanted = _by_barcode(rows, taken)
    here = _here({*wanted, *base})
    for key, row in wanted.items():
        taken.base[key] = _take(row, here.get(key), game, base.get(key), taken, at)
    _keep_forgotten(game, {key: base[key] for key in base.keys() - wanted.keys()}, here, taken)
    return taken


def _by_barcode(rows: tuple[ForeignCopy, ...], taken: CopiesTaken) -> dict[str, ForeignCopy]:
    """The rows that can be taken; a copy without a barcode could never be found again."""
    wanted: dict[str, ForeignCopy] = {}
    for row in rows:
        key = barcode_key(row.barcode)
        if not key:
            taken.warnings.append(_("un exemplaire sans code-barres n’est pas repris."))
        elif key in wanted:
            taken.warn(row, _("deux lignes ont ce code-barres ; la première compte."))
        else:
            wanted[key] = row
    return wanted


def _here(keys: set[str]) -> dict[str, Copy]:
    copies = Copy.objects.annotate(barcode_key=Upper("barcode")).filter(barcode_key__in=keys)
    return {barcode_key(copy.barcode): copy for copy in copies.select_related("game", "site")}


def _take(
    row: ForeignCopy, copy: Copy | None, game: Game, base: CopySnapshot | None, taken: CopiesTaken, at: datetime
) -> CopySnapshot:
    if copy is None and base is None:
        copy, base = _created(row, game), CopySnapshot()
        taken.created.append(copy.barcode)
        return _merged(row, copy, base, taken, at)[0]
    if copy is None or copy.game_id != game.pk:
        return _left_alone(row, copy, base, taken)
    said, changed = _merged(row, copy, base or CopySnapshot(), taken, at)
    (taken.changed if changed else taken.unchanged).append(copy.barcode)
    return said


def _created(row: ForeignCopy, game: Game) -> Copy:
    values = of_foreign_copy(row)
    copy = Copy(game=game, barcode=row.barcode.strip(), site=site_named(str(values["site"])))
    for name in ("call_number", "section", "restriction"):
        setattr(copy, name, values[name])
    check(copy, parents=["game", "site"])
    copy.save()
    return copy


def _left_alone(row: ForeignCopy, copy: Copy | None, base: CopySnapshot | None, taken: CopiesTaken) -> CopySnapshot:
    """A copy removed here or moved to another record since: that is kept, and told when the source moved too."""
    if base is None:
        assert copy is not None  # noqa: S101 - for the type checker: a copy unknown on both sides is created
        raise Mismatch(
            _("le code-barres %(barcode)s est déjà celui d’un autre jeu, « %(title)s ».")
            % {"barcode": copy.barcode, "title": copy.game.title}
        )
    taken.unchanged.append(row.barcode)
    if of_foreign_copy(row) != base.fields:
        taken.warn(row, _("modifié à la source, mais supprimé ou déplacé ici ; rien n’est changé."))
    return base


def _merged(
    row: ForeignCopy, copy: Copy, base: CopySnapshot, taken: CopiesTaken, at: datetime
) -> tuple[CopySnapshot, bool]:
    """What to remember of the source, and whether the copy was changed."""
    merged = merge(base=base.fields, theirs=of_foreign_copy(row), ours=of_copy(copy))
    _write(copy, merged)
    circulated = circulate(copy, row, base, at=at)
    taken.warnings += [wording.of_conflict(conflict, barcode=copy.barcode) for conflict in merged.conflicts]
    if circulated.warning:
        taken.warn(row, circulated.warning)
    said = CopySnapshot(merged.base, circulated.state, circulated.due_on)
    return said, bool(merged.taken) or circulated.moved


def _write(copy: Copy, merged: Merge) -> None:
    if not merged.taken:
        return
    for name, value in merged.taken.items():
        setattr(copy, name, site_named(str(value)) if name == "site" else value)
    check(copy, parents=["game", "site"])
    copy.save(update_fields=list(merged.taken))


def _keep_forgotten(
    game: Game, forgotten: Mapping[str, CopySnapshot], here: Mapping[str, Copy], taken: CopiesTaken
) -> None:
    """Copies that the source lists no more: kept, and told until they are marked lost or withdrawn here."""
    missed = []
    for key, base in sorted(forgotten.items()):
        copy = here.get(key)
        if copy is None or copy.game_id != game.pk:
            continue
        taken.base[key] = base
        if copy.restriction not in _GONE:
            missed.append(copy.barcode)
    if missed:
        taken.warnings.append(
            _("la source ne donne plus %(barcodes)s ; gardé ici, à marquer perdu ou retiré s’il n’est plus là.")
            % {"barcodes": ", ".join(missed)}
        )
