"""How the site starts."""

import os
import subprocess
import sys

SAID = "import sys, ludotheque.wsgi; print('catalogue.views.home' in sys.modules)"


def test_the_pages_are_read_before_the_first_visitor_comes():
    started = subprocess.run(  # noqa: S603 - our own code, nothing from outside in it
        [sys.executable, "-c", SAID],
        env={**os.environ, "SECRET_KEY": "x" * 60, "DJANGO_SETTINGS_MODULE": "ludotheque.settings"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert started.stdout == "True\n"
