"""OAI-PMH 2.0: the catalogue told to those who harvest it, record by record, deletions too, and nobody's name in it.

Section numbers are those of the protocol (The Open Archives Initiative Protocol for Metadata Harvesting, 2.0).
"""
