"""The pages, one noun a file; every page is a function."""
