"""Ties records to each other as their source does, once all of a file are here, in whatever order it had them.

What a source says of links stands beside its record (``SourceRecord.links``), with the game that was taken for each.
The latter is the base of the three-way merge that every field has, so that a link corrected here stays. A link to a
record that is not here is told, and looked for again by each later import of the source.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _

from catalogue.exchange.records import LinkKind
from catalogue.importing import wording
from catalogue.importing.link_targets import Targets
from catalogue.importing.merge import MISSING, Conflict, Reason, Settled, settle
from catalogue.importing.said_links import Said
from catalogue.models import Game, ImportLine, ImportRun, RecordChange, SourceRecord

AT_ONCE: Final = 200
"""Source records of one transaction."""

COLUMNS: Final = ("base_game", "version_of")

# The column of the record that depends on the other one.
_FORWARDS: Final = {LinkKind.EXPANSION_OF: "base_game", LinkKind.VERSION_OF: "version_of"}
_BACKWARDS: Final = {LinkKind.HAS_EXPANSION: "base_game", LinkKind.HAS_VERSION: "version_of"}


def settle_links(run: ImportRun, *, after: int, at: datetime) -> int | None:
    """Settle the links of some source records of the run's catalogue, from the key ``after`` on, in a transaction.

    Gives the last key, None when none was left. What changes is written into the lines and figures of the run.
    """
    rows = SourceRecord.objects.filter(format=run.format, source=run.source, links_open=True, pk__gt=after)
    sources = list(rows.select_for_update(of=["self"]).order_by("pk")[:AT_ONCE])
    if not sources:
        return None
    _settle(run, sources, at)
    return sources[-1].pk


def settle_sources(run: ImportRun, keys: Collection[int], *, at: datetime) -> "Settling":
    """The same for source records of those keys alone, where their links are open; what was settled."""
    rows = SourceRecord.objects.filter(pk__in=keys, format=run.format, source=run.source, links_open=True)
    return _settle(run, list(rows.select_for_update(of=["self"]).order_by("pk")), at)


def _settle(run: ImportRun, sources: Sequence[SourceRecord], at: datetime) -> "Settling":
    settling = Settling.of(run, sources, at)
    for source in sources:
        settling.settle(source)
    SourceRecord.objects.bulk_update(sources, ["links", "links_open"])
    settling.save()
    return settling


@dataclass(slots=True)
class Settling:
    """The games that the links of some source records tie, and the lines of the run that tell of them."""

    run: ImportRun
    at: datetime
    targets: Targets
    games: dict[int, Game]
    by_game: dict[int, ImportLine] = field(default_factory=dict)
    by_source: dict[int, ImportLine] = field(default_factory=dict)
    touched: dict[int, ImportLine] = field(default_factory=dict)
    changes: list[RecordChange] = field(default_factory=list)

    @classmethod
    def of(cls, run: ImportRun, sources: Sequence[SourceRecord], at: datetime) -> "Settling":
        """Everything that is asked of the database, once for all of the sources."""
        targets = Targets.of(sources)
        taken = {pk for source in sources for pk in source.links.get("taken", {}).values()}
        keys = {source.game_id for source in sources} | targets.games() | taken
        rows = Game.objects.select_for_update(of=["self"]).filter(pk__in=keys).order_by("pk")
        found = cls(run, at, targets, {game.pk: game for game in rows.only("pk", "title", *COLUMNS)})
        for line in ImportLine.objects.filter(run=run, game__in=keys).order_by("number"):
            found.by_game.setdefault(line.game_id or 0, line)
            found.by_source.setdefault(line.origin_id or 0, line)
        return found

    def settle(self, source: SourceRecord) -> None:
        """Settle the links of one record; it stays open while one of them is not found or not agreed upon."""
        said = source.links.get("said", [])
        ends = [
            self._forwards(source, kind.value, column, [row for row in said if row[0] == kind.value])
            for kind, column in _FORWARDS.items()
        ]
        ends += [self._backwards(source, row, column) for row in said if (column := _BACKWARDS.get(LinkKind(row[0])))]
        source.links_open = not all(ends)

    def _forwards(self, source: SourceRecord, name: str, column: str, stated: Said) -> bool:
        """Tie the record to the first that is here of those that its source names; whether nothing is left to do."""
        taken = source.links.get("taken", {})
        found = self.targets.first(stated, but=source.game_id)
        if stated and found is None:
            self._tell(source, _not_here(stated[0]))
            return False
        if (not stated and name not in taken) or self._depends(found, source.game_id, column):
            return True
        ours = getattr(self.games[source.game_id], f"{column}_id")
        # A game that was deleted here took its links along: nothing is left to compare with.
        base = taken[name] if taken.get(name) in self.games else MISSING
        merged = settle(base=base, theirs=found, ours=ours)
        if merged.refused is not None:
            self._tell(source, self._in_conflict(column, ours, found, merged.refused))
            return False
        return self._take(source, name, self.games[source.game_id], column, merged)

    def _backwards(self, source: SourceRecord, row: list[Any], column: str) -> bool:
        """Tie the other record to this one, as this one's source says, where it is tied to none."""
        found = self.targets.first([row], but=source.game_id)
        if found is None:
            self._tell(source, _not_here(row))
            return False
        other, name = self.games[found], f"{row[0]} {found}"
        ours = getattr(other, f"{column}_id")
        was_taken = name in source.links.get("taken", {})
        is_free = ours is None and not was_taken and not self._depends(source.game_id, found, column)
        return self._take(source, name, other, column, Settled(source.game_id if is_free else ours, source.game_id))

    def _depends(self, pk: int | None, on: int, column: str) -> bool:
        """Whether a record is tied to the other one already: both ways at once would be a ring."""
        return pk is not None and getattr(self.games[pk], f"{column}_id") == on

    def _take(self, source: SourceRecord, name: str, game: Game, column: str, merged: Settled) -> bool:
        """Write what is settled, unless no record of this run has to do with it; whether it was written."""
        was = getattr(game, f"{column}_id")
        main = merged.base if isinstance(merged.base, int) else None
        before = source.links.get("taken", {})
        if merged.value != was:
            line = self.by_source.get(source.pk) or self.by_game.get(game.pk) or self.by_game.get(main or 0)
            if line is None:
                return False
            tie = {"game": game.pk, "column": column, "was": was, "became": merged.value}
            self._note(line, {**tie, "source": source.pk, "name": name, "taken": before.get(name)}, game)
        taken = _without(before, name) if main is None else {**before, name: main}
        source.links = {**_without(source.links, "taken"), **({"taken": taken} if taken else {})}
        return True

    def _note(self, line: ImportLine, tie: dict[str, Any], game: Game) -> None:
        """Write the tie, and what undoing it needs."""
        column, became = tie["column"], tie["became"]
        Game.objects.filter(pk=game.pk).update(**{column: became}, changed_at=self.at)
        setattr(game, f"{column}_id", became)
        made = line.made or {"game": False, "copies": []}
        line.made = {**made, "links": [*made.get("links", []), tie]}
        if line.status == ImportLine.Status.UNCHANGED:
            line.status = ImportLine.Status.CHANGED
            records = self.run.counts["records"]
            self.run.counts["records"] = {
                **records,
                "unchanged": records["unchanged"] - 1,
                "changed": records["changed"] + 1,
            }
        line.messages = [*line.messages, {"level": "link", "line": line.line, "text": self._in_words(line, tie, game)}]
        self.touched[line.pk] = line
        self.changes.append(
            RecordChange(
                game=game,
                title=game.title[:300],
                kind=RecordChange.Kind.IMPORTED,
                changes={column: [tie["was"], became]},
                at=self.at,
                by_id=self.run.made_by_id,
                import_run=self.run,
            )
        )

    def _tell(self, source: SourceRecord, words: str) -> None:
        """Tell it on the line of the record, unless it is not of this run."""
        line = self.by_source.get(source.pk)
        told = {"level": "warning", "line": line.line if line else 0, "text": words}
        if line is None or told in line.messages:
            return
        if not any(one["level"] == "warning" for one in line.messages):
            self.run.counts["warned"] = int(self.run.counts.get("warned", 0)) + 1
        line.messages = [*line.messages, told]
        self.touched[line.pk] = line

    def _in_words(self, line: ImportLine, tie: dict[str, Any], game: Game) -> str:
        """What was tied to what; the record is named where the line is that of another one."""
        became = tie["became"]
        words = _("lien : %(link)s %(record)s.") if became is not None else _("lien retiré : %(link)s %(record)s.")
        main = self.games.get(tie["was"] if became is None else became)
        said = words % {"link": wording.field_name(tie["column"]), "record": wording.quoted(main.title if main else "")}
        if line.game_id == game.pk:
            return said
        return _("%(record)s, %(said)s") % {"record": wording.quoted(game.title), "said": said}

    def _in_conflict(self, column: str, ours: int | None, theirs: int | None, reason: Reason) -> str:
        titles = dict(Game.objects.filter(pk__in=[ours, theirs]).values_list("pk", "title"))
        return wording.of_conflict(Conflict(column, titles.get(ours or 0, ""), titles.get(theirs or 0, ""), reason))

    def save(self) -> None:
        """Write the lines and the history."""
        # One by one: in bulk, what is None would be written as a value of JSON.
        for line in self.touched.values():
            line.save(update_fields=["made", "status", "messages"])
        RecordChange.objects.bulk_create(self.changes)


