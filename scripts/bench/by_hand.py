"""Scoring of seven cities written by hand, as one would without the engine: checked, explained, ranked; no document.

It gives the very answer of the engine, sentences and warnings included, so that both do the same work; it leaves out
what the measured sheets do not use (fewer than three cities, the free city, a stated copied guild).
"""

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

from scripts.bench.by_hand_words import GUILDS, NBSP, SYMBOLS, Table, joined, shown, words
from scripts.bench.odd_by_hand import warnings

MOST = {
    "victories_1": 2,
    "victories_3": 2,
    "victories_5": 2,
    "defeats": 6,
    "coins": 118,
    "wonder": 99,
    "civil": 99,
    "compass": 12,
    "gear": 12,
    "tablet": 12,
    "wild": 6,
    "commerce": 99,
    "guilds": 99,
}
LABELS = {
    "military": "Conflits",
    "treasury": "Trésor",
    "wonder": "Merveille",
    "civil": "Bâtiments civils",
    "science": "Science",
    "commerce": "Commerce",
    "guilds": "Guildes",
}
SHOPS = {"haven": (1, "brown"), "lighthouse": (1, "yellow"), "chamber-of-commerce": (2, "grey"), "arena": (1, "stages")}


def checked(table: Table, players: list[Any]) -> None:
    """Refuse what a sheet cannot hold."""
    names = set()
    for player in players:
        name = player["name"]
        if not isinstance(name, str) or not name.strip() or len(name) > 40 or name.strip() in names:
            raise ValueError("name")
        names.add(name.strip())
        for key, value in player["entries"].items():
            if not fits(table, key, value):
                raise ValueError(key)


def fits(table: Table, key: str, value: Any) -> bool:
    """Whether an entry accepts a value."""
    if key in MOST:
        return type(value) is int and 0 <= value <= MOST[key]
    if key == "cards":
        return isinstance(value, list) and len(set(value)) == len(value) and all(card in table.cards for card in value)
    if key == "wonder_board":
        return value in table.boards
    return key == "stages" and type(value) is int and 0 <= value <= 4


def best_science(own: dict[str, int], wild: int) -> tuple[int, dict[str, int]]:
    """Give the best points and the symbols that make them."""
    best, held = -1, own
    for chosen in combinations_with_replacement(SYMBOLS, wild):
        now = dict(own)
        for symbol in chosen:
            now[symbol] += 1
        one, two, three = now.values()
        points = one * one + two * two + three * three + 7 * min(one, two, three)
        if points > best:
            best, held = points, now
    return best, held


def told_science(points: int, held: dict[str, int], wild: int) -> str:
    """Explain the science line."""
    one, two, three = held.values()
    parts = []
    if points:
        parts.append(
            f"{one} compas, {words(two, 'rouage', 'rouages')} et {words(three, 'tablette', 'tablettes')}{NBSP}: "
            f"{one * one} + {two * two} + {three * three}, et {min(one, two, three)}{NBSP}×{NBSP}7"
        )
    if wild:
        parts.append(f"dont {words(wild, 'symbole', 'symboles')} au choix, au mieux")
    return f"{NBSP}; ".join(parts) if points else "aucun symbole scientifique"


def military(entries: dict[str, Any]) -> tuple[int, str]:
    """Count and explain the conflicts."""
    first, second, third = (entries.get(key, 0) for key in ("victories_1", "victories_3", "victories_5"))
    lost = entries.get("defeats", 0)
    parts = [
        f"{words(number, 'victoire', 'victoires')} à {worth}"
        for number, worth in ((first, 1), (second, 3), (third, 5))
        if number
    ]
    if lost:
        parts.append(f"{words(lost, 'défaite', 'défaites')} à −1")
    return first + 3 * second + 5 * third - lost, f"{NBSP}; ".join(parts) or "aucun jeton Conflit"


def listed(table: Table, ids: list[str], worth: list[int]) -> str:
    """Write cards and what each is worth."""
    return f"{joined([table.cards[key]['label'] for key in ids])}{NBSP}: {' + '.join(map(str, worth))}"


def by_totals(entries: dict[str, Any]) -> dict[str, tuple[int, str]]:
    """Count a city that gives totals."""
    get = entries.get
    own = {symbol: get(symbol, 0) for symbol in SYMBOLS}
    points, held = best_science(own, get("wild", 0))
    wonder = get("wonder", 0)
    return {
        "wonder": (
            wonder,
            f"{words(wonder, 'point', 'points')} d’après le total donné" if wonder else "rien pour la Merveille",
        ),
        "civil": (
            get("civil", 0),
            f"{words(get('civil', 0), 'point imprimé', 'points imprimés')} sur les cartes bleues",
        ),
        "science": (points, told_science(points, held, get("wild", 0))),
        "commerce": (get("commerce", 0), f"{words(get('commerce', 0), 'point', 'points')} d’après le total donné"),
        "guilds": (get("guilds", 0), f"{words(get('guilds', 0), 'point', 'points')} d’après le total donné"),
    }


def guild_points(guild: str, built: Counter[str], near: list[Counter[str]]) -> int:
    """Count one guild of a city with these colours, stages and defeats."""
    if guild == "builders-guild":
        return built["stages"] + sum(other["stages"] for other in near)
    if guild == "strategists-guild":
        return sum(other["defeats"] for other in near)
    each, own, around = GUILDS.get(guild, (0, (), ()))
    return each * (sum(built[colour] for colour in own) + sum(other[colour] for other in near for colour in around))


