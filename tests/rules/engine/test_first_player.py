"""The rule of who begins as a text that needs no figure, where a page shows it without a setup."""

import pytest

from rules.engine.formula.compiled import Template
from rules.shipped import shipped_definition, shipped_paths


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Le plus jeune.", "Le plus jeune."), ("{{a}}", "{a}"), ("Le joueur {first}.", ""), ("{n|un|des}", "")],
)
def test_a_text_without_figures_is_plain(text: str, plain: str) -> None:
    template = Template.read(text)

    assert (template.plain, template.is_plain) == (plain, plain != "")


@pytest.mark.parametrize("slug", [path.parent.name for path in shipped_paths()])
def test_every_game_can_say_who_begins_at_any_time(slug: str) -> None:
    definition = shipped_definition(slug)
    assert definition is not None
    setup = definition.document.setup

    assert setup is None or setup.first_player.plain