def untie(run: ImportRun, *, before: int | None, at: datetime) -> int | None:
    """Take the ties back that some lines of the run made, from the last line to the first, where nobody moved them.

    Before any record goes: one that is tied to it would keep it. Gives the number reached, None when none was left.
    """
    lines = run.lines.filter(made__has_key="links").order_by("-number")
    if before is not None:
        lines = lines.filter(number__lt=before)
    found = list(lines[:AT_ONCE])
    for line in found:
        for tie in reversed((line.made or {})["links"]):
            _untie(tie, at)
    return found[-1].number if found else None


def _untie(tie: dict[str, Any], at: datetime) -> None:
    here = Game.objects.filter(pk=tie["game"], **{tie["column"]: tie["became"]})
    if tie["was"] is None or Game.objects.filter(pk=tie["was"]).exists():
        here.update(**{tie["column"]: tie["was"]}, changed_at=at)
    source = SourceRecord.objects.select_for_update().filter(pk=tie["source"]).first()
    if source is not None:
        taken = _without(source.links.get("taken", {}), tie["name"])
        taken |= {tie["name"]: tie["taken"]} if tie["taken"] is not None else {}
        source.links = {**source.links, "taken": taken}
        source.links_open = True
        source.save(update_fields=["links", "links_open"])


def _without(values: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key != name}


def _not_here(row: list[Any]) -> str:
    _kind, key, title, numbers = row
    shown = title or key or ", ".join(numbers)
    return _("lien vers une notice qui n’est pas ici : %(record)s.") % {"record": wording.quoted(shown)}
