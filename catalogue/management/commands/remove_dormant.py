"""``manage.py remove_dormant``: removes households that are long gone."""

from catalogue.management.job_command import JobCommand


class Command(JobCommand):
    help = "Removes households that were told of it, long after their last loan and membership."
    job = "remove_dormant"
