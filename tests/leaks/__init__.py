"""Two worlds that differ only in what somebody may not know: whatever the bot shows to them is the same, to the byte.

Rule 1: what may differ is judged by the rules of the game alone, before any bot has run; what does differ, by bytes.
Rule 2: the bot is the real one, on the simulation's virtual time; only a planted leak, to be found, changes it.
"""
