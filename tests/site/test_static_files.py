"""Modules joined into one file for a page: what stands in it, what is refused, and under which name it is kept."""

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles.finders import FileSystemFinder, get_finders
from django.contrib.staticfiles.management.commands import collectstatic
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.storage import FileSystemStorage
from django.core.management import call_command

from ludotheque.joining import NotJoinable, read_module
from ludotheque.staticfiles import HashedStaticFilesStorage, joined_entries, source

VALUES = "export const ONE = 1;\nexport function two() {\n  return ONE + 1;\n}\n"
SUMS = 'import { ONE, two as second } from "./values.js";\n\nexport const three = () => ONE + second();\n'
ENTRY = 'import { three } from "../sums.js";\n\ndocument.title = three();\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A static folder of the house with nothing in it."""
    monkeypatch.setattr(settings, "STATICFILES_DIRS", [tmp_path / "source"])
    monkeypatch.setattr(settings, "STATIC_ROOT", str(tmp_path / "collected"))
    (tmp_path / "source").mkdir()
    return tmp_path / "source"


def written(folder: Path, files: dict[str, str]) -> dict[str, Any]:
    """Write the files, and give them as collectstatic hands them over."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    storage = FileSystemStorage(location=folder)
    return {name: (storage, name) for name in files}


def joined(folder: Path, **files: str) -> dict[str, str]:
    """The joined entries of modules that are named without their ending."""
    return dict(joined_entries(written(folder, {f"{name}.js": text for name, text in files.items()})))


def collected(folder: Path, files: dict[str, str]) -> dict[str, str]:
    """Collect the files as production does; give the hashed name of each."""
    storage = HashedStaticFilesStorage(location=settings.STATIC_ROOT, base_url="/static/")
    paths = written(folder, files)
    for name, (storage_of_source, path) in paths.items():
        storage.delete(name)
        with storage_of_source.open(path) as file:
            storage.save(name, file)
    for _name, _hashed, processed in storage.post_process(paths):
        assert not isinstance(processed, Exception), processed
    return dict(storage.hashed_files)


def test_an_entry_holds_all_that_it_imports_each_in_a_scope_of_its_own(folder):
    files = {"values.js": VALUES, "sums.js": SUMS, "page/entry.js": ENTRY}

    assert dict(joined_entries(written(folder, files))) == {
        "page/entry.js": """\
// values.js
const $module1 = (() => {
const ONE = 1;
function two() {
return ONE + 1;
}
return { ONE, two };
})();
// sums.js
const $module2 = (() => {
const { ONE, two: second } = $module1;
const three = () => ONE + second();
return { three };
})();
// page/entry.js
const $module3 = (() => {
const { three } = $module2;
document.title = three();
return {  };
})();
"""
    }


def test_an_entry_keeps_its_exports_and_those_that_it_passes_on(folder):
    entry = 'export { ONE, two as second } from "./values.js";\nexport const more = 3;\n'

    text = joined(folder, values=VALUES, entry=entry)["entry.js"]

    assert text.endswith("""\
const more = 3;
return { more, ONE: $module1.ONE, second: $module1.two };
})();
export const { more, ONE, second } = $module2;
""")


def test_lines_of_comment_and_indents_are_left_out_and_all_else_stays(folder):
    entry = """\
// What this is.
import { ONE } from "./values.js";

/**
 * A promise.
 */
export const address = "https://example.com/*"; // why
  // More words.
  /* And more. */ export_(ONE);
