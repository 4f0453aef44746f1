"""Sentences about games that are over: results, history, replays, reviews and the best game of a week."""

from collections.abc import Mapping

from engine.review.judging import Verdict

WINS_LINE = "🏆 **{names} {wins}!**"
WINS_ONE = "wins"
WINS_SEVERAL = "win"
WINNER_LEFT = "{names} would have won, but left; players who leave come last."
PLACE_LINE = "**{place}** {names}"
PLACE_AND_SCORES = "**{place}** {names}, {scores}"
BETWEEN_PLACES = " · "
SOLO_NOTE = "-# A solo game: it counts for the leaderboard of games against computers."
ABANDONED_NOTE = "-# {name}: a computer played this seat, because its player left before their first turn was over."
HAD_HINTS = "-# Hints were on."
TRANSCRIPT_SHA = "-# Transcript SHA-256 `{digits}`…"
"""The first digits of the transcript's hash; **Fair shuffles** shows all."""
CLOSED_HEADING = " · closed"
PLAY_AGAIN_BUTTON = "Play again"
PLAY_AGAIN_IN_SET_BUTTON = "Play again at this table"
"""Takes the place of `PLAY_AGAIN_BUTTON` at a table of a duplicate set, whose other tables do not take part."""
REPLAY_BUTTON = "Replay"
REVIEW_BUTTON = "Review my play"
AS_TEXT_BUTTON = "As text"
TRANSCRIPT_BUTTON = "Transcript and secret"
LEADERBOARD_BUTTON = "Leaderboard"
NEW_TABLE_BUTTON = "Open a new table"


HISTORY_COMMAND = "The finished games of this server, the latest first"
HISTORY_GAME_OPTION = "Which game; leave it out for all games"
HISTORY_UNFINISHED_OPTION = "Whether to list games that ended without a result, too"
HISTORY_PLAYER_OPTION = "Whose games; leave it out for everybody's"
HISTORY_HEADING = "## Finished games"
HISTORY_LINE = "**{title}** in <#{channel}> <t:{at}:R> · {ending} · table {table}"
HISTORY_WON = "{names} won"
HISTORY_NO_RESULT = "ended without a result"
HISTORY_LOSSES = "ended without a result{why}; {names} lost"
HISTORY_REASON = {
    "close": " (closed by its host)",
    "abandoned": " (nobody played on)",
    "stalled": " (it waited too long for somebody)",
    "channel_gone": " (its channel was deleted)",
    "restored": " (lost with an older backup)",
    "moderated": " (a moderator ended it)",
    "agree_to_close": " (all agreed to end it)",
    "resign": " (everybody left)",
}
"""By the code of the last action in its log, why a game ended without a result."""
ENDINGS_PROMPT = "How they ended"
ENDINGS = {"results": "With a result", "every": "Also games that ended without a result"}
NO_GAMES = "Nobody has finished a game here yet. Try `/play`."
NO_GAMES_OF = "There is nothing to list: this player has finished no such game here, or hides them."
THIS_PLAYER = "this player"
NO_SUCH_GAMES = "No finished game fits. Choose other games below."
LOOK_PROMPT = "Look at a game"
LOOK_LABEL = "{title} · {table}"
GAME_PROMPT = "Game"
ALL_GAMES = "All games"
PLAYER_PROMPT = "Whose games"
EVERYBODYS_GAMES = "Everybody's games"
OWN_GAMES = "Your games"
GAMES_OF = "Games of {name}"
HISTORY_PREVIOUS_BUTTON = "◀ Previous"
HISTORY_NEXT_BUTTON = "Next ▶"


REPLAY_COMMAND = "Show everybody here a finished game again, as an animation"
REPLAY_TABLE_OPTION = "The table's name, like 7Q2MX; leave it out for the latest game here"
REPLAY_HEADING = "### {title} · table {table} · {rest}"
REPLAY_ANIMATION = "replay"
REPLAY_STEP = "step {number} of {steps}"
STEP_BY_STEP_BUTTON = "Step by step"
FIRST_STEP_BUTTON = "⏮ First"
BACK_STEP_BUTTON = "◀ Back"
NEXT_STEP_BUTTON = "Next ▶"
LAST_STEP_BUTTON = "Last ⏭"
HIGHLIGHT_BUTTON = "Next highlight"
ANIMATION_BUTTON = "Show as animation"
CLOSED_ENDING = "It was closed without a result"
TODAY = "today"
YESTERDAY = "yesterday"
DAYS_AGO = "{days} days ago"
FINISHED_GAME_COMPLETION = "{table} · {title} · {ended}"


