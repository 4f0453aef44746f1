"""The pictures of High Roller that are kept to the pixel."""

from engine.games.high_roller.view import View
from engine.games.high_roller.words import labels
from render import tokens
from render.boards import high_roller
from render.boards.high_roller import results
from tests.engine.games.high_roller import scenes
from tests.engine.scenes import offering


def height(view: View) -> int:
    """How high the table's picture is: results need no more than their rows."""
    return results.results_height(view.terms.seats) if labels.last_result_if_shown(view) else tokens.HEIGHT


def pictures() -> dict[str, bytes]:
    """The scenes that are kept to the pixel."""
    return {
        "two": high_roller.table_picture(scenes.choosing(2), scenes.NAMES).png(),
        "three": high_roller.table_picture(scenes.rolling(3), scenes.NAMES).png(),
        "four": high_roller.table_picture(scenes.choosing(4), scenes.NAMES).png(),
        "six": high_roller.table_picture(scenes.second_game(6), scenes.NAMES).png(),
        "eight": high_roller.table_picture(scenes.choosing(8, boxes=12), scenes.NAMES).png(),
        "secret": high_roller.table_picture(scenes.secret(4), scenes.NAMES).png(),
        "over": high_roller.table_picture(scenes.over(8, games=3), scenes.NAMES).png(),
        "between": high_roller.table_picture(scenes.between(3), scenes.NAMES).png(),
        "hand": high_roller.hand_picture(scenes.own(scenes.choosing(4)), scenes.NAMES, offering(scenes.LEGAL)).png(),
        "hand written": high_roller.hand_picture(
            scenes.own(scenes.choosing(4), written=scenes.NINE), scenes.NAMES, ()
        ).png(),
        "hand locked": high_roller.hand_picture(scenes.own(scenes.choosing(4), seat=3), scenes.NAMES, ()).png(),
    }
