"""How a computer plays High Handed: from what its seat sees, and nothing else."""
