"""``manage.py end_memberships``: ends what ends with a membership."""

from catalogue.management.job_command import JobCommand


class Command(JobCommand):
    help = "Cancels the waiting holds of households whose membership is long over."
    job = "end_memberships"
