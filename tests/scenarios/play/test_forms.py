"""Forms of a hand in Discord: everything is picked, and what does not go together is refused in a sentence."""

from playground.driver.people import Person
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import sits_down_at
from tests.scenarios.screen import answered


async def on_turn_at_a_board(clicks: DiscordStage) -> Person:
    """The person whose turn it is at a board of cells."""
    await sits_down_at(clicks, "high-handed")
    return whose_turn(clicks)


def whose_turn(clicks: DiscordStage) -> Person:
    (seat,) = clicks.table.waiting_for()
    player = clicks.table.state.seats[seat].player
    return next(person for person in clicks.place.people if str(person.user.id) == player)


async def lays_first_card(person: Person, column: str, row: str) -> str:
    """Presses the first card's button and picks a cell; what answered, which is nothing for a card that was laid."""
    await person.press(person.dm.last, next(b for b in person.dm.last.buttons if b.label.startswith("Lay")).custom_id)
    told = await person.submit({"Column": [column], "Row": [row]})
    return "" if told is None else told.text


async def test_a_card_is_laid_by_picking_a_column_and_a_row(place: Playground, clicks: DiscordStage) -> None:
    person = await on_turn_at_a_board(clicks)
    await lays_first_card(person, "B", "3")
    assert clicks.table.view(None).last_play.cell == "B3"
    await clicks.comes_to_rest()
    second = whose_turn(clicks)
    await second.press(second.dm.last, next(b for b in second.dm.last.buttons if b.label.startswith("Lay")).custom_id)
    assert second.modal is not None
    offered = {option.label: option.description for option in second.modal.field("Column").options}
    assert offered["B"] == "Row 1, 2, 4, 5, 6, 7, 8"


async def test_a_cell_that_is_taken_is_refused_in_the_games_words(place: Playground, clicks: DiscordStage) -> None:
    person = await on_turn_at_a_board(clicks)
    await lays_first_card(person, "B", "3")
    await clicks.comes_to_rest()
    before = clicks.table.seq
    assert "B3 is taken by" in await lays_first_card(whose_turn(clicks), "B", "3")
    assert clicks.table.seq == before


async def test_cells_that_score_are_completed_first(place: Playground, clicks: DiscordStage) -> None:
    person = await on_turn_at_a_board(clicks)
    assert clicks.hosted is not None
    await lays_first_card(person, "E", "5")
    for _ in range(20):
        await clicks.comes_to_rest()
        second = whose_turn(clicks)
        offered = await second.autocomplete("/act", "do", do="")
        (seat,) = clicks.table.waiting_for()
        game, view = clicks.hosted.game, clicks.table.view(seat)
        lay = game.meta.actions[0]
        if best := game.words.suggestions(view, lay, "card", {}):
            (cell, *_) = game.words.suggestions(view, lay, "cell", {"card": best[0]})
            assert offered[0].value == f"lay card={best[0]} cell={cell}"
            return
        answered(await second.slash("/act", do=offered[-1].value))
    raise AssertionError("nobody could score")
