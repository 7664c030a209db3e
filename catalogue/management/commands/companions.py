"""``manage.py companions``: counts which games the same households borrow."""

from catalogue.management.job_command import JobCommand


class Command(JobCommand):
    help = "Counts anew which games the same households borrow; nothing is kept of fewer than five."
    job = "companions"
