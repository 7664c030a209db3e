"""Records of the MARC family: one form in memory, from ISO 2709, MARCXML and PMB's own XML."""
