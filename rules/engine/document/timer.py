"""How long something may take at the table, told to a clock that counts down to a deadline."""

from typing import Literal

from pydantic import Field

from rules.engine.document.fields import Key, Line, Many, Part, Prose, Slug

LONGEST = 86_400


class Timer(Part):
    """A stretch of ``seconds``: started for each ``turn`` anew, or once for the whole ``game`` and paused in between.

    ``only`` names the variants that use it ("" is the plain game).
    """

    key: Key
    label: Line
    seconds: int = Field(ge=1, le=LONGEST)
    each: Literal["turn", "game"] = "turn"
    text: Prose | None = None
    only: Many[str] = ()
    anchor: Slug | None = None
