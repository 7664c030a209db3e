"""``manage.py forget_borrowers``: lets loans forget who had them."""

from catalogue.management.job_command import JobCommand


class Command(JobCommand):
    help = "Empties the borrower of loans that came back long enough ago, and all that could tell who it was."
    job = "forget_borrowers"
