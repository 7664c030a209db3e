"""``manage.py expire_holds``: ends holds that nobody came for."""

from catalogue.management.job_command import JobCommand


class Command(JobCommand):
    help = "Ends the holds of boxes that nobody fetched in time, and serves the next."
    job = "expire_holds"
