"""The engine beside scoring written by hand, on the same seven cities: ``python -m scripts.bench.rules``."""

import gzip
import json
import random
import re
import sys
from pathlib import Path
from typing import Any

from rules.engine import Definition, load_definition, plan_setup, score
from scripts.bench import by_hand
from scripts.bench.by_hand_words import Table
from scripts.bench.timing import medians

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "rules" / "games"
# What a score sheet does not send (see ``playaid.views.sheet``, which needs Django to be asked).
PROSE = ("adaptations", "course", "glossary", "layouts", "pieces", "reference", "setup", "timers")
BOARDS = ("giza-b", "olympia-b", "babylon-a", "rhodes-b", "alexandria-a", "ephesus-b", "halicarnassus-a")


def loaded(folder: Path) -> Definition:
    """Read, check and compile the document of a folder."""
    companions = {beside.name: beside.read_text(encoding="utf-8") for beside in folder.glob("*.csv")}
    return load_definition((folder / "ruleset.yaml").read_text(encoding="utf-8"), companions)


def by_totals(chance: random.Random) -> dict[str, Any]:
    """Seven cities that give totals, each cell filled in."""
    cells = {key: min(most, 20) for key, most in by_hand.MOST.items()} | {
        "compass": 4,
        "gear": 4,
        "tablet": 4,
        "wild": 2,
    }
    return sheet([{key: chance.randint(0, most) for key, most in cells.items()} for _ in BOARDS])


def by_cards(definition: Definition, chance: random.Random) -> dict[str, Any]:
    """Seven cities of 18 cards each, dealt from the box, with their boards finished."""
    pool = [key for key, row in definition.tables["buildings"].items() for _ in range(row["copies"])]
    chance.shuffle(pool)
    cities = []
    for board in BOARDS:
        cards = list(dict.fromkeys(pool))[:18]
        for card in cards:
            pool.remove(card)
        stages = definition.tables["wonder_boards"][board]["stages"]
        tokens = {"victories_1": 1, "victories_3": 1, "victories_5": 1, "defeats": 3, "coins": chance.randint(0, 20)}
        cities.append({**tokens, "wonder_board": board, "stages": stages, "cards": cards})
    return sheet(cities)


def sheet(cities: list[dict[str, Any]]) -> dict[str, Any]:
    """Seat the cities in their order."""
    return {"players": [{"name": f"J{seat}", "entries": city} for seat, city in enumerate(cities)]}


def compared(definition: Definition, filled: dict[str, Any]) -> tuple[float, float]:
    """Milliseconds of the engine and of the function by hand, which must give the same answer to the letter."""
    table = Table(definition.tables)
    answer, other = score(definition, filled).as_json(), by_hand.score(table, filled)
    if answer != other:
        raise SystemExit("the engine and the function by hand differ")
    engine, hand = medians(lambda: score(definition, filled).as_json(), lambda: by_hand.score(table, filled), runs=200)
    return engine, hand


def modules_of(path: Path) -> set[Path]:
    """The module at ``path`` and all that it imports, directly or not."""
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += [module.parent / name for name in re.findall(r'from "\./([\w.]+)"', module.read_text())]
    return found


def packed_sizes(definition: Definition) -> tuple[int, int]:
    """Bytes that a tablet fetches, each file compressed: the engine's modules, and the document as a sheet sends it."""
    modules = sum(len(gzip.compress(path.read_bytes())) for path in modules_of(ROOT / "static" / "rules" / "score.js"))
    sent = {key: value for key, value in definition.as_json().items() if key not in PROSE}
    return modules, len(gzip.compress(json.dumps(sent, ensure_ascii=False, separators=(",", ":")).encode()))


def main() -> int:
    """Print each figure beside its aim: a figure to look at, not a test to fail."""
    definition, chance = loaded(GAMES / "7-wonders"), random.Random(7)
    for name, filled, aim in (("totals", by_totals(chance), 3), ("cards", by_cards(definition, chance), 12)):
        engine, hand = compared(definition, filled)
        print(
            f"seven cities by {name}: {engine:.3f} ms; by hand {hand:.3f} ms; ratio {engine / hand:.2f} (aim ≤ {aim})"
        )
    folders = sorted(path.parent for path in GAMES.glob("*/ruleset.yaml"))
    loading, setup = (
        medians(lambda: [loaded(folder) for folder in folders], runs=5)[0],
        medians(lambda: plan_setup(definition, 7, seed=1), runs=50)[0],
    )
    print(f"loading and checking {len(folders)} documents: {loading:.0f} ms (aim ≤ 1000)")
    print(f"a setup: {setup:.2f} ms (aim ≤ 5)")
    for folder in folders:
        module, document = packed_sizes(loaded(folder))
        print(f"{folder.name}: module {module} + document {document} = {module + document} bytes (aim ≤ 25000)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
