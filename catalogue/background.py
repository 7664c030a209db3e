"""Starts the worker beside the web process, so that an import needs no service of its own."""

import logging
import os
import subprocess
import sys
from pathlib import Path
from threading import Thread

from django.conf import settings

_log = logging.getLogger(__name__)


def start_worker() -> None:
    """Start ``manage.py run_imports`` as a process of its own, which outlives this request and this web process.

    Where the house runs it by cron (``IMPORTS=cron``) nothing is started. A process that cannot be started is
    noted in the log: the run waits for the next one.
    """
    if settings.IMPORTS != "start":
        return
    command = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), "run_imports"]
    try:
        # A session of its own: what ends the web worker by its group does not end the import. It opens its own
        # connection to the database, since nothing is forked from this process.
        process = subprocess.Popen(  # noqa: S603 - this project's own command, nothing of the request in it
            command,
            cwd=settings.BASE_DIR,
            env=os.environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        _log.exception("run_imports could not be started")
        return
    Thread(target=process.wait, daemon=True).start()  # so that none is left a zombie
