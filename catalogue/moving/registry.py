"""Which tables a move takes along. Each app says for itself what it leaves behind, and why."""

from collections.abc import Iterable, Mapping

from django.apps import apps
from django.db.models import Model

from catalogue.moving.columns import columns_of, label_of, options_of

_left_out: dict[str, dict[str, str]] = {}


def move(app_label: str, *, leave_out: Mapping[str, str]) -> None:
    """Take along all tables of an app but those of ``leave_out``: a model's name (lower case) to the reason."""
    _left_out[app_label] = dict(leave_out)


def moved_apps() -> list[str]:
    """The labels of the apps that are moved, in order of name."""
    return sorted(_left_out)


def left_out(app_label: str) -> Mapping[str, str]:
    """What an app leaves behind, and why."""
    return _left_out[app_label]


def moved_models() -> list[type[Model]]:
    """The models of all tables that are moved, those that others refer to first."""
    return _by_dependency(
        model
        for label in moved_apps()
        for model in apps.get_app_config(label).get_models(include_auto_created=True)
        if options_of(model).model_name not in _left_out[label]
    )


def _by_dependency(models: Iterable[type[Model]]) -> list[type[Model]]:
    """Parents before children; of several that could come next, the first by name."""
    waiting = {label_of(model): model for model in models}
    ordered: list[type[Model]] = []
    while waiting:
        free = sorted(label for label, model in waiting.items() if not _parents(model) & waiting.keys())
        # References in a circle are checked at the end of the transaction; any of them may come first.
        ordered.extend(waiting.pop(label) for label in free or sorted(waiting)[:1])
    return ordered


def _parents(model: type[Model]) -> set[str]:
    """The labels of the models that this one refers to, itself aside."""
    referred = {column.related_model for column in columns_of(model) if column.is_relation}
    return {label_of(one) for one in referred if isinstance(one, type)} - {label_of(model)}
