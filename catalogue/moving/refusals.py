"""Why a file is not taken: in French, for the person at the keyboard. Nothing has been changed then."""


class MoveRefused(Exception):  # noqa: N818 - a refusal in the house's sense, named for what is wrong
    """The file, or the house that should take it, is not what it has to be."""
