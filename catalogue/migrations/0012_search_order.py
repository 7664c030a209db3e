"""Lets a large catalogue be asked for its best answers first, and not ranked whole.

On PostgreSQL two indexes more, beside the one of all words: the order of answers that are equally fit, to be walked
for a common word, and the words of titles and of names, marked as such, to find the few of a rare one. SQLite ranks
what holds the words: it is for houses where that is little.

The indexes of words stand on functions that say what they cost. To make words of a text takes many times longer than
PostgreSQL believes of its own function, which it would rather call for every key of a large catalogue. They are not
told to be safe for parallel workers: to start these takes longer than a search.
"""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

# By hand: to alter the column, SQLite would make the table anew and lose the triggers that keep its index of words.
FORWARD = {
    "postgresql": [
        "DROP INDEX catalogue_searchentry_bare_title_6c45982d",
        "DROP INDEX catalogue_searchentry_bare_title_6c45982d_like",
        "CREATE INDEX search_entry_bare_title ON catalogue_searchentry (bare_title varchar_pattern_ops)",
        'CREATE INDEX search_entry_order ON catalogue_searchentry (title_length, (bare_title COLLATE "C"), game_id)',
        "CREATE FUNCTION catalogue_words(words text) RETURNS tsvector"
        " LANGUAGE plpgsql IMMUTABLE STRICT COST 2000 AS $$"
        " BEGIN RETURN array_to_tsvector(string_to_array(btrim(words), ' ')); END $$",
        # "Tword" for a word of a title, "Nword" for one of a name.
        "CREATE FUNCTION catalogue_marked_words(titles text, names text) RETURNS tsvector"
        " LANGUAGE plpgsql IMMUTABLE STRICT COST 2000 AS $$"
        " BEGIN RETURN array_to_tsvector(string_to_array("
        " 'T' || replace(btrim(titles), ' ', ' T') || ' N' || replace(btrim(names), ' ', ' N'), ' ')); END $$",
        "DROP INDEX catalogue_searchindex",
        "CREATE INDEX catalogue_searchindex ON catalogue_searchentry USING gin (catalogue_words(words))",
        "CREATE INDEX search_entry_marked ON catalogue_searchentry"
        " USING gin (catalogue_marked_words(title_words, name_words))",
        # How far games are counted. A function, since the planner knows what it gives before it plans, and nothing of
        # what a query would give. ``reltuples`` is what the last ANALYZE has found.
        "CREATE FUNCTION catalogue_most_counted(usual integer, vast integer, in_a_vast_one integer) RETURNS integer"
        " LANGUAGE plpgsql STABLE STRICT AS $$ BEGIN RETURN CASE WHEN"
        " (SELECT reltuples FROM pg_class WHERE oid = 'catalogue_game'::regclass) > vast"
        " THEN in_a_vast_one ELSE usual END; END $$",
        # Its statistics tell a common word from a rare one.
        "ANALYZE catalogue_searchentry",
    ],
    "sqlite": [
        "DROP INDEX catalogue_searchentry_bare_title_6c45982d",
        "CREATE INDEX search_entry_bare_title ON catalogue_searchentry (bare_title)",
    ],
}
BACKWARD = {
    "postgresql": [
        "DROP FUNCTION catalogue_most_counted(integer, integer, integer)",
        "DROP INDEX search_entry_marked",
        "DROP INDEX catalogue_searchindex",
        "CREATE INDEX catalogue_searchindex ON catalogue_searchentry USING gin (to_tsvector('simple', words))",
        "DROP FUNCTION catalogue_marked_words(text, text)",
        "DROP FUNCTION catalogue_words(text)",
        "DROP INDEX search_entry_order",
        "DROP INDEX search_entry_bare_title",
        "CREATE INDEX catalogue_searchentry_bare_title_6c45982d_like"
        " ON catalogue_searchentry (bare_title varchar_pattern_ops)",
        "CREATE INDEX catalogue_searchentry_bare_title_6c45982d ON catalogue_searchentry (bare_title)",
    ],
    "sqlite": [
        "DROP INDEX search_entry_bare_title",
        "CREATE INDEX catalogue_searchentry_bare_title_6c45982d ON catalogue_searchentry (bare_title)",
    ],
}


def create(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    run(FORWARD, editor)


def drop(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    run(BACKWARD, editor)


def run(statements: dict[str, list[str]], editor: BaseDatabaseSchemaEditor) -> None:
    for statement in statements[editor.connection.vendor]:
        editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("catalogue", "0011_distinct_games")]
    operations = [
        # One index of titles instead of two: the one that answers beginnings answers equals as well.
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(create, drop)],
            state_operations=[
                migrations.AlterField(
                    model_name="searchentry",
                    name="bare_title",
                    field=models.CharField(
                        help_text="Le titre plié, sans son article.", max_length=300, verbose_name="titre nu"
                    ),
                ),
                migrations.AddIndex(
                    model_name="searchentry",
                    index=models.Index(
                        fields=["bare_title"], name="search_entry_bare_title", opclasses=["varchar_pattern_ops"]
                    ),
                ),
            ],
        ),
    ]
