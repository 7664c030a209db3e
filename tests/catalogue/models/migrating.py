"""The database at a migration of before, and back at the last one."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

Targets = list[tuple[str, str]]


def migrated(targets: Targets) -> Apps:
    """The models as they were at ``targets``, the database brought there."""
    executor = MigrationExecutor(connection)
    executor.migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


@contextmanager
def as_it_was(targets: Targets) -> Iterator[Apps]:
    """The same for a while; the database is brought forward again whatever happens meanwhile."""
    try:
        yield migrated(targets)
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
