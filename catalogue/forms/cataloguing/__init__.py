"""The forms of the librarians' catalogue."""
