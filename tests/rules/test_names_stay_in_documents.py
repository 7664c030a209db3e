"""Games are documents: no engine, page, template or script knows one by its name."""

from pathlib import Path

import pytest

from rules.shipped import shipped_definition, shipped_paths

ROOT = Path(__file__).parents[2]
PLACES = [("rules/engine", "*.py"), ("playaid", "*.py"), ("templates", "*.html"), ("static", "*.js")]


def sources() -> dict[str, str]:
    """The text of every file that must know no game, by its path."""
    return {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8").casefold()
        for folder, pattern in PLACES
        for path in (ROOT / folder).rglob(pattern)
    }


@pytest.mark.parametrize("slug", [path.parent.name for path in shipped_paths()])
def test_no_code_names_a_game(slug):
    definition = shipped_definition(slug)
    assert definition is not None
    names = {slug, slug.replace("-", "_"), definition.document.identity.name.casefold()}
    texts = sources()
    assert len(texts) > 100

    assert [(path, name) for path, text in texts.items() for name in names if name in text] == []
