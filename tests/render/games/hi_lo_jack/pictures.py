"""The pictures of Hi Lo Jack that are kept to the pixel."""

from render.boards import hi_lo_jack
from tests.engine.games.hi_lo_jack import scenes
from tests.engine.scenes import NAMES, cards, offering


def pictures() -> dict[str, bytes]:
    """The scenes that are kept to the pixel."""
    return {
        "bidding": hi_lo_jack.table_picture(scenes.bidding(), NAMES).png(),
        "trick": hi_lo_jack.table_picture(scenes.fourth_trick(), NAMES).png(),
        "trick of two": hi_lo_jack.table_picture(scenes.first_trick("solo2"), NAMES).png(),
        "over": hi_lo_jack.table_picture(scenes.over("solo3"), NAMES).png(),
        "hand": hi_lo_jack.hand_picture(
            scenes.own(scenes.fourth_trick(), "Ts Jh Kd"), NAMES, offering(cards("Ts Kd"))
        ).png(),
    }
