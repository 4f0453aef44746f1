"""The pictures of High Handed that are kept to the pixel."""

from render.boards import high_handed
from tests.engine.games.high_handed import scenes
from tests.engine.scenes import cards, offering


def pictures() -> dict[str, bytes]:
    """The scenes that are kept to the pixel."""
    mates = scenes.own(scenes.theft(), "As Qs Th thief", seat_0="2c 3c 4c 5c", seat_2="Kd Kh Ks Kc")
    return {
        "start": high_handed.table_picture(scenes.start(), scenes.NAMES).png(),
        "middle": high_handed.table_picture(scenes.middle(), scenes.NAMES).png(),
        "middle of two": high_handed.table_picture(scenes.middle(scenes.terms(2)), scenes.NAMES).png(),
        "theft": high_handed.table_picture(scenes.theft(), scenes.NAMES).png(),
        "by hand": high_handed.table_picture(scenes.by_hand(), scenes.NAMES).png(),
        "large": high_handed.table_picture(scenes.crowded(), scenes.NAMES).png(),
        "over": high_handed.table_picture(scenes.over(scenes.terms(6, teams=3)), scenes.NAMES).png(),
        "hand": high_handed.hand_picture(
            scenes.own(scenes.middle(), scenes.HAND), scenes.NAMES, offering(cards(scenes.HAND))
        ).png(),
        "hand with mates": high_handed.hand_picture(mates, scenes.NAMES, offering(cards("As Qs Th"))).png(),
        "hand off turn": high_handed.hand_picture(
            scenes.own(scenes.middle(), scenes.HAND)._replace(waiting=(3,)), scenes.NAMES, ()
        ).png(),
    }
