"""What people can do: one file for each feature, with its commands, buttons and forms.

The folders follow an evening: `lobby`, `play`, `past_games`, `club`; `settings` lie beside them.
Rule 1: a page that one feature alone shows stands in its file, or beside it in a file that ends in `_page`.
Rule 2: a feature asks `bot.tables` and shows by `bot.messages`; it writes no board and no hand itself.
"""
