"""What people can do: one file for each thing, with its commands, its buttons and its forms.

The rooms follow an evening: `lobby`, `play`, `past_games`, `club`; `settings` lie beside them, and all stand on
`interactions`. `bot.pages` has the same rooms.

Rule 1: whoever asks is answered in time, or told at once that they were heard.
Rule 2: it asks `bot.tables` and shows by `bot.messages`; it writes no board and no hand itself.
"""
