"""``manage.py take_archives``: the archive that waits, and the one that is too old, as a task of the day."""

from catalogue.management.job_command import JobCommand


class Command(JobCommand):
    help = "Prepares the archive of the house that waits and deletes the one that was kept for long enough."
    job = "take_archives"
