"""The pages of imports: a file handed in, prepared, taken over in the background, told of and taken back."""

IMPORTS = "catalogue.import_records"
"""Who may do all of it."""
