"""Pictures of a server's club: leaderboards, profiles, seasons.

Rule 1: all values come in ready to be drawn: nothing is counted, sorted or rated here.
Rule 2: all that is drawn is also said in the alt text.
"""
