"""What a row of the table says: a refusal, what has to be so before, and how each door meets it, or why it cannot."""

from collections.abc import Callable
from dataclasses import dataclass

from catalogue.lending.refusals import Refusal
from tests.catalogue.refusals.told import Told
from tests.catalogue.refusals.world import World, nothing

Given = Callable[[World], None]
# An act at a door, or the reason in words why nobody meets the refusal there.
Door = Callable[[World], Told] | str

DOORS = ("desk", "account", "api", "own_api")

STAFF_ALONE = "A family's account has no such act: it is the staff's."
PAGE_ALONE = "The API is for circulation; this is done on a page of the staff."
FORM_FIRST = "The form asks for it in words of its own before any verb is called."


@dataclass(frozen=True)
class Doors:
    """The same act at each door; ``own_api`` is the API of a family's account."""

    desk: Door
    api: Door = PAGE_ALONE
    account: Door = STAFF_ALONE
    own_api: Door = STAFF_ALONE


@dataclass(frozen=True)
class Row:
    """One refusal."""

    kind: type[Refusal]
    doors: Doors
    given: Given = nothing


def page(name: str, *keys: Callable[[World], object], times: int = 1, **fields: object) -> Doors:
    """An act of a page of the staff alone, sent ``times`` times; a field may ask the world for its value."""

    def sent(world: World) -> Told:
        arguments = [key(world) for key in keys]
        filled = {name: value(world) if callable(value) else value for name, value in fields.items()}
        return [world.page(name, *arguments, **filled) for _ in range(times)][-1]

    return Doors(desk=sent)
