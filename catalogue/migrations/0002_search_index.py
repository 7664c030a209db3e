"""The index that stands behind the search key: GIN on PostgreSQL, FTS5 kept by triggers on SQLite."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

FORWARD = {
    "postgresql": [
        "CREATE INDEX catalogue_searchwords ON catalogue_searchentry USING gin (to_tsvector('simple', words))",
    ],
    "sqlite": [
        "CREATE VIRTUAL TABLE catalogue_searchwords USING fts5 (words, content='catalogue_searchentry',"
        " content_rowid='game_id', tokenize='ascii', prefix='2 3')",
        "CREATE TRIGGER catalogue_searchwords_insert AFTER INSERT ON catalogue_searchentry BEGIN"
        " INSERT INTO catalogue_searchwords (rowid, words) VALUES (new.game_id, new.words); END",
        "CREATE TRIGGER catalogue_searchwords_delete AFTER DELETE ON catalogue_searchentry BEGIN"
        " INSERT INTO catalogue_searchwords (catalogue_searchwords, rowid, words)"
        " VALUES ('delete', old.game_id, old.words); END",
        "CREATE TRIGGER catalogue_searchwords_update AFTER UPDATE ON catalogue_searchentry BEGIN"
        " INSERT INTO catalogue_searchwords (catalogue_searchwords, rowid, words)"
        " VALUES ('delete', old.game_id, old.words);"
        " INSERT INTO catalogue_searchwords (rowid, words) VALUES (new.game_id, new.words); END",
    ],
}
BACKWARD = {
    "postgresql": ["DROP INDEX catalogue_searchwords"],
    "sqlite": [
        "DROP TRIGGER catalogue_searchwords_update",
        "DROP TRIGGER catalogue_searchwords_delete",
        "DROP TRIGGER catalogue_searchwords_insert",
        "DROP TABLE catalogue_searchwords",
    ],
}


def run(statements: dict[str, list[str]], editor: BaseDatabaseSchemaEditor) -> None:
    for statement in statements[editor.connection.vendor]:
        editor.execute(statement)


def create(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    run(FORWARD, editor)


def drop(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    run(BACKWARD, editor)


class Migration(migrations.Migration):
    dependencies = [("catalogue", "0001_initial")]
    operations = [migrations.RunPython(create, drop)]
