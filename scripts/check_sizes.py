"""Rooms stay small: files under 300 lines, functions under 40. What is larger has its reason written here.

Functions of tests are not measured: a test that asserts a whole record is long and has one idea.
"""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
MOST_LINES = 300
MOST_FUNCTION_LINES = 40
# path → why it is one idea all the same
REASONS: dict[str, str] = {
    "ludotheque/settings.py": "all settings in one file, by design",
}


def sources() -> list[Path]:
    """The Python, JavaScript and CSS files that git knows, migrations aside."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.py", "*.js", "*.css"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout.split()  # fmt: skip
    return [ROOT / name for name in listed if "/migrations/" not in name and (ROOT / name).exists()]


def long_functions(path: Path) -> list[str]:
    """Functions of a Python file that are too long, by the lines of their body."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
            lines = node.end_lineno - node.body[0].lineno + 1
            if lines > MOST_FUNCTION_LINES:
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}: {node.name} has {lines} lines")
    return found


def main() -> int:
    """Print all that is too large; 1 when there is one."""
    found = []
    for path in sources():
        name = str(path.relative_to(ROOT))
        lines = path.read_text().count("\n")
        if lines > MOST_LINES and name not in REASONS:
            found.append(f"{name}: {lines} lines, {MOST_LINES} at the most")
        if path.suffix == ".py" and not name.startswith("tests/"):
            found += long_functions(path)
    print("\n".join(found) or "sizes: fine")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
