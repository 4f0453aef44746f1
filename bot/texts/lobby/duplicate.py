"""What people read about duplicate sets: tables in several channels that play the same cards."""

COMMAND = "Play the same cards at several tables: open a set, or add a table to one here"
COMMAND_GAME = "Begin a new set with this game"
COMMAND_SET = "Add a table to this set, in this channel"
TABLES = "{tables:# table|# tables}"
COMPLETION = "{title} · {tables} · {set}"
"""How a set is offered while its name is typed."""

SET_LINE = "**Duplicate set {set}: table {number} of {tables}**"
IN_LOBBY = (
    "{line}. All its tables play the same cards and start together: **{starter}**, at table 1, chooses the options and "
    "starts them all. `/duplicate set:{set}` adds a table in another channel or thread, and with "
    "`thread:True` in a new one here."
)
START_BUTTON = "Start the set"
"""In a lobby of a set, in place of that of other lobbies."""

SHUT = (
    "{line}. Others play the same cards, so cards and scores come here when the last table has ended. Players see "
    "theirs with **My hand** and **Show table**."
)
SEATS = "Seats: {names}"
SINCE_CHAPTER = "After {period} {number}"
SHOW_TABLE_BUTTON = "Show table"
ENDED = (
    "**This table has finished.** Its result, replay and transcript come here when the last table of the set has ended."
)
CLOSED = "Its replay and transcript come here when the last table of its duplicate set has ended."
ENDED_FOR_PLAYER = "Please tell nobody about the cards until then."

BEST = "⭐ **{sentence}**"
"""A star, because the trophy says who won at the table."""
COMPARED_HOW = "-# In brackets: the difference to the average of everybody in the same seat."
AGAIN = "-# **Play again at this table** opens a table for the players of this one alone; `/duplicate` opens a new set."
MORE_PLAYERS = "… and {count} more"
PLACE = "{place} place"
HAND_OF_ENDED = (
    "This game is over. {winners} Other tables still play the same cards, so please tell nobody about them. {where}"
)
