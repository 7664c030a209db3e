import time

import pytest

from catalogue.exchange.html_text import looks_like_html, text_of_html


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\n<!DOCTYPE html><p>Jeu", True),
        ("<HTML lang='fr'>", True),
        ("<tr><td>Titre : </td><td>Jeu</td></tr>", True),
        ("Variante <experte> : <copier> une carte de la <<Cité>>", False),
        ("Un <b>jeu</b>.", False),
        ("3 < 4 et 5 > 4", False),
    ],
)
def test_only_markup_looks_like_html(text: str, *, expected: bool) -> None:
    assert looks_like_html(text) is expected


def test_blocks_end_lines_and_cells_end_with_a_bar() -> None:
    markup = "<h1>Le  Jeu\n bleu</h1><table><tr><td>Titre&nbsp;: </td><td><i>L&#39;Oie</i></td></tr></table>a<br>b"

    assert text_of_html(markup).text == "Le Jeu bleu\nTitre\u00a0: | L'Oie |\na\nb"


def test_what_is_not_seen_is_not_read() -> None:
    markup = "a<!-- Titre : --><style>b{}</style><script>if (1<2) '<td>'</script><?php x ?><![if IE]>c<script>d"

    assert text_of_html(markup).text == "ac"


def test_a_lower_sign_that_opens_no_tag_is_text() -> None:
    assert text_of_html("<p>3 < 4 & <4 cartes></p>").text == "3 < 4 & <4 cartes>"


def test_each_line_knows_its_line_in_the_file() -> None:
    page = text_of_html("<p>un</p>\n\n<!--\n--><script>\n</script><p>deux\ntrois</p>\n<p>quatre</p>")

    assert page.text == "un\ndeux trois\nquatre"
    assert [page.line_at(page.text.index(word)) for word in ("un", "deux", "quatre")] == [1, 5, 7]


@pytest.mark.parametrize(
    "piece", ["<!--", "<a ", "<a b='", "<a b='>", "</", "<![CDATA[>", "<![if>", "<?", "<script", "<script>"]
)
def test_broken_markup_takes_no_time(piece: str) -> None:
    begin = time.process_time()

    text_of_html(piece * 50_000)

    assert time.process_time() - begin < 5
