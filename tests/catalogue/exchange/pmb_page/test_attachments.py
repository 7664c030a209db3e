import pytest

from catalogue.exchange.pmb_page.attachments import attachments_in


@pytest.mark.parametrize(
    ("block", "names", "strange"),
    [
        ("\nle_jeu.pdfAdobe Acrobat PDF\n", ("le_jeu.pdf",), ()),
        ("le_jeu.pdf Adobe Acrobat PDF |\nplan.jpgImage JPEG", ("le_jeu.pdf", "plan.jpg"), ()),
        ("a.pdfAdobe Acrobat PDF b 2.pdfAdobe Acrobat PDF", ("a.pdf", "b 2.pdf"), ()),
        ("Règle du jeuAdobe Acrobat PDF", ("Règle du jeu",), ()),
        ("a.pdfFormat inconnu\na.pdf", ("a.pdf",), ()),
        ("Adobe Acrobat PDF\nHaut de page", (), ("Haut de page",)),
        ("", (), ()),
    ],
)
def test_names_without_the_kind_of_file(block: str, names: tuple[str, ...], strange: tuple[str, ...]) -> None:
    assert attachments_in(block) == (names, strange)
