"""Rows about games, copies, pieces and stock takes that the database refuses, by the constraint that does."""

from collections.abc import Callable
from datetime import date, timedelta

from django.db.models import F

from catalogue import models
from tests.factories.catalogue import (
    AuthorFactory,
    CopyFactory,
    GameFactory,
    PublisherFactory,
    SchemeFactory,
    TermFactory,
)
from tests.factories.desk import (
    THEN,
    ContentCheckFactory,
    CopyKindFactory,
    MissingPieceFactory,
    OrphanPieceFactory,
    PieceDifferenceFactory,
    PieceFactory,
    PieceListFactory,
    RepairFactory,
    StockTakeFactory,
    StockTakeScanFactory,
    VisitCountFactory,
)

BEFORE = THEN - timedelta(days=1)


def two_terms_with_one_label() -> None:
    scheme = SchemeFactory(code="local")
    TermFactory(scheme=scheme, code="", label="coopératif")
    TermFactory(scheme=scheme, code="", label="coopératif")


def twice(model: type, **values: object) -> None:
    for _ in range(2):
        model.objects.create(**values)  # type: ignore[attr-defined] # every model has its manager


def a_game_that_extends_itself() -> None:
    GameFactory()
    models.Game.objects.update(base_game=F("id"))


def two_lists_in_force() -> None:
    first = PieceListFactory()
    PieceListFactory(game=first.game, version=2)


def two_lists_of_one_version() -> None:
    first = PieceListFactory()
    PieceListFactory(game=first.game, status="retired")


def two_pieces_with_one_label() -> None:
    PieceFactory.create_batch(2, piece_list=PieceListFactory(), label="Dé")


def two_differences_of_one_piece() -> None:
    PieceDifferenceFactory.create_batch(2, content_check=ContentCheckFactory())


def two_open_repairs() -> None:
    RepairFactory.create_batch(2, copy=CopyFactory())


def one_box_scanned_twice() -> None:
    take = StockTakeFactory()
    for code in ("acc1", "ACC1"):
        StockTakeScanFactory(stock_take=take, barcode=code)


REFUSED: dict[str, Callable[[], object]] = {
    "game_has_a_title": lambda: GameFactory(title=""),
    "game_kind_known": lambda: GameFactory(kind="livre"),
    "game_does_not_extend_itself": a_game_that_extends_itself,
    "game_players_in_order": lambda: GameFactory(min_players=5, max_players=2),
    "game_ages_in_order": lambda: GameFactory(min_age_months=50, max_age_months=20),
    "game_minutes_in_order": lambda: GameFactory(min_minutes=50, max_minutes=20),
    "one_contribution_per_role": lambda: twice(models.Contribution, game=GameFactory(), author=AuthorFactory()),
    "one_publication_per_publisher": lambda: twice(
        models.Publication, game=GameFactory(), publisher=PublisherFactory()
    ),
    "one_row_per_language": lambda: twice(models.GameLanguage, game=GameFactory(), code="fre"),
    "one_row_per_identifier": lambda: twice(models.Identifier, game=GameFactory(), kind="ean", value="1"),
    "identifier_has_a_value": lambda: models.Identifier.objects.create(game=GameFactory(), kind="ean", value=""),
    "one_row_per_attachment": lambda: twice(models.Attachment, game=GameFactory(), name="regles.pdf"),
    "one_source_record_per_key": lambda: twice(
        models.SourceRecord, format="page", key="azul", game=GameFactory(), snapshot={}, imported_at=THEN
    ),
    "one_term_per_code_of_a_scheme": lambda: [TermFactory(code="A406") for _ in range(2)],
    "one_term_per_label_of_a_scheme": two_terms_with_one_label,
    "copy_kind_has_a_name": lambda: CopyKindFactory(name=""),
    "one_copy_per_barcode": lambda: [CopyFactory(barcode=code) for code in ("acc1", "ACC1")],
    "copy_has_a_barcode": lambda: CopyFactory(barcode=""),
    "copy_state_known": lambda: CopyFactory(state="ailleurs"),
    "copy_restriction_known": lambda: CopyFactory(restriction="bof"),
    "copy_condition_known": lambda: CopyFactory(condition="bof"),
    "copy_withdrawn_on_is_of_a_withdrawn_one": lambda: CopyFactory(withdrawn_on=date(2026, 1, 1)),
    "one_adaptation_per_kind": lambda: twice(models.Adaptation, copy=CopyFactory(), kind="braille"),
    "adaptation_alone_known": lambda: models.Adaptation.objects.create(copy=CopyFactory(), kind="braille", alone="bof"),
    "one_piece_list_per_version": two_lists_of_one_version,
    "one_accepted_piece_list_per_game": two_lists_in_force,
    "piece_list_status_known": lambda: PieceListFactory(status="bof"),
    "piece_list_origin_known": lambda: PieceListFactory(origin="rumeur"),
    "piece_list_accepted_has_a_moment": lambda: PieceListFactory(accepted_at=None),
    "one_piece_per_label": two_pieces_with_one_label,
    "piece_has_a_label": lambda: PieceFactory(label=""),
    "piece_is_there_once_at_least": lambda: PieceFactory(quantity=0),
    "check_occasion_known": lambda: ContentCheckFactory(occasion="jamais"),
    "check_condition_known": lambda: ContentCheckFactory(condition="bof"),
    "one_difference_per_label": two_differences_of_one_piece,
    "difference_has_a_label": lambda: PieceDifferenceFactory(label=""),
    "difference_differs": lambda: PieceDifferenceFactory(quantity=0),
    "missing_piece_has_a_label": lambda: MissingPieceFactory(label=""),
    "missing_piece_is_one_at_least": lambda: MissingPieceFactory(quantity=0),
    "missing_piece_settlement_known": lambda: MissingPieceFactory(settlement="bof"),
    "orphan_has_a_label": lambda: OrphanPieceFactory(label=""),
    "orphan_outcome_known": lambda: OrphanPieceFactory(outcome="bof", closed_at=THEN),
    "orphan_closed_has_a_moment": lambda: OrphanPieceFactory(outcome="discarded"),
    "orphan_with_a_box_is_reunited": lambda: OrphanPieceFactory(missing_piece=MissingPieceFactory()),
    "one_open_repair_per_copy": two_open_repairs,
    "repair_has_a_problem": lambda: RepairFactory(problem=""),
    "repair_ended_after_begun": lambda: RepairFactory(ended_at=BEFORE),
    "one_visit_count_per_site_and_day": lambda: VisitCountFactory.create_batch(2),
    "one_open_stock_take_per_shelf": lambda: StockTakeFactory.create_batch(2),
    "stock_take_ended_after_begun": lambda: StockTakeFactory(ended_at=BEFORE),
    "stock_take_misses_at_its_end": lambda: StockTakeFactory(missing=[1]),
    "one_scan_per_stock_take_and_barcode": one_box_scanned_twice,
    "stock_take_scan_has_a_barcode": lambda: StockTakeScanFactory(barcode=""),
    "stock_take_finding_known": lambda: StockTakeScanFactory(finding="bof"),
    "stock_take_copy_is_not_unknown": lambda: StockTakeScanFactory(copy=CopyFactory()),
}
