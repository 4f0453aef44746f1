"""How long tests wait: long enough on a machine that is busy with much else. Whatever comes sooner is taken sooner."""

ANSWER_SECONDS = 30.0
"""What a test's playground grants the bot for an answer, where the test is not about Discord's three seconds."""
WAIT_SECONDS = 60.0
"""After so long, a test that waits for something has failed."""