def by_cards(
    table: Table, entries: dict[str, Any], built: Counter[str], near: list[Counter[str]], stolen: set[str]
) -> Any:
    """Count a city that gives its cards and its board."""
    rows = [table.cards[key] for key in entries["cards"]]
    board, stages = table.boards[entries["wonder_board"]], entries["stages"]
    own = dict.fromkeys(SYMBOLS, 0)
    wild = sum(board["wild"][:stages])
    for row in rows:
        if row["symbol"] in own:
            own[row["symbol"]] += 1
        wild += row["symbol"] == "any"
    points, held = best_science(own, wild)
    blue = [row for row in rows if row["vp"]]
    shops = [row["id"] for row in rows if row["id"] in SHOPS]
    takings = [SHOPS[key][0] * built[SHOPS[key][1]] for key in shops]
    guilds = [row["id"] for row in rows if row["colour"] == "purple"]
    worth = [guild_points(key, built, near) for key in guilds]
    printed = board["vp"][:stages]
    wonder = (
        f"{board['label']}, {'étape' if stages < 2 else 'étapes'} {joined([str(n + 1) for n in range(stages)])}{NBSP}: "
    )
    wonder += " + ".join(map(str, printed))
    copied = 0
    if any(board["copies_guild"][:stages]):
        gain = best_science(own, wild + 1)[0] - points
        copied = max(
            (gain if key == "scientists-guild" else guild_points(key, built, near) for key in stolen), default=0
        )
        wonder += f"{NBSP}; la meilleure Guilde des voisins, copiée{NBSP}: {copied}"
    return {
        "wonder": (sum(printed) + copied, wonder),
        "civil": (
            sum(row["vp"] for row in blue),
            listed(table, [r["id"] for r in blue], [r["vp"] for r in blue]) if blue else "aucune carte bleue",
        ),
        "science": (points, told_science(points, held, wild)),
        "commerce": (sum(takings), listed(table, shops, takings) if shops else "aucune carte jaune à points"),
        "guilds": (sum(worth), listed(table, guilds, worth) if guilds else "aucune Guilde"),
    }


def colours(table: Table, entries: dict[str, Any]) -> Counter[str]:
    """Count what the neighbours' guilds look at."""
    found = Counter([table.cards[key]["colour"] for key in entries.get("cards", ())])
    found["stages"], found["defeats"] = entries.get("stages", 0), entries.get("defeats", 0)
    return found


def score(table: Table, sheet: dict[str, Any]) -> dict[str, Any]:
    """Give the scoreboard of a sheet."""
    players = sheet["players"]
    checked(table, players)
    built = [colours(table, player["entries"]) for player in players]
    rows, explanations = [], {}
    for seat, player in enumerate(players):
        entries = player["entries"]
        near = ((seat + 1) % len(players), seat - 1)
        points, because = military(entries)
        coins = entries.get("coins", 0)
        lines, told = {"military": points, "treasury": coins // 3}, {"military": because}
        told["treasury"] = f"{words(coins, 'pièce', 'pièces')}{NBSP}: {words(coins // 3, 'lot', 'lots')} de 3"
        if "cards" in entries:
            stolen = {
                key for side in near for key in players[side]["entries"].get("cards", ()) if key.endswith("-guild")
            }
            counted = by_cards(table, entries, built[seat], [built[side] for side in near], stolen)
        else:
            counted = by_totals(entries)
        for key, (number, why) in counted.items():
            lines[key], told[key] = number, why
        total = sum(lines.values())
        terms = " + ".join([f"{LABELS[key]} {shown(value)}" for key, value in lines.items()])
        told["total"] = f"{terms} = {shown(total)}"
        rows.append({"name": player["name"], "lines": lines, "total": total, "coins": coins})
        explanations[player["name"]] = told
    return ranked(rows) | {"explanations": explanations, "labels": LABELS, "warnings": warnings(table, players)}


def ranked(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Rank by total, then by coins, and say how."""
    strengths = [(row["total"], row["coins"]) for row in rows]
    best = max(strengths)
    players = [
        {"name": row["name"], "lines": row["lines"], "total": row["total"]}
        | {"rank": 1 + sum(other > own for other in strengths)}
        for row, own in zip(rows, strengths, strict=True)
    ]
    winners = [row["name"] for row in players if row["rank"] == 1]
    first = [row for row in rows if row["total"] == best[0]]
    points = words(best[0], "point", "points").replace(" ", NBSP)
    if len(first) == 1:
        told = f"{winners[0]} l’emporte avec {points}."
    else:
        tied = joined([row["name"] for row in first])
        coins = ", ".join([f"{row['name']} {row['coins']}" for row in first])
        end = "l’emporte" if len(winners) == 1 else "se partagent la victoire"
        told = f"{tied} sont à égalité avec {points}{NBSP}; pièces{NBSP}: {coins}. {joined(winners)} {end}."
    decided = "shared" if len(winners) > 1 else "total" if len(first) == 1 else "coins"
    return {"players": players, "winners": winners, "decided_by": decided, "decision": told}
