"""What a server reads about the best played game of a week: who won it, how well, and the way to its replay."""

from typing import NamedTuple

from discord import ui

from bot.features.past_games.review_page import hundredths
from bot.table_pages.components import FELT, Page, button_rows, escaped_text, make_button, make_page
from bot.table_pages.custom_ids import Code, CustomId
from bot.texts.past_games import best_game as texts
from bot.texts.past_games.result import REPLAY_BUTTON
from engine.review.judging import Review
from engine.text.sentences import sentence


class WonGame(NamedTuple):
    """A game, and how its winner played it."""

    table: str
    """The table's id."""
    title: str
    """The game's."""
    name: str
    """The winner's; not escaped."""
    at: float
    """When the game ended, in seconds since 1970."""
    review: Review
    """Of the winner's play."""


def best_game_page(best: WonGame, games: int) -> Page:
    """The page that tells of the best of so many ``games``."""
    review = best.review
    values = {
        "decisions": len(review.course.decisions),
        "doubts": review.doubts,
        "lost": hundredths(review.whole.lost),
        "games": games,
    }
    won = texts.WON.format(name=escaped_text(best.name), title=best.title, at=round(best.at))
    cost = sentence(texts.COST if values["lost"] else texts.COST_NOTHING, values, ())
    told = [texts.HEADING, f"{won} {cost}", sentence(texts.SMALL_PRINT, values, ())]
    replay = make_button(CustomId(Code.REPLAY, best.table), REPLAY_BUTTON)
    return make_page([*map(ui.TextDisplay, told), *button_rows([replay])], FELT)
