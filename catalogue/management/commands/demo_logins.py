"""``manage.py demo_logins``: where the demonstration answers and who may log in."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from catalogue.management.commands.load_demo import LOGINS


class Command(BaseCommand):
    help = "Prints the address and the log-ins of the demonstration."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"\n  http://127.0.0.1:{options['port']}\n")
        for name, (password, group) in LOGINS.items():
            self.stdout.write(f"  {group:14} {name} / {password}")
        self.stdout.write("\n  Ctrl-C arrête le serveur.\n")
