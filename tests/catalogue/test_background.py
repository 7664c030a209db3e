"""The worker beside the web process."""

from unittest.mock import patch

from catalogue.background import start_worker


def test_the_worker_is_a_process_of_its_own(settings):
    settings.IMPORTS = "start"
    with patch("catalogue.background.subprocess.Popen") as popen:
        start_worker()

    (command,), options = popen.call_args
    assert (command[-1], options["start_new_session"]) == ("run_imports", True)


def test_where_cron_does_it_nothing_is_started(settings):
    settings.IMPORTS = "cron"
    with patch("catalogue.background.subprocess.Popen") as popen:
        start_worker()

    assert popen.call_count == 0


def test_a_process_that_cannot_be_started_is_logged_and_the_run_waits(settings, caplog):
    settings.IMPORTS = "start"
    with patch("catalogue.background.subprocess.Popen", side_effect=OSError("no memory")):
        start_worker()

    assert "run_imports could not be started" in caplog.text
