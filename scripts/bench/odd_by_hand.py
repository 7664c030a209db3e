"""What looks odd on a sheet, written by hand: the warnings of the engine, without it."""

from collections import Counter
from typing import Any

from scripts.bench.by_hand_words import GUILDS, NBSP, SYMBOLS, Table, joined


def warnings(table: Table, players: list[Any]) -> list[dict[str, Any]]:
    """Say what looks odd: between the cities, then city by city."""
    found: list[tuple[str | None, str, str]] = []
    coins = sum(player["entries"].get("coins", 0) for player in players)
    if coins > 118:
        found.append((None, "coins", f"Pièces{NBSP}: {coins} en tout, mais il n’en existe que 118"))
    boards = Counter(player["entries"].get("wonder_board") for player in players)
    for player in players:
        board = player["entries"].get("wonder_board")
        if board and boards[board] > 1:
            found.append(
                (player["name"], "wonder_board", f"{table.boards[board]['label']} est pris par plusieurs joueurs")
            )
    held = Counter(card for player in players for card in player["entries"].get("cards", ()))
    for key in [key for key in table.cards if held and held[key] > table.cards[key]["copies"]]:
        row = table.cards[key]
        found.append(
            (None, "cards", f"{row['label']}{NBSP}: {held[key]} en tout, mais il n’en existe que {row['copies']}")
        )
    for seat, player in enumerate(players):
        found += [(player["name"], key, text) for key, text in odd(table, players, seat)]
    return [{"player": player, "key": key, "message": text} for player, key, text in found]


def odd(table: Table, players: list[Any], seat: int) -> list[tuple[str, str]]:
    """Say what looks odd in one city."""
    return [*odd_board(table, players, seat), *odd_cards(table, players, seat), *odd_figures(players, seat)]


def odd_board(table: Table, players: list[Any], seat: int) -> list[tuple[str, str]]:
    """Say what is told twice, and what does not go with the board."""
    own, found = players[seat]["entries"], []
    board = table.boards.get(own.get("wonder_board", ""))
    if "cards" in own and any(
        key in own for key in ("civil", "compass", "gear", "tablet", "wild", "commerce", "guilds")
    ):
        found.append(
            ("cards", "Les cartes cochées comptent ; les totaux donnés pour les mêmes lignes sont laissés de côté")
        )
    if board and "wonder" in own:
        found.append(
            ("wonder", f"Les étapes de {board['label']} comptent ; le total donné pour la Merveille est laissé de côté")
        )
    if not board and own.get("stages"):
        found.append(("wonder_board", "Choisissez le plateau pour que ses étapes comptent"))
    if board and own.get("stages", 0) > board["stages"]:
        found.append(("stages", f"{board['label']} n’a que {board['stages']} étapes"))
    if board and any(other_side(board, table, player) for player in players):
        found.append(("wonder_board", "Un seul joueur peut avoir cette Merveille, quelle que soit la face"))
    return found


def odd_cards(table: Table, players: list[Any], seat: int) -> list[tuple[str, str]]:
    """Say which cards are not known or not in play."""
    own, found = players[seat]["entries"], []
    near = [players[(seat + 1) % len(players)], players[seat - 1]]
    board = table.boards.get(own.get("wonder_board", ""))
    cards = own.get("cards", ())
    unknown = [player["name"] for player in near if "cards" not in player["entries"]]
    looks = any(key in GUILDS and GUILDS[key][2] for key in cards)
    looks = looks or bool(board and any(board["copies_guild"][: own.get("stages", 0)]))
    if unknown and looks:
        told = f"Cartes non données{NBSP}: {joined(unknown)}{NBSP}; les Guildes ne comptent chez ces voisins que "
        found.append(("cards", f"{told}ce qui est connu"))
    unused = [table.cards[key]["label"] for key in cards if not in_play(table.cards[key], len(players))]
    if unused:
        found.append(("cards", f"Pas en jeu à {len(players)} joueurs{NBSP}: {joined(unused)}"))
    return found


def odd_figures(players: list[Any], seat: int) -> list[tuple[str, str]]:
    """Say which figures no city can have."""
    own, found = players[seat]["entries"], []
    if any(own.get(symbol, 0) > 4 for symbol in SYMBOLS):
        found.append(("compass", "Chaque symbole n’est que sur 4 cartes vertes"))
    if own.get("wild", 0) > 2:
        found.append(("wild", "Une cité a au plus 2 symboles au choix"))
    won = sum(own.get(key, 0) for key in ("victories_1", "victories_3", "victories_5"))
    if won + own.get("defeats", 0) > 6:
        found.append(("defeats", "Une cité prend au plus 2 jetons Conflit par Âge, soit 6"))
    if seat == 0 and unbalanced([player["entries"] for player in players]):
        found.append(("defeats", "Chaque victoire va avec une défaite, et la table n’en a pas autant"))
    return found


def other_side(board: Any, table: Table, player: Any) -> bool:
    """Whether a player has the other side of the same board."""
    other = table.boards.get(player["entries"].get("wonder_board", ""))
    return bool(other and other["wonder"] == board["wonder"] and other["side"] != board["side"])


def in_play(row: Any, players: int) -> bool:
    """Whether a card is used with so many players."""
    return bool(row["colour"] == "purple" or min(row["age_1"] + row["age_2"] + row["age_3"]) <= players)


def unbalanced(cities: list[Any]) -> bool:
    """Whether the table has told all tokens, and not as many victories as defeats."""
    if not all("victories_5" in city and "defeats" in city for city in cities):
        return False
    won = sum(city.get(key, 0) for city in cities for key in ("victories_1", "victories_3", "victories_5"))
    return bool(won != sum(city.get("defeats", 0) for city in cities))
