"""What Django knows of a table: the one place that asks its documented ``_meta``."""

from typing import TYPE_CHECKING, Any

from django.db.models import Field, Model

if TYPE_CHECKING:
    from django.db.models.options import Options


def options_of(model: type[Model]) -> "Options[Any]":
    """Names, key and table."""
    return model._meta  # noqa: SLF001 - documented by Django as its API of models


def columns_of(model: type[Model]) -> "list[Field[Any, Any]]":
    """The columns of a table, in the order of the model."""
    return list(options_of(model).concrete_fields)


def label_of(model: type[Model]) -> str:
    """What a table is called everywhere: "catalogue.game"."""
    return options_of(model).label_lower
