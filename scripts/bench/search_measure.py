"""One database: questions of each sort, sampled from its own titles, with what the bare index takes for the same."""

import json
import random
import resource
import statistics
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

from scripts.django_ready import setup

QUESTIONS: Final = 40
NOW: Final = datetime(2026, 1, 17, 10, 0, tzinfo=UTC)

Act = Callable[[], object]


def timed(act: Act) -> float:
    """Milliseconds of one run."""
    began = time.perf_counter()
    act()
    return (time.perf_counter() - began) * 1000


def figures(acts: list[tuple[Act, Act]]) -> list[float]:
    """The median and the 95th percentile of the first acts, and the median of the second, which take turns."""
    for act, bare in acts[:5]:
        act(), bare()  # warm: the first question after a start reads the disk
    taken = [(timed(act), timed(bare)) for act, bare in acts]
    ours, theirs = [one for one, _ in taken], [other for _, other in taken]
    return [statistics.median(ours), statistics.quantiles(ours, n=20)[-1], statistics.median(theirs)]


def with_fault(word: str, chance: random.Random) -> str:
    """``word`` with one letter taken out, doubled, changed or turned with its neighbour."""
    at = chance.randrange(1, len(word) - 1)
    return chance.choice([
        word[:at] + word[at + 1 :],
        word[:at] + word[at] + word[at:],
        word[:at] + "x" + word[at + 1 :],
        word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :],
    ])  # fmt: skip


def bare_words(text: str) -> Act:
    """Nothing but counting, by the index, the games that hold the words."""
    from catalogue.search.asking import ask
    from catalogue.search.matching import entries_holding

    return lambda: entries_holding(ask(text)).count()


def bare_wishes(**wanted: Any) -> Act:
    """Nothing but counting the games that no wish rules out."""
    from catalogue.search.asking import ask
    from catalogue.search.criteria import Criteria
    from catalogue.search.filters import wishes
    from catalogue.search.finding import possible_games

    return possible_games(ask(""), wishes(Criteria(**wanted))).count


def bare_page(number: int) -> Act:
    """Nothing but the keys of one page, by title."""
    from catalogue.models import Game

    return lambda: list(Game.objects.order_by("title_key", "pk").values_list("pk")[24 * number - 24 : 24 * number])


def page(number: int = 1, **wanted: Any) -> Act:
    """A page of the answer."""
    from catalogue.search.criteria import Criteria
    from catalogue.search.finding import find

    return lambda: find(Criteria(**wanted), number=number)


def counts(**wanted: Any) -> Act:
    """The counts of all filters."""
    from catalogue.search.criteria import Criteria
    from catalogue.search.facets import facets

    return lambda: facets(Criteria(**wanted), now=NOW)


def questions(size: int) -> dict[str, list[tuple[Any, Any]]]:
    """For each sort, pairs of acts: the search, and the bare question."""
    from catalogue.models import Game
    from catalogue.search.criteria import Criteria
    from catalogue.search.finding import find

    chance = random.Random(7)
    titles = [Game.objects.get(pk=chance.randint(1, size)).title.lower().split() for _ in range(10 * QUESTIONS)]
    ones = [chance.choice(title) for title in titles][:QUESTIONS]
    twos = [" ".join(title[:2]) for title in titles if len(title) > 1][:QUESTIONS]
    faults = [with_fault(max(title, key=len), chance) for title in titles if len(max(title, key=len)) > 6][:QUESTIONS]
    tables: list[dict[str, Any]] = [
        {"players": chance.randint(1, 6), "youngest": chance.randint(4, 12), "minutes": chance.choice([20, 30, 60])}
        for _ in range(QUESTIONS)
    ]
    last = find(Criteria(), number=size).number
    pages = [chance.randint(last - last // 5, last) for _ in range(QUESTIONS)]
    both = list(zip(ones, tables, strict=True))
    return {
        "one word": [(page(words=one), bare_words(one)) for one in ones],
        "two words": [(page(words=two), bare_words(two)) for two in twos],
        "a typing fault": [(page(words=one), bare_words(one)) for one in faults],
        "three filters": [(page(**one), bare_wishes(**one)) for one in tables],
        "a word and three filters": [(page(words=word, **one), bare_words(word)) for word, one in both],
        "facets of a word": [(counts(words=one), bare_words(one)) for one in ones],
        "facets of three filters": [(counts(**one), bare_wishes(**one)) for one in tables[:12]],
        "facets of everything": [(counts(), bare_wishes())] * 10,
        "a page deep down": [(page(number), bare_page(number)) for number in pages],
    }


def main() -> int:
    """Fill the database when it is empty, then print the figures as one line of JSON."""
    setup()
    from django.core.management import call_command

    from catalogue.models import Game
    from scripts.bench.search_data import fill

    size = int(sys.argv[1])
    call_command("migrate", verbosity=0)
    if not Game.objects.exists():
        fill(size)
    if "--fill" in sys.argv:
        return 0
    told = {what: figures(acts) for what, acts in questions(size).items()}
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({**told, "memory": [peak, peak, peak]}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
