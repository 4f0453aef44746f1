"""Mutants: small faults drawn from a seed and planted one at a time, each of which some test should find.

Rule 1: a fault is planted in a copy of the files, never in the files themselves.
Rule 2: a mutant names its function, line and change, so that it is found again after its module has moved.
"""
