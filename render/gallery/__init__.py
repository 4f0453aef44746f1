"""The pictures of the documentation, and the contact sheets on which they are looked at.

Rule 1: pictures come from recorded games, not from made-up positions.
Rule 2: nothing that serves people imports this folder.
"""
