"""Whatever the bytes, a reader answers or refuses, loses no good record, and its time grows with the size alone."""

import io
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalogue.exchange.marc.formats import FORMATS, PMB_XML, UNIMARC
from catalogue.exchange.readings import UnreadableFile
from catalogue.exchange.streams import Format, Item
from tests.catalogue.exchange.marc.made import f, game

UNHURRIED = settings(deadline=None)  # other work on the machine makes single examples slow
RECORDS = [
    game(number, f("330", "aDécouvrir l’été"), f("995", f"f000{number}", "kREN"), title=title)
    for number, title in enumerate(["Un", "Deux", "Trois"], 1)
]
NOTICES = [
    f'<notice>\n<dt>r</dt>\n<f c="200" ind="1 "><s c="a">{title}</s></f>\n</notice>\n'.encode()
    for title in ("Un", "Deux", "Trois")
]
FILES = [(UNIMARC, RECORDS), (PMB_XML, NOTICES)]
SHARDS = st.sampled_from([
    b"\x1d", b"\x1e", b"\x1f", b"\x1fa", b"00042nrm0 22000371i 450 ", b"200000900002", b"000000000000", b"99999",
    b"<notice>", b"</notice>", b"<record>", b"</record>", b'<f c="200">', b"<leader>", b'<s c="a">', b"</s></f>", b"&",
    b"\xc3", b"\xe9", b"\n", b"\x00", b"Renard",
])  # fmt: skip


def items(form: Format, data: bytes) -> list[Item]:
    try:
        return list(form.read(io.BytesIO(data), "jeux", mapping={}))
    except UnreadableFile:
        return []


def titles(form: Format, data: bytes) -> list[str]:
    return [item.record.title for item in items(form, data) if item.record]


@UNHURRIED
@given(st.sampled_from(FORMATS), st.one_of(st.binary(max_size=300), st.lists(SHARDS, max_size=30).map(b"".join)))
def test_any_bytes_are_read_or_refused(form: Format, data: bytes) -> None:
    assert all(item.record or item.error or item.warnings for item in items(form, data))
    assert form.recognises(data, "jeux") in {True, False}
    assert isinstance(form.columns(io.BytesIO(data), "jeux"), tuple)


@UNHURRIED
@given(st.sampled_from(FILES), st.lists(SHARDS, max_size=12).map(b"".join))
def test_a_good_record_after_any_bytes_survives(file: tuple[Format, list[bytes]], data: bytes) -> None:
    form, (one, two, three) = file
    broken = data + b"\x1d" if form is UNIMARC else data.replace(b"<notice>", b"")

    found = titles(form, one + broken + two + three)

    assert (found[0], found[-1]) == ("Un", "Trois")
    assert "Deux" in found


@pytest.mark.parametrize(("form", "records"), FILES, ids=["iso 2709", "xml"])
def test_a_file_cut_at_any_byte_loses_only_the_records_that_were_touched(form: Format, records: list[bytes]) -> None:
    data = b"".join(records)
    ends = [len(b"".join(records[: number + 1])) for number in range(len(records))]
    # The last byte of a record, its separator or line break, can be missed.
    for cut in range(len(data)):
        whole = sum(end - 1 <= cut for end in ends)

        assert titles(form, data[:cut]) == ["Un", "Deux", "Trois"][:whole], cut


@pytest.mark.parametrize(("form", "records"), FILES, ids=["iso 2709", "xml"])
def test_a_byte_missing_anywhere_touches_one_record_at_most(form: Format, records: list[bytes]) -> None:
    before, after = records[0], records[2]
    for place in range(len(records[1])):
        found = titles(form, before + records[1][:place] + records[1][place + 1 :] + after)

        assert (found[0], found[-1], len(found) >= 2) == ("Un", "Trois", True), place


def seconds(form: Format, data: bytes) -> float:
    begin = time.process_time()
    items(form, data)
    return time.process_time() - begin


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.key)
@pytest.mark.parametrize(
    "piece",
    [b"0", b"000000000000", b"000000000000\x1e", b"\x1d", b"\x1e", b"\x1f", b"<notice>", b"</notice>", b"<record><f ",
     b"</record>", b"<notice><f c='2'>", b"<", b" ", b"00042nrm0 22000371i 450 200000900002\x1e", b"&a"],
)  # fmt: skip
def test_no_piece_repeated_makes_the_time_explode(form: Format, piece: bytes) -> None:
    assert seconds(form, piece * (1_000_000 // len(piece))) < 20
