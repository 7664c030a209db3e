"""``manage.py take_imports``: the imports that wait, and the files that are too old, as a task of the day."""

from catalogue.management.job_command import JobCommand


class Command(JobCommand):
    help = "Takes the imports that wait and deletes the files of old ones."
    job = "take_imports"
