"""The pages of Django's admin, for librarians: records, people and policies. Circulation is read-only there."""

from catalogue.admin import circulation, history, house, people, records, staff

__all__ = ["circulation", "history", "house", "people", "records", "staff"]
