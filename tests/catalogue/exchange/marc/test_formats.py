import io

import pytest

from catalogue.exchange.marc.formats import FORMATS, MARC21, MARCXML, PMB_XML, UNIMARC
from catalogue.exchange.readings import Fault, UnreadableFile
from catalogue.exchange.streams import Format, Item, SourceColumn
from tests.catalogue.exchange.marc.made import f, game, iso2709

MARC21_RECORD = iso2709(f("001", "9"), f("245", "aRenards /"), leader="nam a22{base:05}   4500")
TITLE = "<datafield tag='200'><subfield code='a'>Un</subfield></datafield>"
XML = f"<collection><record><leader/>{TITLE}</record></collection>"
NOTICE = '<unimarc><notice><f c="200" ind="1 "><s c="a">Un</s></f></notice></unimarc>'


def read(form: Format, data: bytes) -> list[Item]:
    return list(form.read(io.BytesIO(data), "jeux.pan", mapping={}))


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (game(1), "unimarc"),
        (b"\n" + game(1)[:-1] + game(2), "unimarc"),
        (b"\x1e\x1d" + game(1), "unimarc"),
        (MARC21_RECORD, "marc21"),
        (XML.encode(), "marcxml"),
        (XML.encode("utf-16"), "marcxml"),
        (NOTICE.encode(), "pmb-xml"),
        (b"", ""),
        (b"Titre : Jeu Type de document : jeu", ""),
        (b"<collection><record><title>Jeu</title></record></collection>", ""),
        (b"\x89PNG\r\n\x1a\n", ""),
    ],
)
def test_one_format_at_most_knows_a_file(data: bytes, key: str) -> None:
    assert [form.key for form in FORMATS if form.recognises(data, "jeux.pan")] == ([key] if key else [])


def test_each_record_is_read_in_its_own_dialect() -> None:
    items = read(UNIMARC, game(1, title="Un") + MARC21_RECORD)

    assert [(item.number, item.record and item.record.title) for item in items] == [(1, "Un"), (2, "Renards")]


def test_a_record_with_both_titles_is_unimarc() -> None:
    (item,) = read(UNIMARC, game(1, f("245", "aUn champ de la maison"), title="Un"))

    assert item.record is not None
    assert item.record.title == "Un"


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.key)
@pytest.mark.parametrize("data", [b"", b"   ", b"Titre : Jeu", b"\x00" * 5000])
def test_a_file_without_a_record_is_refused_at_the_first_item(form: Format, data: bytes) -> None:
    with pytest.raises(UnreadableFile, match="aucune notice trouvée"):
        next(form.read(io.BytesIO(data), "jeux.pan", mapping={}))


def test_an_item_shows_the_record_and_what_is_wrong_with_it() -> None:
    (item,) = read(UNIMARC, game(1, f("010", "a3760000000018"), title="Un"))

    assert (item.number, item.line, item.encoding, item.error) == (1, 0, "utf-8", None)
    assert item.raw == "00089nrm0 22000611i 450 \n001  1\n200 1_ $a Un\n010 __ $a 3760000000018"
    assert item.warnings == (
        Fault("jeux.pan", "Un", 0, "Champ 010\u00a0: chiffre de contrôle faux, «\u00a03760000000018\u00a0»."),
    )


def test_a_record_without_a_title_is_an_error_of_its_own() -> None:
    items = read(UNIMARC, game(1, title="Un") + iso2709(f("001", "2")) + game(3, title="Trois"))

    assert [item.record.title if item.record else None for item in items] == ["Un", None, "Trois"]
    assert items[1].error == Fault("jeux.pan", "notice 2", 0, "Notice sans titre\u00a0: elle n’est pas lue.")


def test_strays_at_the_end_are_told_of_the_file() -> None:
    items = read(UNIMARC, game(1) + b"fin")

    assert [(item.number, item.record is None, len(item.warnings)) for item in items] == [(1, False, 0), (0, True, 1)]


def test_the_items_come_one_by_one() -> None:
    file = io.BytesIO(game(1) * 20_000)

    first = next(UNIMARC.read(file, "jeux.pan", mapping={}))

    assert (first.number, file.tell() < len(file.getvalue()) / 2) == (1, True)


@pytest.mark.parametrize("form", [UNIMARC, PMB_XML])
def test_columns_are_the_custom_fields_with_samples_and_guesses(form: Format) -> None:
    fields = [
        f("900", "a2", "lNombre minimum de joueurs", "nnb_min", "ttext"),
        f("900", "aRouge", "lCouleur de la boîte", "ncouleur", "ttext"),
    ]
    more = [f("900", f"a{number}", "lNombre minimum de joueurs", "nnb_min") for number in range(3, 7)]
    data = game(1, *fields) + b"".join(game(2, one) for one in more)
    if form is PMB_XML:
        data = "".join(
            '<notice><f c="200"><s c="a">Un</s></f>'
            + "".join(f'<f c="900">{"".join(_s(str(part)) for part in one.subfields)}</f>' for one in some)
            + "</notice>"
            for some in (fields, *([one] for one in more))
        ).encode()

    assert form.columns(io.BytesIO(data), "jeux") == (
        SourceColumn("Nombre minimum de joueurs (nb_min)", ("2", "3", "4"), "min_players"),
        SourceColumn("Couleur de la boîte (couleur)", ("Rouge",), ""),
    )


def _s(part: str) -> str:
    return f'<s c="{part[0]}">{part[1:]}</s>'


def test_the_table_gives_four_formats() -> None:
    assert [form.key for form in FORMATS] == [UNIMARC.key, MARC21.key, MARCXML.key, PMB_XML.key]
    assert [form.key for form in FORMATS] == ["unimarc", "marc21", "marcxml", "pmb-xml"]
