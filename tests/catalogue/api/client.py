"""Programs that talk to the API of circulation: a device with a token, a family with its session."""

import json
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from rest_framework.authtoken.models import Token


class Program:
    """Sends and reads JSON."""

    def __init__(self, user: User, client: Client, **headers: str) -> None:
        self.user, self.client, self.headers = user, client, headers

    def post(self, path: str, body: Any = None, **said: Any) -> Any:
        """POST the fields, or the body that is no object; the response."""
        content = json.dumps(said if body is None else body)
        return self.client.post(path, content, content_type="application/json", headers=self.headers)

    def get(self, path: str) -> Any:
        return self.client.get(path, headers=self.headers)

    def act(self, path: str, **said: Any) -> Any:
        """POST what is done; its answer."""
        answer = self.post(path, **said)
        assert answer.status_code == 200, answer.content.decode()
        return answer.json()

    def refused(self, path: str, **said: Any) -> tuple[int, str]:
        """POST what is refused; the status and the code."""
        answer = self.post(path, **said)
        return answer.status_code, answer.json()["code"]


class Device(Program):
    """A device of the house: its token is its only key, and it keeps no cookie."""

    def __init__(self, user: User) -> None:
        token, _new = Token.objects.get_or_create(user=user)
        super().__init__(user, Client(), Authorization=f"Token {token.key}")


class Home(Program):
    """A family at home, logged in."""

    def __init__(self, user: User) -> None:
        client = Client()
        client.force_login(user)
        super().__init__(user, client)
