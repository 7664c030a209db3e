"""The figures of a year: rows in, frozen values out. Nothing here writes, and nothing here knows a page."""
