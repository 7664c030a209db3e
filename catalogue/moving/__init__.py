"""A whole house in one file, and a house from such a file: every row, every picture, nobody's password.

Rows keep their keys. They are what everything else refers to: addresses that families have kept, codes on boxes, the
identifiers that harvesters know, the log, and references inside of JSON, where no foreign key would follow a change.
"""
