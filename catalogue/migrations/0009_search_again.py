"""The search key with its parts apart, the house's vocabulary, and the names that a list offers.

Keys are made from records alone: the old ones are thrown away, and written anew once ``migrate`` is through.
"""

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

OLD = {
    "postgresql": ["DROP INDEX catalogue_searchwords"],
    "sqlite": [
        "DROP TRIGGER catalogue_searchwords_update",
        "DROP TRIGGER catalogue_searchwords_delete",
        "DROP TRIGGER catalogue_searchwords_insert",
        "DROP TABLE catalogue_searchwords",
    ],
}
FORWARD = {
    "postgresql": [
        "CREATE INDEX catalogue_searchindex ON catalogue_searchentry USING gin (to_tsvector('simple', words))",
    ],
    "sqlite": [
        "CREATE VIRTUAL TABLE catalogue_searchindex USING fts5 (words, content='catalogue_searchentry',"
        " content_rowid='game_id', tokenize='ascii', prefix='2 3')",
        "CREATE TRIGGER catalogue_searchindex_insert AFTER INSERT ON catalogue_searchentry BEGIN"
        " INSERT INTO catalogue_searchindex (rowid, words) VALUES (new.game_id, new.words); END",
        "CREATE TRIGGER catalogue_searchindex_delete AFTER DELETE ON catalogue_searchentry BEGIN"
        " INSERT INTO catalogue_searchindex (catalogue_searchindex, rowid, words)"
        " VALUES ('delete', old.game_id, old.words); END",
        "CREATE TRIGGER catalogue_searchindex_update AFTER UPDATE ON catalogue_searchentry BEGIN"
        " INSERT INTO catalogue_searchindex (catalogue_searchindex, rowid, words)"
        " VALUES ('delete', old.game_id, old.words);"
        " INSERT INTO catalogue_searchindex (rowid, words) VALUES (new.game_id, new.words); END",
    ],
}
BACKWARD = {
    "postgresql": ["DROP INDEX catalogue_searchindex"],
    "sqlite": [
        "DROP TRIGGER catalogue_searchindex_update",
        "DROP TRIGGER catalogue_searchindex_delete",
        "DROP TRIGGER catalogue_searchindex_insert",
        "DROP TABLE catalogue_searchindex",
    ],
}


def run(statements: dict[str, list[str]], editor: BaseDatabaseSchemaEditor) -> None:
    for statement in statements[editor.connection.vendor]:
        editor.execute(statement)


def drop_old(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    run(OLD, editor)


def create_old(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    # By the migration that first made it, so that going back gives that very index.
    from importlib import import_module

    run(import_module("catalogue.migrations.0002_search_index").FORWARD, editor)


def create(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    run(FORWARD, editor)


def drop(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    run(BACKWARD, editor)


class Migration(migrations.Migration):
    dependencies = [("catalogue", "0008_catalogue_nouns")]
    operations = [
        migrations.RunPython(drop_old, create_old),
        migrations.DeleteModel(name="SearchEntry"),
        migrations.CreateModel(
            name='SearchEntry',
            fields=[
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='search_entry', serialize=False, to='catalogue.game')),
                ('bare_title', models.CharField(db_index=True, help_text='Le titre plié, sans son article.', max_length=300, verbose_name='titre nu')),
                ('title_length', models.PositiveSmallIntegerField(verbose_name='longueur du titre nu')),
                ('title_words', models.TextField(help_text='Titre et autres titres.', verbose_name='mots du titre')),
                ('name_words', models.TextField(help_text='Auteurs, éditeurs, collection et catégories.', verbose_name='mots des noms')),
                ('words', models.TextField(help_text='Ceux du titre, des noms, des notes et des règles publiées.', verbose_name='mots')),
                ('version', models.PositiveSmallIntegerField(db_index=True, verbose_name='version de la clé')),
            ],
            options={
                'verbose_name': 'entrée d’index',
                'verbose_name_plural': 'entrées d’index',
                'ordering': ['game'],
                'constraints': [models.CheckConstraint(condition=models.Q(('title_length__lte', 300)), name='search_entry_title_length_possible')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='SearchName',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('author', 'auteur'), ('publisher', 'éditeur'), ('series', 'collection'), ('term', 'catégorie')], max_length=10, verbose_name='nature')),
                ('target', models.PositiveBigIntegerField(help_text='Celle de l’auteur, de l’éditeur…', verbose_name='clé')),
                ('position', models.PositiveSmallIntegerField(verbose_name='rang du premier mot')),
                ('label', models.CharField(max_length=230, verbose_name='nom')),
                ('key', models.CharField(db_index=True, max_length=200, verbose_name='clé de recherche')),
            ],
            options={
                'verbose_name': 'nom proposé',
                'verbose_name_plural': 'noms proposés',
                'ordering': ['key', 'kind', 'target'],
                'constraints': [models.UniqueConstraint(fields=('kind', 'target', 'position'), name='one_row_per_turn_of_a_name'), models.CheckConstraint(condition=models.Q(('kind__in', ['author', 'publisher', 'series', 'term'])), name='search_name_kind_known'), models.CheckConstraint(condition=models.Q(('key', ''), _negated=True), name='search_name_has_a_key')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='SearchWord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('word', models.CharField(max_length=30, unique=True, verbose_name='mot')),
                ('stem', models.CharField(db_index=True, max_length=30, verbose_name='racine')),
                ('games', models.PositiveIntegerField(verbose_name='jeux')),
            ],
            options={
                'verbose_name': 'mot du fonds',
                'verbose_name_plural': 'mots du fonds',
                'ordering': ['word'],
                'constraints': [models.CheckConstraint(condition=models.Q(('word', ''), _negated=True), name='search_word_has_letters'), models.CheckConstraint(condition=models.Q(('games__gt', 0)), name='search_word_is_held_by_a_game')],
                'indexes': [],
            },
        ),
        migrations.CreateModel(
            name='SearchDeletion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('letters', models.CharField(max_length=7, verbose_name='lettres')),
                ('word', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deletions', to='catalogue.searchword', verbose_name='mot')),
            ],
            options={
                'verbose_name': 'mot amputé',
                'verbose_name_plural': 'mots amputés',
                'ordering': ['letters', 'word'],
                'constraints': [models.UniqueConstraint(fields=('letters', 'word'), name='one_row_per_deletion')],
                'indexes': [],
            },
        ),
        migrations.RunPython(create, drop),
    ]
