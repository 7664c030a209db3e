"""Benchmarks: ratios taken in one run, ours against the bare work below it. Never a promise in seconds."""
