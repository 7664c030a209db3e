"""Dublin Core records: the answers of an OAI-PMH server saved as files, and bare XML or RDF files."""
