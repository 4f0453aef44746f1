"""The counters and histograms of the bot, for Prometheus. Every label has few values, and none tells of a person.

The bot counts whether or not anybody reads it. Measured: one count takes a microsecond; all counts of a call that
answers somebody take seven. Values that can be looked up, such as the number of live tables, are gauges of
`bot.ops.health`: looking them up takes half a millisecond, when somebody reads them.
"""

from prometheus_client import Counter, Histogram

ANSWERS = Histogram(
    "deckhand_answer_seconds",
    "From an interaction's arrival here to Discord's word that it took the first answer.",
    ["kind"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3),
)
ANSWERS_FROM_FINGER = Histogram(
    "deckhand_answer_since_creation_seconds",
    "From an interaction's creation by Discord to its first answer. It is as exact as this machine's clock.",
    ["kind"],
    buckets=(0.05, 0.1, 0.25, 0.5, 1, 2, 3),
)
ACTIONS = Counter("deckhand_actions", "Actions that were accepted and are on disk, the tables' own too.", ["game"])
REFUSALS = Counter("deckhand_refusals", "What people were refused.", ["code"])
FAULTS = Counter("deckhand_faults", "What went wrong in the program and was told to somebody with an id.")
UNANSWERED = Counter("deckhand_unanswered", "Interactions that were not answered in the time that Discord grants.")
CALLS = Counter("deckhand_discord_calls", "Calls to Discord.", ["method", "route", "answer"])
INVALID_CALLS = Counter(
    "deckhand_discord_invalid_calls",
    "Calls answered 401, 403 or 429; ten thousand of them in ten minutes shut the bot out.",
    ["status"],
)
DRAWING = Histogram(
    "deckhand_drawing_seconds",
    "For a picture, in its thread, from its view to its bytes.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1),
)
THINKING = Histogram(
    "deckhand_thinking_seconds",
    "From the question to a computer to its answer, with the wait for a free process.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3),
)
THOUGHTS = Counter(
    "deckhand_thoughts", "Answers of computers: considered ones, and quick ones for lack of time.", ["kind"]
)
GIVEN_UP = Counter(
    "deckhand_given_up_waits", "Waits for a process or thread of the bot's own that were given up.", ["kind"]
)
LATENESS = Histogram(
    "deckhand_loop_lateness_seconds",
    "How much later than asked for the event loop wakes somebody.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1),
)

for status in ("401", "403", "429"):
    INVALID_CALLS.labels(status)  # so that an alert has a zero to rise from
for kind in ("considered", "quick"):
    THOUGHTS.labels(kind)  # likewise
for kind in ("drawing", "drawing_thread", "thinking", "trial"):
    GIVEN_UP.labels(kind)
