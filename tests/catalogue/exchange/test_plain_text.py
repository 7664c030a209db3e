from catalogue.exchange.plain_text import PlainText


def test_a_place_is_on_a_line() -> None:
    page = PlainText("ab\n\nc")

    assert [page.line_at(offset) for offset in range(6)] == [1, 1, 1, 2, 3, 3]


def test_a_place_is_on_the_line_of_the_file_it_came_from() -> None:
    page = PlainText("ab\nc", (4, 9))

    assert [page.line_at(offset) for offset in (0, 3, 4)] == [4, 9, 9]
