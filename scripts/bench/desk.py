"""The lending desk at full size on both engines: what a scan costs, what grows with the past, what a list takes.

``python -m scripts.bench.desk [--loans 1000000] [--years 5] [--engine sqlite|postgresql]``
"""

import argparse
import os
import subprocess
import sys

from scripts.bench.desk_databases import engine

FEW = 1000


def measured(name: str, loans: int, years: int) -> int:
    """Measure on the engine of that name, in a process of its own."""
    with engine(name) as databases:
        print(f"\n── desk, {databases.name} {'─' * (70 - len(databases.name))}", flush=True)
        few, many = databases.copy_of(FEW, years), databases.copy_of(loans, years)
        environment = {**os.environ, "DATABASE_URL": many, "STATIC_MANIFEST": "0", "DEBUG": "0"}
        command = [sys.executable, "-m", "scripts.bench.desk_measured", few, many]
        return subprocess.run(command, env=environment, check=False).returncode


def main() -> int:
    """Both engines unless one is named; 1 when one could not be measured."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--loans", type=int, default=1_000_000)
    options.add_argument("--years", type=int, default=5)
    options.add_argument("--engine", choices=["sqlite", "postgresql"])
    chosen = options.parse_args()
    names = [chosen.engine] if chosen.engine else ["sqlite", "postgresql"]
    return max(measured(name, chosen.loans, chosen.years) for name in names)


if __name__ == "__main__":
    sys.exit(main())
