"""What the house prints: labels, cards and slips, as PDF files.

Frozen values in, bytes out; ``chosen`` and ``filling`` alone read the database to make such values from rows.
Lengths are millimetres throughout, measured from the bottom left corner as PDF does; text sizes are points.
"""
