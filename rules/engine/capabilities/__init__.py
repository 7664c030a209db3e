"""What a formula cannot say: general abilities with parameters that a document gives.

Each is named after what it does and is one module with one class; ``Helper`` in ``table.py`` lists them.
"""
