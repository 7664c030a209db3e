"""``make screenshot``: the picture of the README, taken of the demonstration by the house's own browser."""

import os
import sys
import tempfile
from pathlib import Path

from scripts.chromium import chromium

PICTURE = Path(__file__).parent.parent / "docs" / "home.png"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]


def take(address: str) -> None:
    """Save the home page as a family sees it on a desktop."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1200, "height": 880}, locale="fr-FR")
        page.goto(address)
        page.screenshot(path=PICTURE)
        browser.close()


def main() -> int:
    """Load the demonstration into a database of its own, serve it, and take the picture."""
    with tempfile.TemporaryDirectory(prefix="screenshot-") as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/demo.sqlite3"
        os.environ["STATIC_ROOT"] = f"{folder}/static"
        os.environ["MEDIA_ROOT"] = f"{folder}/media"
        os.environ["HOUSE_NAME"] = "Ludothèque des Essais"
        from scripts.django_ready import setup

        setup()
        from django.core.management import call_command

        from scripts.bench.server import running_server

        call_command("migrate", verbosity=0)
        call_command("load_rulesets")
        call_command("load_demo")
        call_command("collectstatic", interactive=False, verbosity=0)
        with running_server() as port:
            take(f"http://127.0.0.1:{port}/")
    print(f"{PICTURE.name}: taken")
    return 0


if __name__ == "__main__":
    sys.exit(main())
