"""The pictures of the documentation, and contact sheets that show them all at a glance.

Rule 1: pictures come from recorded games, not from made-up positions.
Rule 2: nothing that serves people imports this folder.
"""
