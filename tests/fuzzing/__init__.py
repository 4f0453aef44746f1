"""Bad input by the million: what is typed, clicked, read or stored leads to no fault, and changes nothing if refused.

Rule 1: one seed is one run. Input is drawn from a generator: by the script from a seed, in the suite by Hypothesis.
Rule 2: what is tried is the real code; what comes out is a refusal that somebody can read, or something that holds.
"""
