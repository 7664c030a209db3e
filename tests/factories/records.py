"""Boring rows around the records: series, barriers, legends, imports, history and lists."""

import factory
from factory.django import DjangoModelFactory

from catalogue import models
from tests.factories.catalogue import CopyFactory, GameFactory
from tests.factories.desk import THEN, UserFactory


class SeriesFactory(DjangoModelFactory[models.Series]):
    class Meta:
        model = models.Series

    name = factory.Sequence(lambda n: f"Collection Numéro {n}")


class BarrierFactory(DjangoModelFactory[models.Barrier]):
    class Meta:
        model = models.Barrier

    game = factory.SubFactory(GameFactory)
    kind = models.Barrier.Kind.READING


class AttachmentFactory(DjangoModelFactory[models.Attachment]):
    """A name alone: its file is not here yet."""

    class Meta:
        model = models.Attachment

    game = factory.SubFactory(GameFactory)
    name = factory.Sequence(lambda n: f"regles-{n}.pdf")


class AdaptationFactory(DjangoModelFactory[models.Adaptation]):
    class Meta:
        model = models.Adaptation

    copy = factory.SubFactory(CopyFactory)
    kind = models.Adaptation.Kind.TACTILE


class LegendEntryFactory(DjangoModelFactory[models.LegendEntry]):
    class Meta:
        model = models.LegendEntry

    adaptation = factory.SubFactory(AdaptationFactory)
    component = "carte"
    sign = factory.Sequence(lambda n: f"{n + 1} point(s) en haut à gauche")
    meaning = "bois"


class ImportRunFactory(DjangoModelFactory[models.ImportRun]):
    """A run that waits; no file stands behind its name."""

    class Meta:
        model = models.ImportRun

    file = "imports/notices.mrc"
    name = "notices.mrc"
    format = "unimarc"
    created_at = THEN


class HouseArchiveFactory(DjangoModelFactory[models.HouseArchive]):
    """An archive that waits; no file stands behind its name."""

    class Meta:
        model = models.HouseArchive

    created_at = THEN


class ImportLineFactory(DjangoModelFactory[models.ImportLine]):
    class Meta:
        model = models.ImportLine

    run = factory.SubFactory(ImportRunFactory)
    number = factory.Sequence(lambda n: n + 1)
    title = "Jeu lu"
    status = models.ImportLine.Status.CREATED


class ColumnMappingFactory(DjangoModelFactory[models.ColumnMapping]):
    class Meta:
        model = models.ColumnMapping

    format = "csv"
    signature = factory.Sequence(lambda n: f"{n:064x}")
    mapping = {"Titre": "title"}
    changed_at = THEN


class BatchEditFactory(DjangoModelFactory[models.BatchEdit]):
    class Meta:
        model = models.BatchEdit

    at = THEN
    by = factory.SubFactory(UserFactory)
    summary = "Section Plein air pour 2 exemplaires"
    action = {"section": "Plein air"}


class RecordChangeFactory(DjangoModelFactory[models.RecordChange]):
    class Meta:
        model = models.RecordChange

    game = factory.SubFactory(GameFactory)
    title = factory.SelfAttribute("game.title")
    kind = models.RecordChange.Kind.CHANGED
    changes = {"year": [None, 2015]}
    at = THEN


class GameListFactory(DjangoModelFactory[models.GameList]):
    class Meta:
        model = models.GameList

    owner = factory.SubFactory(UserFactory)
    name = factory.Sequence(lambda n: f"Liste {n}")
    created_at = THEN


class GameListEntryFactory(DjangoModelFactory[models.GameListEntry]):
    class Meta:
        model = models.GameListEntry

    list = factory.SubFactory(GameListFactory)
    game = factory.SubFactory(GameFactory)


class TombstoneFactory(DjangoModelFactory[models.Tombstone]):
    class Meta:
        model = models.Tombstone

    game_id = factory.Sequence(lambda n: 900_000 + n)
    title = "Jeu retiré"
    deleted_at = THEN


class CompanionFactory(DjangoModelFactory[models.Companion]):
    class Meta:
        model = models.Companion

    game = factory.SubFactory(GameFactory)
    other = factory.SubFactory(GameFactory)
    households = 5
