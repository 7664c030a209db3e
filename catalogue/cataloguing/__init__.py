"""The verbs of the record: the code that changes what the catalogue says, and keeps what it said before."""
