"""Tools of the house: checks, benchmarks, pictures. None of them runs in production."""
