"""How a computer plays Bluff 'N' Peg: from what its seat sees, and nothing else."""
