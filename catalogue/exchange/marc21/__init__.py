"""The MARC21 dialect, with the copies of Koha."""
