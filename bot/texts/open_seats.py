"""What people read in the channel in which a server announces open seats."""

FREE = " · {number:# free seat|# free seats}"
FULL = " · no free seat"
OPENED = "{opener} has opened this table in <#{channel}>."
TAKEN = "Seats taken: {taken} of {most}, by {names}."
NONE_TAKEN = "Seats taken: none of {most}."
JOIN_BUTTON = "Join"
SEATED = "You have a seat at the table of {title}. It is here: {table}"
