"""Codes of plays, names of devices and ids of entries, as the tablet makes and reads them."""

import json

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_codes_are_read_as_people_type_them(page: Page):
    page.goto("/accessibilite/")
    typed = ["abcde-fghjk", "ABCDE FGHJK", "  o1ilo–00000 ", "ABCDEFGHJ", "ABCDEFGHJU", "", None]

    script = "async (typed) => typed.map((await import('/static/playaid/play/codes.js')).readCode)"

    assert page.evaluate(script, typed) == ["ABCDEFGHJK", "ABCDEFGHJK", "0111000000", None, None, None, None]


def test_codes_devices_and_ids_have_their_form_and_differ(page: Page):
    page.goto("/accessibilite/")
    made = json.loads(
        page.evaluate("""async () => {
          const { newCode, newDevice, newId, readCode, showCode } = await import("/static/playaid/play/codes.js");
          const many = (make) => Array.from({ length: 500 }, make);
          const [codes, devices, ids] = [many(newCode), many(newDevice), many(newId)];
          return JSON.stringify({
            codes: codes.every((code) => readCode(showCode(code)) === code) && new Set(codes).size,
            devices: devices.every((name) => /^[a-z0-9]{8}$/.test(name)) && new Set(devices).size,
            ids: ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))
              && new Set(ids).size,
            signs: new Set(codes.join("")).size,
          });
        }""")
    )

    assert made == {"codes": 500, "devices": 500, "ids": 500, "signs": 32}
