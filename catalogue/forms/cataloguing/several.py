"""Several names in one field: separated by semicolons, so that no page needs a script to add one."""

import re
from collections.abc import Iterable

_NAME = re.compile(r"(?:\\.|[^;\\]|\\$)+", re.DOTALL)


def split_names(text: str) -> list[str]:
    """The names of ``text``, each once and in order; a semicolon of a name is written ``\\;``."""
    pieces = (re.sub(r"\\([;\\])", r"\1", piece).strip() for piece in _NAME.findall(text))
    return [name for name in dict.fromkeys(pieces) if name]


def join_names(names: Iterable[str]) -> str:
    """The names as one field shows them; ``split_names`` reads them back."""
    return " ; ".join(re.sub(r"([;\\])", r"\\\1", name) for name in names)
