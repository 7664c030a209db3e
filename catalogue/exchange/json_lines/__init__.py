"""JSON Lines: one record a line, nothing lost; the form in which a catalogue moves between programs of today."""
