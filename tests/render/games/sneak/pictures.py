"""The pictures of Sneak that are kept to the pixel."""

from render.boards import sneak
from tests.engine.games.sneak import scenes
from tests.engine.scenes import cards, offering


def pictures() -> dict[str, bytes]:
    """The scenes that are kept to the pixel."""
    return {
        "start": sneak.table_picture(scenes.start(3), scenes.NAMES).png(),
        "contest": sneak.table_picture(scenes.settled(4), scenes.NAMES).png(),
        "unseen": sneak.table_picture(scenes.unseen(2), scenes.NAMES).png(),
        "window of seven": sneak.table_picture(scenes.flaunt(7), scenes.NAMES).png(),
        "sneak": sneak.table_picture(scenes.sneaked(5), scenes.NAMES).png(),
        "after a deal": sneak.table_picture(scenes.after_a_deal(6), scenes.NAMES).png(),
        "over": sneak.table_picture(scenes.over(3), scenes.NAMES).png(),
        "hand": sneak.hand_picture(
            scenes.own(scenes.flaunted("8s"), "As Ts 6s Kh 4h Qc 9d"), scenes.NAMES, offering(cards("As Ts"))
        ).png(),
        "large hand": sneak.hand_picture(
            scenes.own(scenes.middle(7), scenes.many(31)), scenes.NAMES, offering(scenes.many(31))
        ).png(),
    }
