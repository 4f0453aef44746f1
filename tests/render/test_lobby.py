"""The card of a lobby: who sits there, who may still, and what was chosen; tidy whatever people are called."""

import pytest

from render import lobby
from render.canvas import Box, Canvas
from render.lobby import Lobby
from render.tokens import NOTE
from tests.each import each
from tests.engine.reading import HOSTILE_NAMES
from tests.engine.scenes import HARD_NAMES
from tests.render.cards.pictures import waiting
from tests.render.looking import MOST_BYTES, assert_tidy, words_on

HIGHEST = 620
"""Pixels: the buttons below are near."""
EVERY_NAME = (*HOSTILE_NAMES, *(names * 2 for names in HARD_NAMES))


def test_alt_text_says_who_sits_there_and_what_the_game_is() -> None:
    assert lobby.lobby_picture(waiting(2, 4, chosen=("Target: 9",))).alt == (
        "Lobby of Pegs and Bluff, 2 to 4 players. Seated: 1 Magdalena (host), 2 Kestrel. 2 of 4 seats taken. Target: 9."
        " Seats are drawn by lot at the start. Lay cards until you show the best poker hand, or fold; the winner's peg"
        " goes forward, all others go back."
    )


def test_an_empty_lobby_says_what_it_needs_and_who_opened_it() -> None:
    told = lobby.lobby_sentences(waiting(0, 4))
    assert told[1:4] == ["Nobody is seated yet.", "Needs 2 more.", "Opened by Magdalena."]
    assert "opened by Magdalena" in " ".join(words_on(lobby.lobby_canvas(waiting(0, 4))))


def test_a_computer_is_said_to_be_one_even_where_people_take_its_name() -> None:
    names = ("Ada", "Ada")
    assert lobby.lobby_sentences(waiting(2, 2, names))[1] == "Seated: 1 Ada (host), 2 Ada (computer)."
    assert "computer" in words_on(lobby.lobby_canvas(waiting(2, 2, names)))


@pytest.mark.parametrize(
    ("seats", "told"), [((2,), "2 players"), ((2, 4), "2 or 4 players"), ((2, 3, 4), "2 to 4 players")]
)
def test_how_many_may_play_is_said_in_words(seats: tuple[int, ...], told: str) -> None:
    one = waiting(2, 2)._replace(seats=seats)
    assert lobby.lobby_sentences(one)[0] == f"Lobby of Pegs and Bluff, {told}."


def test_kept_seats_name_their_people_and_the_waiting_list_stands_below() -> None:
    kept = waiting(2, 4)._replace(invited=("Dot",), queue=("Eli", "Fay"))
    words = words_on(lobby.lobby_canvas(kept))
    assert [word for word in words if word in {"Dot", "seat kept", "open"}] == ["seat kept", "Dot", "open"]
    assert "waiting for a seat: Eli, Fay" in " ".join(words)
    assert lobby.lobby_sentences(kept)[3:5] == ["Seats kept for Dot.", "Waiting for a seat: Eli, Fay."]


@pytest.mark.parametrize("names", EVERY_NAME)
def test_any_names_of_the_invited_are_tidy(names: tuple[str, ...]) -> None:
    one = waiting(1, 6)._replace(invited=names[:5], queue=names)
    assert_tidy(lobby.lobby_canvas(one))


@pytest.mark.parametrize("most", range(2, 9))
def test_each_seat_is_a_name_or_an_open_place(most: int) -> None:
    names = ("Ann", "Ben", "Cem", "Dot", "Eve", "Fay", "Gus", "Hal")
    for seated in range(most + 1):
        words = words_on(lobby.lobby_canvas(waiting(seated, most, names)._replace(host="Zed")))
        assert words.count("open") == most - seated
        assert [name for name in names if name in words] == list(names[:seated])


@each("most", range(2, 9))
@pytest.mark.parametrize("names", EVERY_NAME)
def test_any_names_and_options_are_tidy(names: tuple[str, ...], most: int) -> None:
    chosen = tuple(f"A rather long option {number}: a rather long value" for number in range(5))
    one = waiting(most, most, names, chosen)
    assert_tidy(lobby.lobby_canvas(one))
    picture = lobby.lobby_picture(one)
    assert picture.image.height <= HIGHEST
    assert len(picture.png()) <= MOST_BYTES


def test_no_note_below_the_seats_is_cut_short() -> None:
    """What the picture said last of a private lobby was "seats are drawn by lot at the st…"."""
    private = waiting(0, 7, chosen=("Who may sit down: Only the invited",))._replace(queue=("Eli", "Fay"))
    lines = words_on(lobby.lobby_canvas(private))[-3:]
    notes = ["opened by Magdalena", "waiting for a seat: Eli, Fay", "Who may sit down: Only the invited"]
    assert " · ".join(lines).split(" · ") == [*notes, "seats are drawn by lot at the start"]


def test_of_very_many_notes_the_picture_tells_how_many_more_there_are() -> None:
    chosen = tuple(f"A rather long option {number}: a rather long value" for number in range(5))
    assert words_on(lobby.lobby_canvas(waiting(2, 4, chosen=chosen)))[-1].endswith("a rather long value · 3 more")


def test_a_long_title_and_summary_are_cut_before_the_emblem() -> None:
    def emblem(canvas: Canvas, box: Box) -> None:
        canvas.area(box).write("emblem", box.middle, NOTE, "centre")

    one = waiting(1, 2)._replace(title="W" * 60, summary="A long summary. " * 30)
    assert_tidy(lobby.lobby_canvas(one, emblem))


def test_a_lobby_has_no_field_for_a_secret() -> None:
    """Whatever else a table knows, two lobbies that show the same are the same."""
    of_people = {"guests", "host", "invited", "queue"}
    assert set(Lobby._fields) == {"title", "summary", "seats", "chosen", "draws_lots", *of_people}