const pattern = /[/*]/;
"""

    assert """\
const { ONE } = $module1;
const address = "https://example.com/*"; // why
/* And more. */ export_(ONE);
const pattern = /[/*]/;
return { address };""" in joined(folder, values=VALUES, entry=entry)["entry.js"]


def test_a_module_that_two_others_import_is_there_once(folder):
    entry = 'import { ONE } from "./values.js";\nimport { three } from "./sums.js";\n\nthree(ONE);\n'

    assert joined(folder, values=VALUES, sums=SUMS, entry=entry)["entry.js"].count("// values.js") == 1


def test_scripts_without_imports_and_those_of_packages_are_left_alone(folder, tmp_path):
    elsewhere = tmp_path / "package"
    foreign = written(elsewhere, {"package/module.js": 'import whole from "bare";\n'})
    own = written(folder, {"plain.js": '"use strict";\n', "values.js": VALUES})

    assert dict(joined_entries({**foreign, **own})) == {}


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ('const a = 1;\nimport b from "./values.js";\n', 2, "not a form"),
        ('// Words.\nimport * as all from "./values.js";\n', 2, "not a form"),
        ('import "./values.js";\n', 1, "not a form"),
        ('import { ONE } from "values.js";\n', 1, "not a form"),
        ('export * from "./values.js";\n', 1, "not a form"),
        ("\nexport default 1;\n", 2, "not a form"),
        ("export let a = 1;\n", 1, "not a form"),
        ("const a = 1;\nexport { a };\n", 2, "not a form"),
        ("export const { a } = window;\n", 1, "not a form"),
        ('import { ONE as } from "./values.js";\n', 1, "not a name"),
        ('export const a = () => import("./values.js");\n', 1, "no import()"),
        ("export const a = 1;\n\nconst b = import.meta.url;\n", 3, "no import()"),
        ('import { ONE } from "./values.js";\nawait ONE;\n', 2, "no import()"),
        ("export const a = $module1;\n", 1, "no import()"),
        ("// `\nexport const a = `\n// no comment`;\n", 2, "a text over several lines"),
        ('const a = 1;\nimport { ONE } from "./values.js";\n', 1, "code above"),
        ('\nimport { FOUR } from "./values.js";\n', 2, "values.js exports no FOUR"),
        ('\nimport { a } from "./missing.js";\n', 2, "no such module: missing.js"),
    ],
)
def test_a_module_in_another_style_is_refused_with_its_line(folder, text, line, problem):
    with pytest.raises(NotJoinable, match=rf"^entry\.js:{line}: .*{re.escape(problem)}"):
        joined(folder, values=VALUES, entry=text)


def test_modules_that_import_in_a_circle_are_refused(folder):
    one = 'import { b } from "./two.js";\n\nexport const a = () => b;\n'
    two = 'import { a } from "./one.js";\n\nexport const b = () => a;\n'

    with pytest.raises(NotJoinable, match=r"two\.js:1: imports in a circle: one\.js needs two\.js"):
        joined(folder, one=one, two=two)


def test_imports_over_several_lines_and_comments_above_them_are_fine():
    text = '/**\n * Words.\n */\nimport {\n  a,\n  b as c,\n} from "../b.js";\n'
    text += "export async function d() {\n  await a;\n}\n"

    module = read_module("x/entry.js", text)

    assert module.needs == ("b.js",)
    assert module.imports[0].names == (("a", "a"), ("b", "c"))
    assert module.exports == ("d",)


def test_another_text_of_an_import_is_another_name_of_the_entry(folder):
    files = {"values.js": VALUES, "sums.js": SUMS, "page/entry.js": ENTRY}
    before = collected(folder, files)
    again = collected(folder, files)

    after = collected(folder, {**files, "values.js": VALUES.replace("= 1", "= 10")})

    assert before == again
    assert before["page/entry.js"] != after["page/entry.js"]
    assert "const ONE = 10;" in Path(settings.STATIC_ROOT, after["page/entry.js"]).read_text()


def test_the_command_stops_at_a_module_that_cannot_be_joined(folder, monkeypatch):
    written(folder, {"entry.js": 'import all from "./values.js";\n'})
    monkeypatch.setattr(staticfiles_storage, "_wrapped", HashedStaticFilesStorage(location=settings.STATIC_ROOT))
    # Finders are made once, of the settings at that time.
    monkeypatch.setattr(collectstatic, "get_finders", lambda: [FileSystemFinder()])

    with pytest.raises(NotJoinable, match=r"^entry\.js:1: "):
        call_command("collectstatic", interactive=False, verbosity=0, stdout=StringIO(), stderr=StringIO())


def house_modules() -> dict[str, Any]:
    """The site's own static files, as collectstatic finds them."""
    return {path: (storage, path) for finder in get_finders() for path, storage in finder.list([])}


def test_every_script_that_a_template_loads_is_one_file():
    loaded = {
        name
        for path in Path(settings.BASE_DIR, "templates").rglob("*.html")
        for name in re.findall(r"""{% static ['"]([^'"]+\.js)['"] %}""", path.read_text())
    }
    files = house_modules()
    imports = {name for name in loaded if name in files and read_module(name, source(*files[name])).needs}

    assert imports - set(dict(joined_entries(files))) == set()
    assert len(imports) >= 3
