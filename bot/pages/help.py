"""What the answer to ``/help`` looks like: what one may want to do, and a control for it."""

from collections.abc import Mapping

from discord import ui

from bot.pages.components import Page, button_rows, make_button, make_page
from bot.pages.custom_ids import Code, CustomId
from bot.pages.lobby.opening import game_select, open_table_select
from bot.texts import help as texts

_OF_SERVER = (
    (Code.HELP_HISTORY, texts.HISTORY_BUTTON),
    (Code.HELP_PROFILE, texts.PROFILE_BUTTON),
    (Code.HELP_LEADERBOARD, texts.LEADERBOARD_BUTTON),
)
"""The buttons for what each server has of its own."""


def help_page(game_titles: Mapping[str, str], *, in_server: bool, is_moderator: bool, why_not_open: str = "") -> Page:
    """The page that says what people can do. ``game_titles`` are those of all games by slug.

    ``in_server``: whether there may be tables where the person is. ``is_moderator`` adds what moderators can do.
    ``why_not_open`` is the sentence that says why the person can open none there; empty if they can.
    """
    play = texts.PLAY_WITH_OTHERS.format(why=why_not_open) if why_not_open else texts.PLAY
    lines = [
        play if in_server else texts.PLAY_IN_SERVER,
        *(
            texts.INVITE,
            texts.MOVE,
            texts.FIND,
            texts.LEARN,
            texts.HINT,
            texts.AWAY,
            texts.ASK,
            texts.LOOK_BACK,
            texts.OWN_WAY,
        ),
        *([texts.MODERATE] if is_moderator else []),
    ]
    buttons = [
        make_button(CustomId(Code.HELP_LEARN), texts.LEARN_BUTTON),
        make_button(CustomId(Code.HELP_MY_TABLES), texts.MY_TABLES_BUTTON),
        *([make_button(CustomId(code), label) for code, label in _OF_SERVER] if in_server else []),
        make_button(CustomId(Code.HELP_PREFERENCES), texts.PREFERENCES_BUTTON),
        make_button(CustomId(Code.HELP_PRIVACY), texts.PRIVACY_BUTTON),
    ]
    return make_page(
        [
            ui.TextDisplay(texts.HEADING),
            ui.TextDisplay("\n\n".join(lines)),
            *([open_table_select(game_titles)] if in_server and not why_not_open else []),
            game_select(Code.HELP_RULES, texts.RULES_PROMPT, game_titles),
            *button_rows(buttons),
        ]
    )
