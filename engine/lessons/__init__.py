"""Guided first games: what a lesson is made of, and what its learner sees at each step.

Rule 1: a lesson is data; the real rules judge every move in it.
Rule 2: the chance of a lesson is set, so that it is the same for everybody.
"""
