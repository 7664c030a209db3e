"""What of the catalogue and of the rules is moved. An app above this one says the same of its own tables."""

from catalogue.moving.registry import move


def register() -> None:
    """Take along everything but what is computed from the rest, and what only this installation needs."""
    move("rules", leave_out={})
    move(
        "catalogue",
        leave_out={
            "searchentry": "refait à partir des notices",
            "searchname": "refait à partir des notices",
            "searchword": "refait à partir des notices",
            "searchdeletion": "refait à partir des notices",
            "submission": "ne sert plus après un jour",
            "jobrun": "propre à chaque installation",
            "housearchive": "l’archive elle-même",
        },
    )
