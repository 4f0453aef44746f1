"""How a computer plays Hi Lo Jack: from what its seat sees, and nothing else."""
