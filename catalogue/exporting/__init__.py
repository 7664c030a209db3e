"""The catalogue out of the house: rows to plain records, and records to files of any size, a few games at a time."""
