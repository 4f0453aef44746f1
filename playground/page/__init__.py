"""The page: a window for each person, and a drawer in which the bot is hurt and its calls are counted.

Rule 1: a window sees and does what one person can see and do; the drawer is for whoever tries the bot out.
Rule 2: what people do goes through `playground.driver.user_actions`, as in tests.
"""
