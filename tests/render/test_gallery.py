from render.__main__ import SHOWN, pictures


def test_every_picture_of_the_readme_can_be_drawn_anew() -> None:
    drawn = dict(pictures(seed=7))
    assert set(drawn) == {*(f"hi_lo_jack_{moment}" for moment in SHOWN), "hi_lo_jack_hand", "leaderboard"}
    assert all(picture.png and picture.alt for picture in drawn.values())
