"""``manage.py send_reminders``: sends the reminders of the day."""

from catalogue.management.job_command import JobCommand


class Command(JobCommand):
    help = "Writes to whoever has games due soon or late, a box waiting, or a membership about to end: one mail each."
    job = "send_reminders"
