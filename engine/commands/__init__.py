"""The commands of ``python -m engine``, a module each; `engine.__main__` reads the command line.

Rule 1: a command prints what it finds and returns the exit code; a bad file or option is an `InputError`.
Rule 2: what a stranger wrote is printed without characters that a terminal would obey.
"""
