"""What the ludothèque owns, and who has it."""
