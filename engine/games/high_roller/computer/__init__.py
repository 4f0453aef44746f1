"""How a computer plays High Roller: from what its seat sees, and nothing else."""