REVIEW_COMMAND = "Look back on your own decisions in a finished game: which cost you most, and what was luck"
REVIEW_TABLE_OPTION = "The table's name, like 7Q2MX; leave it out for your latest game here"
REVIEW_HEADING = "### {title} · table {table} · {rest}"
REVIEW_REST = "your review"
DECISION_PLACE = "decision {number} of {decisions}"
REVIEW_STARTING = "I am looking at your decisions …"
REVIEW_AT_WORK = (
    "You made {decisions:# decision|# decisions}. I am trying the doubtful ones again in imagined deals: "
    "**{tried} of {to_try}** done.\n{bar}"
)
REVIEW_BAR_DONE, REVIEW_BAR_LEFT = "▰", "▱"
REVIEW_WAIT = (
    "-# This may take a minute. Leave it open, or come back later: the button and `/games review` find it again."
)
DECISION_QUESTION = (
    "**What would you do here?** In the game, this was "
    "{decisions:your costliest decision|one of your costliest decisions}."
)
ONLY_YOUR_VIEW = "-# This is what you saw then. What follows is judged by that alone, not by the cards of others."
SKIP_DECISION_BUTTON = "Skip to the summary"
NEXT_DECISION_BUTTON = "Next decision ▶"
SUMMARY_BUTTON = "Summary"
REVIEW_AGAIN_BUTTON = "Ask me again"
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
"""By how good a reader's answer in a review is, the sentence that says so."""
DECISION_TAKEN = "**In the game** you chose {action}. With that you win about {share} of 100 games like this."
DECISION_BETTER = "**Better:** {action}. With that it is about {share}."
DECISION_REASON = "> {reason}"
DECISION_COST = "So this decision cost you about **{lost} in 100**."
REVIEW_SMALL_PRINT = (
    "-# Counted in {worlds} imagined deals that fit what you saw, in which everybody plays on as a sound computer does."
)
SHARES_LINE = "You began with a chance of {start} in 100 to win, and ended with {end}."
SHARE_LOST = (
    "**Decisions:** of 100 games that you would win with better ones, they lose about **{lost}**. They left you a "
    "chance of **{left} in 100**."
)
"""The chance at the start is multiplied by the share that is left: from 50, a loss of 20 leaves 40."""
NOTHING_LOST = "**Decisions:** I found none that cost you anything. Well played!"
NOTHING_FOUND = "**Decisions:** of those that I tried, none clearly cost you anything."
LUCK_GAVE = "**Luck:** chance and the other players gave you about **{luck} in 100**."
LUCK_TOOK = "**Luck:** chance and the other players took about **{luck} in 100** from you."
NO_LUCK = "**Luck:** chance and the other players neither gave you anything nor took it."
REVIEW_COUNTS = (
    "You made {decisions:# decision|# decisions}. A sound computer would have made {doubts} of them otherwise; "
    "I tried the {judged:one|#} that looked worst."
)
NO_DECISIONS = "You decided nothing yourself in this game, so there is nothing to review."
ALL_SOUND = "You made {decisions:# decision|# decisions}, each as a sound computer would have made it."
FAILED_TRIALS = "{failed:One|#} of them could not be tried."
DECISION_LINE = "{number}. You chose {action}; better was {better}: **{lost} in 100**."
DECISION_LINE_WITH_MOMENT = "{number}. {moment}: you chose {action}; better was {better}: **{lost} in 100**."
REVIEW_MEANING = (
    "-# *Decisions* were compared with better ones in imagined deals that fit what you saw. *Luck* is what you got "
    "beyond, or short of, what your first chance and your decisions let expect.{several} All are estimates."
)
SEVERAL_DECISIONS = " Several decisions may throw away the same win, so they do not add up."
"""Added if more than one decision cost anything."""


BEST_GAME_HEADING = "### The best played game of the week"
BEST_GAME_WON = "**{name}** won {title} on <t:{at}:D>."
BEST_GAME_COST = (
    "Of {decisions:# decision|# decisions}, a sound computer would have made {doubts:one|#} otherwise; "
    "they cost about **{lost} in 100** of a win."
)
BEST_GAME_COST_NOTHING = "Of {decisions:# decision|# decisions}, none was found that cost anything."
BEST_GAME_SMALL_PRINT = (
    "-# {games:The only winner looked at|Of # winners looked at, the one whose decisions cost least}. "
    "Games with hints do not count."
)
