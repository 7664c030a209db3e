"""The copies of a record: created, merged field by field, and put where their source says they are.

A copy is known by its barcode. An import never removes one: it may stand in a box that the source forgot. A
copy that was removed here, or moved to another record, stays so.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from django.utils.translation import gettext as _

from catalogue.exchange.records import ForeignCopy
from catalogue.importing import wording
from catalogue.importing.authorities import site_named
from catalogue.importing.checking import check
from catalogue.importing.circulation import Circulated, circulate, place
from catalogue.importing.keys import barcode_key
from catalogue.importing.lookups import Lookups
from catalogue.importing.matching import Mismatch
from catalogue.importing.merge import Value, merge
from catalogue.importing.snapshots import CopySnapshot
from catalogue.importing.values import of_copy, of_foreign_copy
from catalogue.models import Copy, Game, Site

_GONE = (Copy.Restriction.LOST, Copy.Restriction.WITHDRAWN)


@dataclass(slots=True)
class CopiesTaken:
    """What became of a record's copies: barcodes by outcome, what to remember, what to tell.

    ``made`` are the keys of the rows created, ``moved`` the values from and to by the key of a changed one.
    """

    created: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    base: dict[str, CopySnapshot] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)
    made: list[int] = field(default_factory=list)
    moved: dict[int, dict[str, list[Value]]] = field(default_factory=dict)

    def warn(self, row: ForeignCopy, text: str) -> None:
        """Tell ``text`` of one copy."""
        self.warnings.append(_("exemplaire %(barcode)s : %(text)s") % {"barcode": row.barcode, "text": text})


def take_copies(
    rows: tuple[ForeignCopy, ...], game: Game, base: Mapping[str, CopySnapshot], known: Lookups, *, at: datetime
) -> CopiesTaken:
    """Bring the copies of ``game`` in step with ``rows``; Mismatch when another game has one of the barcodes."""
    taken = CopiesTaken()
    wanted = by_barcode(rows, taken)
    here = known.copies({*wanted, *base})
    for key, row in wanted.items():
        taken.base[key] = _take(row, here.get(key), game, base.get(key), taken, at)
    _keep_forgotten(game, {key: base[key] for key in base.keys() - wanted.keys()}, here, taken)
    if taken.created or taken.moved:
        Game.objects.filter(pk=game.pk).update(changed_at=at)  # as after a change here: harvesters go by it
    return taken


def by_barcode(rows: tuple[ForeignCopy, ...], taken: CopiesTaken) -> dict[str, ForeignCopy]:
    """The rows that can be taken; a copy without a barcode could never be found again."""
    wanted: dict[str, ForeignCopy] = {}
    for row in rows:
        key = barcode_key(row.barcode)
        if not key:
            taken.warnings.append(wording.of_nameless_copy(row))
        elif key in wanted:
            taken.warn(row, _("deux lignes ont ce code-barres ; la première compte."))
        else:
            wanted[key] = row
    return wanted


def _take(
    row: ForeignCopy, copy: Copy | None, game: Game, base: CopySnapshot | None, taken: CopiesTaken, at: datetime
) -> CopySnapshot:
    if copy is None and base is None:
        copy = new_copy(row, game, site_named(str(of_foreign_copy(row)["site"])))
        copy.save()
        return settle_new(row, copy, taken, at=at)
    if copy is None or copy.game_id != game.pk:
        return _left_alone(row, copy, base, taken)
    said, changed = _merged(row, copy, base or CopySnapshot(), taken, at)
    (taken.changed if changed else taken.unchanged).append(copy.barcode)
    return said


def new_copy(row: ForeignCopy, game: Game, site: Site) -> Copy:
    """A copy with the values of ``row``, not saved; Unfit when one does not fit."""
    copy = Copy(game=game, barcode=row.barcode.strip(), site=site)
    _set(copy, {name: value for name, value in of_foreign_copy(row).items() if name != "site"})
    check(copy, parents=["game", "site"])
    return copy


def settle_new(row: ForeignCopy, copy: Copy, taken: CopiesTaken, *, at: datetime) -> CopySnapshot:
    """Put a copy that was just saved where its source says it is; what to remember of the source."""
    taken.created.append(copy.barcode)
    taken.made.append(copy.pk)
    circulated = place(copy, row, at=at)
    _tell(circulated, row, taken)
    return CopySnapshot(of_foreign_copy(row), circulated.state, circulated.due_on, row.numbered)


def _left_alone(row: ForeignCopy, copy: Copy | None, base: CopySnapshot | None, taken: CopiesTaken) -> CopySnapshot:
    """A copy removed here or moved to another record since: that is kept, and told when the source moved too."""
    if base is None:
        assert copy is not None  # noqa: S101 - for the type checker: a copy unknown on both sides is created
        raise Mismatch(
            _("le code-barres %(barcode)s est déjà celui d’un autre jeu, « %(title)s ».")
            % {"barcode": copy.barcode, "title": copy.game.title}
        )
    taken.unchanged.append(row.barcode)
    if _moved(row, base):
        taken.warn(row, _("modifié à la source, mais supprimé ou déplacé ici ; rien n’est changé."))
    return base


def _moved(row: ForeignCopy, base: CopySnapshot) -> bool:
    """Whether the source says otherwise than before; what it was not asked for then is no move."""
    said = of_foreign_copy(row)
    return any(said[name] != value for name, value in base.fields.items() if name in said)


def _merged(
    row: ForeignCopy, copy: Copy, base: CopySnapshot, taken: CopiesTaken, at: datetime
) -> tuple[CopySnapshot, bool]:
    """What to remember of the source, and whether the copy was changed."""
    ours = of_copy(copy)
    merged = merge(base=base.fields, theirs=of_foreign_copy(row), ours=ours)
    write_copy(copy, merged.taken)
    circulated = circulate(copy, row, base, at=at)
    taken.warnings += [wording.of_conflict(conflict, barcode=copy.barcode) for conflict in merged.conflicts]
    _tell(circulated, row, taken)
    if merged.taken:
        taken.moved[copy.pk] = {name: [ours[name], value] for name, value in merged.taken.items()}
    said = CopySnapshot(merged.base, circulated.state, circulated.due_on, row.numbered)
    return said, bool(merged.taken) or circulated.moved


def _tell(circulated: Circulated, row: ForeignCopy, taken: CopiesTaken) -> None:
    if circulated.warning:
        taken.warn(row, circulated.warning)


def write_copy(copy: Copy, values: Mapping[str, Value]) -> None:
    """Write those values of the copy, in the form of ``values.of_copy``, and those alone."""
    if not values:
        return
    _set(copy, values)
    check(copy, parents=["game", "site"])
    copy.save(update_fields=list(values))


def _set(copy: Copy, values: Mapping[str, Value]) -> None:
    for name, value in values.items():
        match name:
            case "site":
                copy.site = site_named(str(value))
            case "acquired_on":
                copy.acquired_on = date.fromisoformat(str(value)) if value else None
            case _:
                setattr(copy, name, value)


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
