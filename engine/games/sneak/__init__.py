"""Sneak, by David Parlett: draw cards, lead them face down by bluff or face up by force, and win the most.

Rule 1: everything about this game lives here, and nothing outside names it.
Rule 2: a painter reads `view`, `deals` and `combos`; what only the rules may know is in `state`.

The letters SN-1 to SN-19 in the modules are the points on which the seed text is silent or says two things, and how we
read it; the tests ``test_n01`` to ``test_n40`` are the positions that fix those readings.

A *combo* is two or more cards that fit together. To *sneak* is to lead cards face down, to *flaunt* to lead them face
up. The *window* is the time in which the others challenge a lead or pass.
"""
