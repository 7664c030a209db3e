"""Taking foreign records into the catalogue: which game a record is, what is taken over, and what is told."""
