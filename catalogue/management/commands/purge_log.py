"""``manage.py purge_log``: deletes what is too old in the logs."""

from catalogue.management.job_command import JobCommand


class Command(JobCommand):
    help = "Deletes logs that are older than the house keeps them."
    job = "purge_log"
