"""The librarians' pages of the catalogue."""
