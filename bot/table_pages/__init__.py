"""Lays out a table's messages (boards, hands, results and others): texts, one picture with its alt text, and controls.

Rule 1: nothing here sends a message.
Rule 2: only a seat's own page is given that seat's secrets.
"""
