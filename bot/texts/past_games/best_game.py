"""What a server reads about the best played game of a week."""

HEADING = "### The best played game of the week"
WON = "**{name}** won {title} on <t:{at}:D>."
COST = (
    "Of {decisions:# decision|# decisions}, a sound computer would have made {doubts:one|#} otherwise; "
    "they cost about **{lost} in 100** of a win."
)
COST_NOTHING = "Of {decisions:# decision|# decisions}, none was found that cost anything."
SMALL_PRINT = (
    "-# {games:The only winner looked at|Of # winners looked at, the one whose decisions cost least}. "
    "Games with hints do not count."
)
