"""JavaScript modules joined: one file for a page, with every module that it imports inside.

Sources stay as they are. Each module gets a function scope of its own, in the order in which a browser would run
them, and hands out what it exports; the entry keeps its exports. Lines of comment are left out. Nothing is parsed
beyond the statements of imports and exports, so a module must keep to the few forms below, and anything else is a
fault with its file and line.
"""

import posixpath
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

# What stands between this and a clash with a name in a module: no module may hold this text.
NAME = "$module"
IMPORT = re.compile(r'^import \{([^{}]*)\} from "(\.{1,2}/[^"\n]+\.js)";\n', re.MULTILINE)
PASSED_ON = re.compile(r'^export \{([^{}]*)\} from "(\.{1,2}/[^"\n]+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:(?:async )?function\*?|class|const) ([\w$]+)\b)", re.MULTILINE)
KEYWORD = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)
# Whole lines of comment: a page loads the third of a module's bytes less for it, and the sources stay as they are.
INDENT = re.compile(r"^\s+", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)
CODE = re.compile(r"^[^\s/*].*$", re.MULTILINE)
# What a function scope cannot hold, or what a joined file would mean otherwise.
FOREIGN = re.compile(r"\bimport\s*\(|\bimport\.meta\b|^await\b|^for await\b|" + re.escape(NAME), re.MULTILINE)
NOT_OURS = 'not a form of import or export of this house (import { a } from "./b.js"; export function a …)'
NOT_JOINABLE = f"no import(), import.meta, await at the top level or {NAME} in a module"
BINDING = re.compile(r"^([\w$]+)(?: as ([\w$]+))?$")


class NotJoinable(ValueError):  # noqa: N818 - stops collectstatic, and is told to whoever wrote the module
    """A module that cannot be joined, with its file and line."""

    def __init__(self, name: str, line: int, problem: str) -> None:
        super().__init__(f"{name}:{line}: {problem}")


@dataclass(frozen=True, slots=True)
class Taken:
    """What one statement takes from another module: (its name there, its name here), and the module's name."""

    names: tuple[tuple[str, str], ...]
    module: str


@dataclass(frozen=True, slots=True)
class Module:
    """One module as it is written: what it imports, what it exports of its own, and what it passes on."""

    name: str
    text: str
    imports: tuple[Taken, ...]
    exports: tuple[str, ...]
    passed_on: tuple[Taken, ...]

    @property
    def needs(self) -> tuple[str, ...]:
        """The modules that run before this one, in their order and each once."""
        return tuple(dict.fromkeys(taken.module for taken in (*self.imports, *self.passed_on)))

    @property
    def handed_out(self) -> tuple[str, ...]:
        """Every name that another module may import from this one."""
        return (*self.exports, *(ours for taken in self.passed_on for _theirs, ours in taken.names))

    def line_naming(self, needed: str) -> int:
        """The line of the statement that imports from ``needed``."""
        return line_of(self.text, self.text.find(f'{posixpath.basename(needed)}"'))


def is_module(text: str) -> bool:
    """Whether a script imports or exports anything; any other one is left alone."""
    return KEYWORD.search(text) is not None


def read_module(name: str, text: str) -> Module:
    """Read the statements of the module ``name`` (its path below the static folder), or raise a NotJoinable."""
    refuse_foreign(name, text)
    refuse_late_imports(name, text)
    refuse_long_texts(name, text)
    imports, passed_on = (
        tuple(read_names(name, text, match) for match in form.finditer(text)) for form in (IMPORT, PASSED_ON)
    )
    return Module(name, text, imports, tuple(match[1] for match in EXPORT.finditer(text)), passed_on)


def read_names(name: str, text: str, match: re.Match[str]) -> Taken:
    """Read the names between the braces of one statement, and where they come from."""
    names = []
    for part in filter(None, map(str.strip, match[1].split(","))):
        one = BINDING.match(part)
        if one is None:
            raise NotJoinable(name, line_of(text, match.start()), f"not a name to import: {part}")
        names.append((one[1], one[2] or one[1]))
    return Taken(tuple(names), posixpath.normpath(posixpath.join(posixpath.dirname(name), match[2])))


