"""Taking back and pausing with few questions: partners are not asked, and one may agree for the whole game."""

from engine.tables.questions import Question
from playground.driver.people import Person
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.screen import board_of, labels, plain, says
from tests.scenarios.stage import sits_down

FOR_GAME = "Agree for the whole game"


async def in_teams(clicks: DiscordStage) -> tuple[Person, Person, list[Person]]:
    """Four people play in teams: one of them, that one's partner, and the others."""
    await sits_down(clicks, people=4, options={"format": "teams4"})
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    await clicks.bot.shown()
    state, people = clicks.table.state, {player.person.user.id: player.person for player in clicks.players[:4]}
    in_order = [people[seat.player or ""] for seat in state.seats]
    return in_order[0], in_order[2], [in_order[1], in_order[3]]


async def passed(clicks: DiscordStage) -> tuple[Person, Person]:
    """Of two people one has passed; that one and the other."""
    await in_play(clicks)
    asker = waited_for(clicks)
    other = next(player.person for player in clicks.players[:2] if player is not asker)
    await asker.does("pass")
    return asker.person, other


async def test_a_partner_is_not_asked(place: Playground, clicks: DiscordStage) -> None:
    asker, partner, others = await in_teams(clicks)
    await says(asker, "/table pause")
    await clicks.bot.shown()
    line = plain(board_of(partner).text)
    assert f"{others[0].name} and {others[1].name} must agree; lapses" in line
    assert "Agree to the pause" not in labels(partner.dm.last)
    for other in others:
        await other.click("Agree to the pause", on=other.dm.last)
    assert clicks.table.state.is_paused


async def test_one_agrees_for_the_whole_game_on_ones_hand_and_may_be_asked_again(
    place: Playground, clicks: DiscordStage
) -> None:
    asker, other = await passed(clicks)
    await says(asker, "/table undo")
    await clicks.bot.shown()
    assert FOR_GAME not in labels(board_of(other)), "the board has few buttons"
    await other.click(FOR_GAME, on=other.dm.last)
    await clicks.bot.shown()
    assert "lets the others take back actions for the rest of the game" in plain(board_of(asker).text)
    await waited_for(clicks).does("pass")
    assert "You took back" in await says(asker, "/table undo"), "nobody is asked"
    await clicks.bot.shown()
    assert "Ask me each time" not in labels(asker.dm.last)
    await other.click("Ask me each time", on=other.dm.last)
    await clicks.bot.shown()
    assert "Ask me each time" not in labels(other.dm.last)
    await waited_for(clicks).does("pass")
    assert "asked the others" in await says(asker, "/table undo")
    assert clicks.table.state.open_questions[Question.TAKE_BACK].agreed == {clicks.table.state.seat_of(asker.user.id)}


async def test_it_can_be_typed(place: Playground, clicks: DiscordStage) -> None:
    asker, other = await passed(clicks)
    assert "You are asked anyway" in await says(other, "/table undo", answer="ask")
    await says(asker, "/table undo")
    assert "Your answer is noted" in await says(other, "/table undo", answer="always")
    assert clicks.table.state.seats[clicks.table.state.seat_of(other.user.id) or 0].lets_take_back
    assert "You are asked again" in await says(other, "/table undo", answer="ask")
    await says(asker, "/table pause")
    assert "The game is paused" in await says(other, "/table pause", answer="always")
