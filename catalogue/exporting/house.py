"""What the JSON Lines say of a game beyond a record: links, rules, what makes its copies playable by everybody."""

from typing import Final

from catalogue.models import Adaptation, Copy, Game

_OF_AN_ADAPTATION: Final = ("kind", "scope", "maker", "made_on", "checked_on", "alone", "rules_at")


def house_of(game: Game) -> dict[str, object]:
    """Plain values of JSON; empty ones are left out. Nobody's name is in it but those of makers of adaptations."""
    return _without_empty(
        {
            "kind": game.kind,
            "ruleset": game.ruleset.slug if game.ruleset else "",
            "expansion_of": game.base_game_id,
            "version_of": game.version_of_id,
            "cover": game.cover.name,
            "documents": [
                _without_empty({"name": one.name, "file": one.file.name, "sha256": one.digest, "text": one.text})
                for one in game.attachments.all()
                if one.file or one.text
            ],
            "created_at": game.created_at.isoformat(),
            "changed_at": game.changed_at.isoformat(),
            "copies": [_copy(copy) for copy in game.copies.all()],
        }
    )


def _copy(copy: Copy) -> dict[str, object]:
    return _without_empty(
        {
            "barcode": copy.barcode,
            "kind": copy.kind.name if copy.kind else "",
            "restriction": copy.restriction,
            "condition": copy.condition,
            "withdrawn_on": copy.withdrawn_on.isoformat() if copy.withdrawn_on else "",
            "adaptations": [_adaptation(one) for one in copy.adaptations.all()],
        }
    )


def _adaptation(one: Adaptation) -> dict[str, object]:
    said = {name: getattr(one, name) for name in _OF_AN_ADAPTATION}
    days = {name: value.isoformat() for name, value in said.items() if hasattr(value, "isoformat")}
    legend = [[entry.component, entry.sign, entry.meaning] for entry in one.legend.all()]
    return _without_empty({**said, **days, "legend": legend})


def _without_empty(values: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in values.items() if value not in ("", None, [])}
