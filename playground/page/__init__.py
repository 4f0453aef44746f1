"""The web page of a playground: a Discord window for each person, and a test bench to make things go wrong.

Rule 1: a browser tab sees and does what one person can see and do, by `driver.user_actions`; the bench is everybody's.
Rule 2: nothing of the playground but its `__main__` imports this folder.
"""
