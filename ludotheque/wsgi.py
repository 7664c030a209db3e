"""The WSGI entry of the site."""

import os
from importlib import import_module

from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ludotheque.settings")

application = get_wsgi_application()
# Addresses and the pages behind them are read now, and not while the first visitor waits.
import_module(settings.ROOT_URLCONF)
