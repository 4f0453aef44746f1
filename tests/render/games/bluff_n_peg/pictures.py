"""The pictures of Bluff 'N' Peg that are kept to the pixel."""

from render.boards import bluff_n_peg
from tests.engine.games.bluff_n_peg import scenes
from tests.engine.scenes import cards, offering


def pictures() -> dict[str, bytes]:
    """The scenes that are kept to the pixel."""
    return {
        "first deal of six": bluff_n_peg.table_picture(scenes.first_deal(6), scenes.NAMES).png(),
        "after a deal": bluff_n_peg.table_picture(scenes.after_a_deal(4), scenes.NAMES).png(),
        "laying of two": bluff_n_peg.table_picture(scenes.laying(2), scenes.NAMES).png(),
        "laying of five on the short board": bluff_n_peg.table_picture(scenes.laying(5, "short"), scenes.NAMES).png(),
        "response of six": bluff_n_peg.table_picture(scenes.response(6), scenes.NAMES).png(),
        "over": bluff_n_peg.table_picture(scenes.over(3), scenes.NAMES).png(),
        "extreme": bluff_n_peg.table_picture(scenes.extreme(6), scenes.NAMES).png(),
        "hand": bluff_n_peg.hand_picture(
            scenes.own(scenes.laying(6), 1), scenes.NAMES, offering(cards("Ah 9d 9s 4c"))
        ).png(),
        "hand off turn": bluff_n_peg.hand_picture(scenes.own(scenes.laying(), 0), scenes.NAMES, ()).png(),
    }
