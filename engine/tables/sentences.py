"""The sentences of the table's own events and refusals, whatever the game."""

from collections.abc import Mapping

TABLE_SENTENCES: Mapping[str, str] = {
    # events
    "joined": "{seat:name} sat down.",
    "seat_freed": "A seat is free again.",
    "computer_joined": "{seat:name} fills a seat.",
    "options_changed": "The options were changed.",
    "started": "The game starts. Seats: {seats:names}.",
    "time_ran_out": "{seat:name} ran out of time.",
    "on_auto": "{seat:name} missed {missed:# turn|# turns} in a row and is on auto now.",
    "back": "{seat:name} is back.",
    "resigned": "{seat:name} left the game; the seat plays on auto and ranks last.",
    "wants_computer": "{seat:name} wants a computer to play for {away:name} ({votes} of {needed:# vote|# votes}).",
    "sat_in": "A computer plays for {seat:name} now.",
    "sat_in_for": "A computer plays for you until you are back.",
    "finished": "",
    "closed": "The table was closed without a result.",
    "abandoned": "Nobody did anything here for a long time, so the table was closed without a result.",
    "channel_gone": "The channel was deleted, so the table was closed without a result.",
    "rematch": "The same players again: the game starts when {people:# person has|# people have} joined.",
    "rematch_over": "Too few have joined to start by itself. Everybody may join.",
    "wants_to_close": "{seat:name} wants to end the game without a result ({votes} of {needed:# vote|# votes}).",
    "refused_to_close": "{seat:name} wants to play on.",
    "close_vote_over": "Not everybody agreed to end the game, so it goes on.",
    "agreed": "The players agreed to end the game without a result.",
    "moderated": "A moderator closed the table without a result.",
    "restored": "The bot had to go back to an older backup that lacks the latest moves of this game, so the table "
    "was closed without a result.",
    # refusals
    "already_seated": "You already have a seat at this table.",
    "joined_often": "You have joined and left this table {times} times, so it no longer has a seat for you.",
    "table_full": "All {seats:# seat|# seats} of this table are taken.",
    "already_started": "The game has already started.",
    "not_started": "The game has not started yet.",
    "seats_do_not_fit": "{title} needs {allowed} players; {seats:# is|# are} seated. Add computers or wait for people.",
    "not_in_set": "This table belongs to no duplicate set.",
    "set_not_closed": "This table starts together with the other tables of its duplicate set.",
    "nobody_there": "At least one person must be seated.",
    "no_computer": "No computer is seated.",
    "bad_option": "“{name}” cannot be “{value}”: {reason}.",
    "options_do_not_fit": "These options do not go together: {reason}.",
    "unknown_option": "There is no option “{name}”. {help}",
    "not_on_auto": "You are already playing for yourself.",
    "sitting_in_off": "At this table computers do not sit in for people.",
    "not_away": "{seat:name} is not away.",
    "already_sat_in": "A computer already plays for {seat:name}.",
    "no_close_vote": "Nobody has asked to end the game.",
    "vote_again_later": "Somebody has just refused to end the game. Ask again once everybody has had a turn.",
    "already_voted": "You have already voted for that; others must too.",
}
"""From the code of an event or refusal to its sentence template; empty for an event that needs no words."""
