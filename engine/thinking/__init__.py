"""How a computer's action is found: from what its seat sees, its strength and a seed, in this process or another.

Rule 1: nothing here is given a state, another seat's view or a table's secret.
Rule 2: equal questions have equal answers, in every process, so that anybody can find an answer again.
"""
