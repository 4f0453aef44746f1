"""What people read who ask all others of a table for something, or answer."""

ASKED = "You have asked the others. The table shows how they answer."
ANSWERED = "Your answer is noted."
ANSWER_CHOICES = {"agree": "Agree", "refuse": "Refuse"}
"""By the value of the option with which somebody answers, what people choose."""
PING_TO_CLOSE = (
    "{players}, {names} {want} to end your game of **{title}** without a result. Do you agree? Answer here: {table}"
)
PING_TO_TAKE_BACK = "{players}, {names} {want} to take back in **{title}**: {what} Do you agree? Answer here: {table}"
PING_TO_PAUSE = "{players}, {names} {want} to pause your game of **{title}**. Do you agree? Answer here: {table}"
REFUSED = "**Your question is settled:** {told}"
"""On the hand of whoever asked, after a no."""
REFUSED_NOTE = "Your question in **{title}**, <#{channel}>, is settled: {told}"
WANTS_ONE, WANTS_SEVERAL = "wants", "want"