def refuse_foreign(name: str, text: str) -> None:
    """Raise a fault at the first statement that is not one of the house's forms."""
    rest = text
    for form in (IMPORT, PASSED_ON, EXPORT):
        rest = form.sub(blank, rest)
    for form, problem in ((KEYWORD, NOT_OURS), (FOREIGN, NOT_JOINABLE)):
        if wrong := form.search(rest):
            raise NotJoinable(name, line_of(text, wrong.start()), f"{problem}: {wrong[0].strip()}")


def refuse_late_imports(name: str, text: str) -> None:
    """Raise a fault when code stands above an import: joined, it would run after what it imports."""
    top = max((match.end() for match in IMPORT.finditer(text)), default=0)
    if code := CODE.search(IMPORT.sub(blank, text)[:top]):
        raise NotJoinable(name, line_of(text, code.start()), f"code above an import: {code[0].strip()}")


def refuse_long_texts(name: str, text: str) -> None:
    """Raise a fault at a template text over several lines: a line of it could look like a comment."""
    for number, line in enumerate(COMMENT.sub(blank, text).split("\n"), start=1):
        if line.replace("\\`", "").count("`") % 2:
            raise NotJoinable(name, number, f"a text over several lines: {line.strip()}")


def blank(match: re.Match[str]) -> str:
    """As much white space as the match is long, so that places and lines stay the same."""
    return re.sub(r"[^\n]", " ", match[0])


def line_of(text: str, place: int) -> int:
    """The line of a place in a text, from 1."""
    return text.count("\n", 0, place) + 1


@dataclass(frozen=True, slots=True)
class Joiner:
    """Joins modules that ``read`` gives by name; it raises KeyError for one that is not there."""

    read: Callable[[str], Module]

    def join(self, entry: str) -> str:
        """The text of ``entry`` with all that it imports; a circle or a missing module is a NotJoinable."""
        order = list(self.order(entry, (), set()))
        numbers = {module.name: number for number, module in enumerate(order, start=1)}
        parts = [scope(module, numbers) for module in order]
        names = ", ".join(order[-1].handed_out)
        return "\n".join([*parts, f"export const {{ {names} }} = {NAME}{len(order)};\n" if names else ""])

    def order(self, name: str, above: tuple[str, ...], done: set[str]) -> Iterator[Module]:
        """Every module below ``name`` before it, each once: as a browser runs them."""
        if name in done:
            return
        module = self.read(name)
        for needed in module.needs:
            if needed in (*above, name):
                raise NotJoinable(name, module.line_naming(needed), f"imports in a circle: {needed} needs {name}")
            try:
                yield from self.order(needed, (*above, name), done)
            except KeyError:
                raise NotJoinable(name, module.line_naming(needed), f"no such module: {needed}") from None
        self.refuse_unknown_names(module)
        done.add(name)
        yield module

    def refuse_unknown_names(self, module: Module) -> None:
        """Raise a fault for a name that the other module does not export; joined, it would just be undefined."""
        for taken in (*module.imports, *module.passed_on):
            known = self.read(taken.module).handed_out
            for theirs, _ours in taken.names:
                if theirs not in known:
                    line = module.line_naming(taken.module)
                    raise NotJoinable(module.name, line, f"{taken.module} exports no {theirs}")


def scope(module: Module, numbers: dict[str, int]) -> str:
    """A module as a function scope that is run at once and gives its exports."""
    body = module.text
    for form in (COMMENT, IMPORT, PASSED_ON, EXPORT):
        body = form.sub("", body)
    lines = [f"// {module.name}", f"const {NAME}{numbers[module.name]} = (() => {{"]
    for each in module.imports:
        names = ", ".join(theirs if theirs == ours else f"{theirs}: {ours}" for theirs, ours in each.names)
        lines.append(f"const {{ {names} }} = {NAME}{numbers[each.module]};")
    given = [*module.exports]
    for each in module.passed_on:
        # What is only passed on never was a name of this module itself.
        given += [f"{ours}: {NAME}{numbers[each.module]}.{theirs}" for theirs, ours in each.names]
    # No text runs over a line's end, so what is blank at the beginning of a line means nothing.
    body = INDENT.sub("", body).strip()
    return "\n".join([*lines, *filter(None, [body]), f"return {{ {', '.join(given)} }};", "})();"])
