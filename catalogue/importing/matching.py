"""Which game a foreign record is.

Asked in this order, the first answer counting:

1. the source record of the same format, origin and key (see ``keys``). Several records of one title and first author
   are told apart by their barcodes, then by their long notes, then by their order;
2. a barcode that stands on a copy here, provided that the titles share a word or the notes are the same
   (numbers of two houses can be equal by chance) and that no other record of this run has it. Otherwise the
   record is refused (``Mismatch``): its copies cannot stand here a second time;
3. a product number (EAN, ISBN) of a game here, as long as nothing says that it is another game's: the titles share a
   word or the notes are the same, no other record of this run has that game, and the source does not know it by another
   number. Of several such games the one of that title is meant; nothing else is guessed. Several games may share an
   EAN: otherwise the record becomes a game of its own, with a warning;
4. the words of the long notes, for formats without numbers of their own: the title alone has changed;
5. no game: the record is a new one.

A record found by 2–4 takes over what its source said last under the old key, so that a title changed at the
source is a change of the source and not a conflict.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from catalogue.importing.keys import MOST_NAMESAKES, folded, is_number, key_of, namesakes_of, telling_words
from catalogue.importing.ledger import Incoming, Ledger
from catalogue.importing.lookups import Lookups
from catalogue.importing.snapshots import Snapshot
from catalogue.models import Game, SourceRecord


class Mismatch(Exception):  # noqa: N818 - a refusal in the house's sense, named for what is wrong
    """The record cannot be told to be one game; the message is French."""


@dataclass(frozen=True, slots=True)
class Match:
    """The game that a record is (None: a new one), its source record, and the key to store it under.

    ``weighed``: the games of its product number, on which the answer depends, whichever it is.
    """

    key: str
    game_id: int | None = None
    source: SourceRecord | None = None
    warning: str = ""
    weighed: tuple[int, ...] = ()


def find(incoming: Incoming, ledger: Ledger, known: Lookups) -> Match:
    """The match of ``incoming``, or Mismatch. Asks the database nothing that ``known`` has not asked."""
    key = key_of(incoming.record)
    family = known.family(incoming)
    numbered = bool(incoming.record.source_id)
    source = family[0] if numbered and family else _among_namesakes(incoming, family, ledger)
    if source:
        return Match(source.key, source.game_id, source)
    key = _free_key(key, family)
    return (
        _by_barcode(incoming, key, ledger, known)
        or _by_product_number(incoming, key, ledger, known)
        or _by_notes(incoming, key, ledger, known)
        or Match(key, warning=_namesake_warning() if family else "")
    )


def _among_namesakes(incoming: Incoming, family: Iterable[SourceRecord], ledger: Ledger) -> SourceRecord | None:
    possible = [source for source in family if not _contradicted(incoming, source, ledger)]
    for source in possible:
        if _shares_a_barcode(incoming, source):
            return source
    for source in possible:
        if incoming.digest and source.snapshot.get("digest") == incoming.digest:
            return source
    for source in possible:
        before = ledger.taken(source.pk)
        if before is None or before.said == incoming.said:
            return source
    return None


def _contradicted(incoming: Incoming, source: SourceRecord, ledger: Ledger) -> bool:
    """Whether both have copies and none in common, with nothing else to say that they are one record."""
    barcodes = Snapshot.from_json(source.snapshot).copies.keys()
    if not barcodes or not incoming.barcodes or incoming.barcodes & barcodes:
        return False
    same_notes = bool(incoming.digest) and source.snapshot.get("digest") == incoming.digest
    return source.pk in ledger or not same_notes


def _shares_a_barcode(incoming: Incoming, source: SourceRecord) -> bool:
    return bool(incoming.barcodes & source.snapshot.get("copies", {}).keys())


def _free_key(key: str, family: Iterable[SourceRecord]) -> str:
    used = {source.key for source in family}
    for free in namesakes_of(key):
        if free not in used:
            return free
    raise Mismatch(
        _("plus de %(limit)d notices de ce titre et de cet auteur, impossibles à distinguer.")
        % {"limit": MOST_NAMESAKES}
    )


def _namesake_warning() -> str:
    return _(
        "une autre notice a le même titre et le même premier auteur ; rien ne dit que c’est le même jeu : "
        "celle-ci devient un jeu à part."
    )


def _by_barcode(incoming: Incoming, key: str, ledger: Ledger, known: Lookups) -> Match | None:
    found = list(known.copies(incoming.barcodes).values())
    games = {copy.game_id: copy.game for copy in found}
    if not games:
        return None
    if len(games) > 1:
        titles = ", ".join(f"« {game.title} »" for game in games.values())
        raise Mismatch(_("ses exemplaires sont ici ceux de plusieurs jeux : %(titles)s.") % {"titles": titles})
    game = found[0].game
    sources = known.of_game(game.pk)
    # A source has each barcode once: two records of one run that share one are not one game retitled.
    if not _plausible(incoming, game, sources) or any(source.pk in ledger for source in sources):
        raise Mismatch(
            _("le code-barres %(barcode)s est déjà celui d’un autre jeu, « %(title)s ».")
            % {"barcode": found[0].barcode, "title": game.title}
        )
    return Match(key, game.pk, _source_to_adopt(incoming, sources, ledger))


def _plausible(incoming: Incoming, game: Game, sources: Iterable[SourceRecord]) -> bool:
    record = incoming.record
    known = [game.title, game.other_titles, *(source.snapshot.get("fields", {}).get("title", "") for source in sources)]
    if telling_words(record.title, *record.other_titles) & telling_words(*known):
        return True
    return bool(incoming.digest) and any(source.snapshot.get("digest") == incoming.digest for source in sources)


def _by_product_number(incoming: Incoming, key: str, ledger: Ledger, known: Lookups) -> Match | None:
    found = known.games_numbered(incoming)
    if not found:
        return None
    weighed = tuple(game.pk for game in found)
    meant = [game for game in found if not _is_anothers(incoming, game, ledger, known)]
    if len(meant) > 1:
        meant = [game for game in meant if _bears_its_title(incoming, game, known)]
    if len(meant) != 1:
        return Match(key, warning=_shared_number_warning(incoming, found), weighed=weighed)
    free = [source for source in known.of_game(meant[0].pk) if source.pk not in ledger]
    return Match(key, meant[0].pk, _source_to_adopt(incoming, free, ledger), weighed=weighed)


def _is_anothers(incoming: Incoming, game: Game, ledger: Ledger, known: Lookups) -> bool:
    """Whether a game with the record's product number is another one, for all that the sources say."""
    sources = known.of_game(game.pk)
    if incoming.record.source_id and any(is_number(source.key) for source in sources):
        return True
    # A source without numbers may have a record for each box of one game.
    if _bears_its_title(incoming, game, known):
        return False
    if not _plausible(incoming, game, sources) or any(source.pk in ledger for source in sources):
        return True
    # Another title with other boxes: the record that has this game may come further down.
    return bool(sources) and all(_contradicted(incoming, source, ledger) for source in sources)


