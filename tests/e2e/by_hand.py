"""Fills the sheet of a play in as people do who use the keys: fields, boxes behind their lists, forms one by one."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

from playaid.forms.questions import Question, sheet_questions
from rules.engine import Definition

Fill = Callable[[Page, str, Question, Any], None]


def _opened(page: Page, name: str) -> Locator:
    """What belongs to a list of boxes, unfolded."""
    box = page.locator(f"#{name}")
    if box.locator(":scope > details:not([open])").count():
        box.locator(":scope > details > summary").press("Enter")
    return box


def _count(page: Page, name: str, _question: Question, value: Any) -> None:
    page.locator(f"#{name}").fill(str(value))
    page.locator(f"#{name}").dispatch_event("change")


def _flag(page: Page, name: str, _question: Question, _value: Any) -> None:
    page.locator(f"#{name}").press("Space")


def _choice(page: Page, name: str, _question: Question, value: Any) -> None:
    page.locator(f"#{name}").select_option(str(value))


def _options(page: Page, name: str, question: Question, value: Any) -> None:
    box = _opened(page, name)
    copies = {option.value: option.copies for option in question.options}
    for one in dict.fromkeys(map(str, value)):
        field = box.locator(f'[id="{name}-{one}"]')
        group = box.locator("details.group").filter(has=page.locator(f'[id="{name}-{one}"]'))
        if group.count() and not group.evaluate("group => group.open"):
            group.locator("summary").press("Enter")
        if copies[one] > 1:
            field.fill(str(value.count(one)))
        else:
            field.press("Space")


def _grid(page: Page, name: str, _question: Question, value: Any) -> None:
    _opened(page, name)
    for row, line in enumerate(value, 1):
        for column, square in enumerate(line, 1):
            if square == "1":
                page.locator(f"#{name}-{row}-{column}").press("Space")


def _records(page: Page, name: str, question: Question, value: Any) -> None:
    fields = {field.key: field for field in question.fields}
    for number, record in enumerate(value, 1):
        if number > 1:
            page.locator(f"#{name} > [data-add]").press("Enter")
        for key, one in record.items():
            fill(page, f"{name}-{number}-{key}", fields[key], one)


_FILLED: dict[str, Fill] = {
    "count": _count,
    "flag": _flag,
    "choice": _choice,
    "steps": _choice,
    "subset": _options,
    "pieces": _options,
    "grid": _grid,
    "records": _records,
}


def fill(page: Page, name: str, question: Question, value: Any) -> None:
    """Fill one field in, by its id."""
    _FILLED[question.kind](page, name, question, value)


def fill_sheet(page: Page, definition: Definition, sheet: Mapping[str, Any], variant: str, way: str) -> None:
    """Fill a whole sheet in, one player after the other; rounds that fold away are asked for."""
    questions = {question.key: question for question in sheet_questions(definition, variant, way)}
    for seat, player in enumerate(sheet["players"], 1):
        for key, value in player["entries"].items():
            cell = page.locator(f'[data-seat="{seat}"] [data-key="{key}"]')
            while "later" in (cell.get_attribute("class") or ""):
                page.get_by_role("button", name="Une manche de plus").click()
            fill(page, f"p{seat}-{key}", questions[key], value)


def choose_way(page: Page, label: str) -> None:
    """Choose how to count, and wait until the table counts so."""
    button = page.locator("[data-ways-offered] button").filter(has_text=re.compile(f"^{re.escape(label)}"))
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
