"""Parts of a document that only say how a page arranges what it shows: nothing is computed from them."""

from pydantic import Field

from rules.engine.document.fields import Key, Line, Many, Part, Slug


class Groups(Part):
    """The rows of a table, where many are offered at once, told apart by the column ``by``.

    ``labels`` names each value of that column, written as a text, in the order to show them.
    """

    by: Key
    labels: dict[str, Line] = Field(min_length=1, max_length=40)


class Way(Part):
    """One of several ways to fill a sheet in: the ``entries`` that only this way asks for.

    Entries that no way names are always asked.
    """

    key: Key
    label: Line
    help: Line | None = None
    entries: Many[Key] = Field(min_length=1)


class Layout(Part):
    """Cards laid out on the table before play: one place a row of the table ``from`` for which ``where`` holds.

    ``row`` counts the rows of cards from the far one to the near one, ``offset`` half card widths from the middle;
    ``up`` says whether the card lies face up. Nearer rows cover farther ones.
    """

    key: Key
    label: Line
    source: Key = Field(alias="from")
    where: dict[Key, int | str] = {}
    row: Key
    offset: Key
    up: Key
    anchor: Slug | None = None
