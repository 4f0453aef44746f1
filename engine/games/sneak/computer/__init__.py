"""How a computer plays Sneak: from what its seat sees, and nothing else."""
