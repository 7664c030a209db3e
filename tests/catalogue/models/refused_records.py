"""Rows around the records that the database refuses: series, barriers, legends, imports, history and lists."""

from collections.abc import Callable
from datetime import timedelta

from django.db.models import F

from catalogue import models
from tests.factories.catalogue import CopyFactory, GameFactory
from tests.factories.desk import THEN, UserFactory
from tests.factories.records import (
    AdaptationFactory,
    AttachmentFactory,
    BarrierFactory,
    BatchEditFactory,
    ColumnMappingFactory,
    CompanionFactory,
    GameListEntryFactory,
    GameListFactory,
    HouseArchiveFactory,
    ImportLineFactory,
    ImportRunFactory,
    LegendEntryFactory,
    RecordChangeFactory,
    SeriesFactory,
)

BEFORE = THEN - timedelta(days=1)
DIGEST = "0" * 64


def a_game_that_is_its_own_version() -> None:
    GameFactory()
    models.Game.objects.update(version_of=F("id"))


def a_game_that_is_sorted_by_nothing() -> None:
    GameFactory(title="Or")
    models.Game.objects.update(unsorted=2)


def two_barriers_of_one_kind() -> None:
    BarrierFactory.create_batch(2, game=GameFactory(), kind="memory")


def two_meanings_of_one_sign() -> None:
    adaptation = AdaptationFactory()
    for meaning in ("bois", "pierre"):
        LegendEntryFactory(adaptation=adaptation, component="carte", sign="un point", meaning=meaning)


def two_imports_at_once() -> None:
    for _ in range(2):
        ImportRunFactory(state="running")


def two_lines_of_one_number() -> None:
    ImportLineFactory.create_batch(2, run=ImportRunFactory(), number=1)


def two_lists_of_one_name() -> None:
    GameListFactory.create_batch(2, owner=UserFactory(), name="Fête du jeu")


def one_game_twice_in_a_list() -> None:
    GameListEntryFactory.create_batch(2, list=GameListFactory(), game=GameFactory())


def one_pair_twice() -> None:
    CompanionFactory.create_batch(2, game=GameFactory(), other=GameFactory())


def a_game_beside_itself() -> None:
    game = GameFactory()
    CompanionFactory(game=game, other=game)


def two_records_the_wrong_way_round() -> None:
    second, first = GameFactory(), GameFactory()
    models.DistinctGames.objects.create(first=first, second=second, at=THEN)


def one_pair_said_twice() -> None:
    first, second = GameFactory(), GameFactory()
    for _ in range(2):
        models.DistinctGames.objects.create(first=first, second=second, at=THEN)


def a_merge_with_itself() -> None:
    models.RecordMerge.objects.create(
        change=RecordChangeFactory(kind="merged"), gone_id=7, kept_id=7, created_at=THEN, values={}
    )


def one_name_gone_twice() -> None:
    for kept in (8, 9):
        models.NameMerge.objects.create(kind="author", gone_id=7, kept_id=kept)


REFUSED: dict[str, Callable[[], object]] = {
    "series_has_a_name": lambda: SeriesFactory(name=""),
    "game_is_sorted_by_something": a_game_that_is_sorted_by_nothing,
    "game_is_no_version_of_itself": a_game_that_is_its_own_version,
    "game_number_is_of_a_series": lambda: GameFactory(series_number="3"),
    "game_best_players_in_order": lambda: GameFactory(best_min_players=4, best_max_players=3),
    "one_row_per_barrier": two_barriers_of_one_kind,
    "barrier_kind_known": lambda: BarrierFactory(kind="bof"),
    "attachment_is_measured_with_its_file": lambda: AttachmentFactory(size=12, digest=DIGEST),
    "one_meaning_per_sign_of_a_component": two_meanings_of_one_sign,
    "legend_entry_is_whole": lambda: LegendEntryFactory(meaning=""),
    "one_house_archive": lambda: HouseArchiveFactory(id=2),
    "house_archive_state_known": lambda: HouseArchiveFactory(state="bof"),
    "house_archive_ready_has_its_file": lambda: HouseArchiveFactory(state="ready", finished_at=THEN),
    "house_archive_ended_has_its_moment": lambda: HouseArchiveFactory(state="failed"),
    "import_state_known": lambda: ImportRunFactory(state="bof"),
    "import_does_no_more_than_all": lambda: ImportRunFactory(records_done=3, records_total=2),
    "import_finished_has_ended": lambda: ImportRunFactory(state="running", finished_at=THEN),
    "one_import_runs_at_once": two_imports_at_once,
    "one_import_line_per_number": two_lines_of_one_number,
    "import_line_status_known": lambda: ImportLineFactory(status="bof"),
    "one_mapping_per_set_of_columns": lambda: ColumnMappingFactory.create_batch(2, signature=DIGEST),
    "mapping_has_a_signature": lambda: ColumnMappingFactory(signature=""),
    "record_change_kind_known": lambda: RecordChangeFactory(kind="bof"),
    "record_change_of_a_copy_names_it": lambda: RecordChangeFactory(copy=CopyFactory()),
    "record_change_of_a_batch_does_or_undoes_it": lambda: RecordChangeFactory(batch=BatchEditFactory()),
    "record_change_in_batch_has_its_batch": lambda: RecordChangeFactory(kind="batch"),
    "record_merge_is_of_two": a_merge_with_itself,
    "name_merge_is_of_two": lambda: models.NameMerge.objects.create(kind="term", gone_id=7, kept_id=7),
    "name_merge_kind_known": lambda: models.NameMerge.objects.create(kind="site", gone_id=7, kept_id=8),
    "one_row_per_merged_name": one_name_gone_twice,
    "distinct_games_in_order": two_records_the_wrong_way_round,
    "one_row_per_distinct_games": one_pair_said_twice,
    "batch_undone_after_done": lambda: BatchEditFactory(undone_at=BEFORE),
    "batch_undone_by_somebody_then": lambda: BatchEditFactory(undone_by=UserFactory()),
    "one_game_list_per_name": two_lists_of_one_name,
    "game_list_has_a_name": lambda: GameListFactory(name=""),
    "one_entry_per_list_and_game": one_game_twice_in_a_list,
    "one_companion_per_pair": one_pair_twice,
    "companion_is_of_five_households": lambda: CompanionFactory(households=4),
    "companion_is_another_game": a_game_beside_itself,
}
