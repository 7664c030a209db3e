"""The formula language: parsing, static checks, evaluation, and texts with figures in them."""
