"""What boards, hands and the other messages of a table look like: texts, one picture with its alt text, and controls.

Rule 1: it sends nothing.
Rule 2: only a seat's own page is given that seat's secrets.
"""
