"""What the URL of a database makes of it."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from ludotheque.settings import env_database


def test_sqlite_queues_writers(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "sqlite:///var/ludo.sqlite3")

    options = env_database("DATABASE_URL", default="")["OPTIONS"]

    assert (options["transaction_mode"], options["timeout"]) == ("IMMEDIATE", 20)
    assert "journal_mode=WAL" in options["init_command"]


def test_another_engine_is_refused_by_its_name(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "mysql://nom:secret@localhost/ludo")

    with pytest.raises(ImproperlyConfigured, match="mysql") as refused:
        env_database("DATABASE_URL", default="")

    assert "secret" not in str(refused.value)
