"""The first files of a new game, for the command ``python -m engine new SLUG``.

Rule 1: `skeleton` computes texts from the templates; `checkout` alone reads and writes files.
Rule 2: what is written keeps every promise of a game, can be played, and fails only where rules must be written.
"""
