"""A formula and a template as documents hold them: the tree to keep, ready to be evaluated."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine.formula import template, tree
from rules.engine.formula.evaluate import Run, Step, runnable
from rules.engine.formula.parse import parse
from rules.engine.formula.template import Part
from rules.engine.formula.tree import FormulaFault, Tree


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula; ``run`` evaluates it within the fuel of a whole answer, ``value`` on its own."""

    tree: Tree
    run: Step = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "run", runnable(self.tree))

    def value(self, names: Mapping[str, Any]) -> Any:
        """Give the value for these names, or raise EvaluationFault."""
        return self.run(Run(dict(names)))

    @classmethod
    def read(cls, source: Any) -> "Formula":
        """Accept the text of a formula, a plain integer or boolean, or a tree kept earlier as JSON."""
        if isinstance(source, Formula):
            return source
        if isinstance(source, str):
            return cls(parse(source))
        if isinstance(source, list | tuple) or source is None or isinstance(source, bool | int):
            return cls(tree.from_json(source))
        raise FormulaFault("une formule est attendue")

    def as_json(self) -> Any:
        """Give the tree that ``read`` accepts again."""
        return tree.as_json(self.tree)


@dataclass(frozen=True, slots=True)
class Template:
    """A text with figures in it; ``run`` writes it."""

    parts: tuple[Part, ...]
    run: Callable[[Run], str] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "run", template.renderer(self.parts))

    @property
    def plain(self) -> str:
        """The text itself where no figure is in it; "" otherwise."""
        return "".join(part for part in self.parts if isinstance(part, str)) if self.is_plain else ""

    @property
    def is_plain(self) -> bool:
        """Whether the text is the same whatever the figures are."""
        return all(isinstance(part, str) for part in self.parts)

    def text(self, names: Mapping[str, Any]) -> str:
        """Write the text for these names, or raise EvaluationFault."""
        return self.run(Run(dict(names)))

    @classmethod
    def read(cls, source: Any) -> "Template":
        """Accept the text of a template, or the parts kept earlier as JSON."""
        if isinstance(source, Template):
            return source
        if isinstance(source, str):
            return cls(template.parse_template(source))
        if isinstance(source, list | tuple):
            return cls(template.from_json(source))
        raise FormulaFault("un texte est attendu")

    def as_json(self) -> list[Any]:
        """Give the parts that ``read`` accepts again."""
        return template.as_json(self.parts)
