"""From a YAML text to plain values, for texts that anybody may upload.

Smaller than YAML on purpose: no alias, anchor or tag, no date, no float, no "yes" that means True, no key twice.
Size and depth are bounded, and a fault names its line.
"""

import re
from typing import Any

import yaml

from rules.engine.faults import DocumentRefused, Fault

MAX_TEXT = 400_000
MAX_VALUES = 40_000
MAX_DEPTH = 24

_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,15})")
_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}

_UNREADABLE = (
    "ce n’est pas du YAML lisible (un texte qui contient «\u00a0:\u00a0» ou «\u00a0#\u00a0» s’écrit entre guillemets)"
)

# libyaml is ten times faster; the pure Python parser gives the same events.
_LOADER = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader


def read_yaml(text: str) -> Any:
    """Give the value of a YAML text: mappings, lists, texts, integers, booleans, None; or raise DocumentRefused."""
    if len(text) > MAX_TEXT:
        raise _refused("", f"document trop long\u00a0: {len(text)} caractères, {MAX_TEXT} au plus")
    reading = _Reading()
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            reading.take(event)
    except yaml.MarkedYAMLError as error:
        raise _refused(_line(error), _UNREADABLE) from None
    except (yaml.YAMLError, ValueError):
        raise _refused("", "le texte contient des caractères que YAML refuse") from None
    if reading.faults:
        raise DocumentRefused(reading.faults)
    return reading.result


def _refused(place: str, message: str) -> DocumentRefused:
    return DocumentRefused([Fault(place, message)])


def _line(found: yaml.Event | yaml.MarkedYAMLError) -> str:
    mark = found.problem_mark if isinstance(found, yaml.MarkedYAMLError) else found.start_mark
    return f"ligne {mark.line + 1}" if mark else ""


def _plain(text: str) -> Any:
    if _INTEGER.fullmatch(text):
        return int(text)
    return _WORDS.get(text, text)


class _Reading:
    """Builds values from events, without recursion: an open list or mapping waits on the stack."""

    def __init__(self) -> None:
        self.result: Any = None
        self.faults: list[Fault] = []
        self._open: list[Any] = []
        self._keys: list[Any] = []
        self._values = 0
        self._documents = 0

    def take(self, event: yaml.Event) -> None:
        """Take the next event of the text."""
        if isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                raise self._at(event, "un seul document par texte")
        elif isinstance(event, yaml.NodeEvent):
            self._node(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._open.pop()
            self._keys.pop()

    def _at(self, event: yaml.Event, message: str) -> DocumentRefused:
        return _refused(_line(event), message)

    def _node(self, event: yaml.NodeEvent) -> None:
        self._values += 1
        if self._values > MAX_VALUES:
            raise self._at(event, f"document trop long\u00a0: {MAX_VALUES} valeurs au plus")
        if event.anchor is not None or getattr(event, "tag", None) not in (None, "!"):
            raise self._at(event, "ni ancre, ni alias, ni étiquette de type (& * !)")
        if isinstance(event, yaml.ScalarEvent):
            self._place(event, _plain(event.value) if event.implicit[0] else event.value)
            return
        value: Any = {} if isinstance(event, yaml.MappingStartEvent) else []
        self._place(event, value)
        if len(self._open) == MAX_DEPTH:
            raise self._at(event, f"document trop profond\u00a0: {MAX_DEPTH} niveaux au plus")
        self._open.append(value)
        self._keys.append(_NO_KEY)

    def _place(self, event: yaml.NodeEvent, value: Any) -> None:
        """Put a value where it belongs: the document itself, the open list, or the open mapping as key or value."""
        if not self._open:
            self.result = value
        elif isinstance(self._open[-1], list):
            self._open[-1].append(value)
        elif self._keys[-1] is _NO_KEY:
            self._keys[-1] = self._key(event, value)
        else:
            self._open[-1][self._keys[-1]] = value
            self._keys[-1] = _NO_KEY

    def _key(self, event: yaml.NodeEvent, value: Any) -> Any:
        if not isinstance(value, str | int) or isinstance(value, bool):
            raise self._at(event, "une clé est un texte ou un nombre")
        if value in self._open[-1]:
            self.faults.append(Fault(_line(event), f"clé en double\u00a0: «\u00a0{str(value)[:60]}\u00a0»"))
        return value


_NO_KEY = object()
