"""Django, ready for a script of the house."""

import os


def setup() -> None:
    """Load the settings from the environment and the apps."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ludotheque.settings")
    import django

    django.setup()
