"""What people read who ask all others of a table for something, or answer."""

ASKED = "You have asked the others. The table shows how they answer."
ANSWERED = "Your answer is noted."
ANSWER_CHOICES = {"agree": "Agree", "refuse": "Refuse"}
"""By the value of the option with which somebody answers, what people choose."""
WANTS_ONE, WANTS_SEVERAL = "wants", "want"