def _bears_its_title(incoming: Incoming, game: Game, known: Lookups) -> bool:
    """Whether the game has the title of the record, here or at its source."""
    sources = known.of_game(game.pk)
    namesakes = {source.pk for source in known.family(incoming)}
    if any(source.pk in namesakes for source in sources):
        return True
    titles = [game.title, *(str(source.snapshot.get("fields", {}).get("title", "")) for source in sources)]
    return folded(incoming.record.title) in map(folded, titles)


def _shared_number_warning(incoming: Incoming, found: list[Game]) -> str:
    if len(found) == 1:
        return _("la notice porte le même EAN que « %(title)s » : elle devient un jeu à part.") % {
            "title": found[0].title
        }
    return _("plusieurs jeux d’ici portent le numéro %(number)s : la notice devient un jeu à part.") % {
        "number": ", ".join(incoming.numbers_written)
    }


def _by_notes(incoming: Incoming, key: str, ledger: Ledger, known: Lookups) -> Match | None:
    if incoming.record.source_id:
        return None
    untaken = [source for source in known.with_notes(incoming) if source.pk not in ledger]
    found = [source for source in untaken if not _strange_copies(incoming, source)]
    if not found:
        return None
    if len(found) > 1:
        return Match(
            key,
            warning=_("plusieurs notices ont les mêmes notes et un autre titre : celle-ci devient un jeu à part."),
        )
    return Match(key, found[0].game_id, found[0])


def _strange_copies(incoming: Incoming, source: SourceRecord) -> bool:
    barcodes = source.snapshot.get("copies", {}).keys()
    return bool(barcodes and incoming.barcodes) and not _shares_a_barcode(incoming, source)


def _source_to_adopt(incoming: Incoming, sources: Iterable[SourceRecord], ledger: Ledger) -> SourceRecord | None:
    """The source record that this one was, under the key it had then; numbered ones keep their number."""
    if incoming.record.source_id:
        return None
    possible = [source for source in sources if not _contradicted(incoming, source, ledger)]
    return next((source for source in possible if _shares_a_barcode(incoming, source)), None) or (
        possible[0] if len(possible) == 1 else None
    )
