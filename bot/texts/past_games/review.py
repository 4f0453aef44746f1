"""What people read who look back on their own decisions in a finished game."""

from collections.abc import Mapping

from engine.review.judging import Verdict

REVIEW = "Look back on your own decisions in a finished game: which cost you most, and what was luck"
REVIEW_TABLE = "The table's name, like 7Q2MX; leave it out for your latest game here"
HEADING = "### {title} · table {table} · {rest}"
REST = "your review"
DECISION = "decision {number} of {decisions}"
STARTING = "I am looking at your decisions …"
AT_WORK = (
    "You made {decisions:# decision|# decisions}. I am trying the doubtful ones again in imagined deals: "
    "**{tried} of {to_try}** done.\n{bar}"
)
BAR_DONE, BAR_LEFT = "▰", "▱"
WAIT = "-# This may take a minute. Leave it open, or come back later: the button and `/review` find it again."
ASK = (
    "**What would you do here?** In the game, this was "
    "{decisions:your costliest decision|one of your costliest decisions}."
)
ONLY_YOUR_VIEW = "-# This is what you saw then. What follows is judged by that alone, not by the cards of others."
SKIP_BUTTON = "Skip to the summary"
NEXT_BUTTON = "Next decision ▶"
SUMMARY_BUTTON = "Summary"
AGAIN_BUTTON = "Ask me again"
DECISION_BUTTON = "Decision {number}"
VERDICTS: Mapping[Verdict, str] = {
    "best": "✅ **{action}**: that is the best that I found.",
    "as_good": "✅ **{action}**: that is as good as the best that I found.",
    "better": "👍 **{action}**: better than in the game (about {share} in 100), but not the best.",
    "same": "❌ **{action}**: that is what you did in the game, too, and there is something better.",
    "no_better": "❌ **{action}**: no better than what you did in the game.",
    "thought_better": (
        "👍 **{action}**: I did not try it. A sound computer thinks it better than what you did in the game."
    ),
    "thought_no_better": (
        "❌ **{action}**: I did not try it. A sound computer thinks it no better than what you did in the game."
    ),
}
"""By how good an answer is, what the person reads who has given it."""
THEN = "**In the game** you chose {action}. With that you win about {share} of 100 games like this."
BETTER = "**Better:** {action}. With that it is about {share}."
REASON = "> {reason}"
COST = "So this decision cost you about **{lost} in 100**."
SMALL_PRINT = (
    "-# Counted in {worlds} imagined deals that fit what you saw, in which everybody plays on as a sound computer does."
)
SHARES = "You began with a chance of {start} in 100 to win, and ended with {end}."
LOST = (
    "**Decisions:** of 100 games that you would win with better ones, they lose about **{lost}**. They left you a "
    "chance of **{left} in 100**."
)
"""The chance at the start times what is left of it: from 50, a loss of 20 leaves 40."""
NOTHING_LOST = "**Decisions:** I found none that cost you anything. Well played!"
NOTHING_FOUND = "**Decisions:** of those that I tried, none clearly cost you anything."
LUCK_GAVE = "**Luck:** chance and the other players gave you about **{luck} in 100**."
LUCK_TOOK = "**Luck:** chance and the other players took about **{luck} in 100** from you."
NO_LUCK = "**Luck:** chance and the other players neither gave you anything nor took it."
COUNTS = (
    "You made {decisions:# decision|# decisions}. A sound computer would have made {doubts} of them otherwise; "
    "I tried the {judged:one|#} that looked worst."
)
NO_DECISIONS = "You decided nothing yourself in this game, so there is nothing to review."
ALL_SOUND = "You made {decisions:# decision|# decisions}, each as a sound computer would have made it."
FAILED_TRIALS = "{failed:One|#} of them could not be tried."
LINE = "{number}. You chose {action}; better was {better}: **{lost} in 100**."
LINE_WITH_MOMENT = "{number}. {moment}: you chose {action}; better was {better}: **{lost} in 100**."
WHAT_IT_MEANS = (
    "-# *Decisions* were compared with better ones in imagined deals that fit what you saw. *Luck* is what you got "
    "beyond, or short of, what your first chance and your decisions let expect.{several} All are estimates."
)
SEVERAL = " Several decisions may throw away the same win, so they do not add up."
"""Where more than one decision lost anything."""
