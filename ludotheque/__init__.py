"""The composition root: settings and addresses, nothing else."""
