"""Fills forms in as people do: from what the rules read to what a browser sends, and sheets made up by chance."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from playaid.forms.questions import Option, Question, sheet_questions
from rules.engine import Definition

Typed = dict[str, Any]


def typed(name: str, question: Question, value: Any) -> Typed:
    """What a browser sends for one value of one field."""
    if question.kind == "records":
        return _typed_records(name, question, value)
    if question.kind == "grid":
        squares = [
            (row, column) for row, line in enumerate(value, 1) for column, one in enumerate(line, 1) if one == "1"
        ]
        return {name: [f"{row}-{column}" for row, column in squares]}
    if question.kind in ("subset", "pieces"):
        return _typed_options(name, question, value)
    return {name: "oui" if value is True else str(value)}


def _typed_records(name: str, question: Question, records: Iterable[Mapping[str, Any]]) -> Typed:
    fields = {field.key: field for field in question.fields}
    sent: Typed = {f"{name}-row": [str(number) for number, _record in enumerate(records, 1)]}
    for number, record in enumerate(records, 1):
        for key, value in record.items():
            sent |= typed(f"{name}-{number}-{key}", fields[key], value)
    return sent


def _typed_options(name: str, question: Question, chosen: list[Any]) -> Typed:
    copies = {option.value: option.copies for option in question.options}
    several = {str(one) for one in chosen if copies[str(one)] > 1}
    counted = {f"{name}-{one}": str(chosen.count(one)) for one in several}
    return {name: [str(one) for one in chosen if str(one) not in several], **counted}


def typed_sheet(definition: Definition, sheet: Mapping[str, Any], variant: str, way: str) -> Typed:
    """What a browser sends for a whole sheet."""
    questions = {question.key: question for question in sheet_questions(definition, variant, way)}
    sent: Typed = {"saisie": way}
    for seat, player in enumerate(sheet["players"], 1):
        sent[f"p{seat}-name"] = player["name"]
        for key, value in player["entries"].items():
            sent |= typed(f"p{seat}-{key}", questions[key], value)
    return sent


def made_up(question: Question, chance: Random) -> Any:
    """A value that the rules accept, and that is not blank; None for a field left alone."""
    if chance.random() < 0.3:
        return None
    return _MADE[question.kind](question, chance)


def _count(question: Question, chance: Random) -> int:
    return chance.randint(question.least, min(question.most, question.least + 12))


def _chosen(question: Question, chance: Random, most: int) -> list[Option]:
    """Some options in the order of the page, as a form sends them."""
    chosen = chance.sample(question.options, chance.randint(1, min(most, len(question.options))))
    groups = question.groups or ("",)
    return [option for group in groups for option in question.options if option in chosen and option.group == group]


def _pieces(question: Question, chance: Random) -> list[str]:
    """Each piece as often as one can have it at most; the single ones come first."""
    chosen = _chosen(question, chance, 8)
    single = [option.value for option in chosen if option.copies == 1]
    several = [option for option in chosen if option.copies > 1]
    return single + [option.value for option in several for _copy in range(chance.randint(1, option.copies))]


def _subset(question: Question, chance: Random) -> list[Any]:
    chosen = [option.value for option in _chosen(question, chance, 9)]
    return [int(value) for value in chosen] if question.numbered else chosen


def _grid(question: Question, chance: Random) -> list[str]:
    rows = ["".join(chance.choice("01") for _column in range(question.columns)) for _row in range(question.rows)]
    return ["1" + rows[0][1:], *rows[1:]]


def _records(question: Question, chance: Random) -> list[dict[str, Any]]:
    numbers = range(chance.randint(1, min(3, question.most)))
    records = [{field.key: made_up(field, chance) for field in question.fields} for _number in numbers]
    filled = [{key: value for key, value in record.items() if value is not None} for record in records]
    return [record for record in filled if record] or [{_first(question): question.fields[0].most}]


def _first(question: Question) -> str:
    return question.fields[0].key


_MADE = {
    "count": _count,
    "flag": lambda _question, _chance: True,
    "choice": lambda question, chance: chance.choice(question.options).value,
    "steps": lambda question, chance: chance.randint(0, len(question.options)),
    "subset": _subset,
    "pieces": _pieces,
    "grid": _grid,
    "records": _records,
}


def made_up_sheet(definition: Definition, variant: str, way: str, seats: int, chance: Random) -> dict[str, Any]:
    """A sheet of so many seats that asks only for what one way asks for."""
    questions = [known for known in sheet_questions(definition, variant, way) if not known.hidden]
    players = []
    for seat in range(1, seats + 1):
        values = {question.key: made_up(question, chance) for question in questions}
        entries = {key: value for key, value in values.items() if value is not None}
        players.append({"name": f"Nom {seat}", "entries": entries})
    return {"players": players}
