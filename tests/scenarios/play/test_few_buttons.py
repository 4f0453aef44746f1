"""Few buttons stand below a table's message; whatever else its reader may use is behind **More**."""

from playground.driver.views import MessageView
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play, played
from tests.scenarios.screen import answered, board_of, labels, presses_more
from tests.scenarios.stage import sits_down


async def test_a_lobby_has_four_buttons_and_what_concerns_its_reader_behind_the_last(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, _, cem = place.people[:3]
    await sits_down(clicks, people=2)
    lobby = board_of(ann)
    assert labels(lobby) == ["Join", "Start", "Host", "More"]
    assert labels(await more(clicks, 0)) == ["Leave", "Rules", "Fair shuffles"]
    assert labels(await more(clicks, 2)) == ["Rules", "Fair shuffles"]
    assert labels(answered(await cem.slash("/table show"))) == ["Join", "More", "Refresh"]
    assert labels(answered(await ann.slash("/table show"))) == ["Start", "Host", "More", "Refresh"]


async def test_whoever_leaves_a_lobby_is_told_so_where_they_pressed(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    ben = place.people[1]
    told = answered(await presses_more(ben, "Leave", on=board_of(ben)))
    assert told.is_ephemeral
    assert told.text.startswith("You left the table")
    assert not told.buttons


async def test_only_players_are_offered_to_pause_to_leave_and_to_close(clicks: DiscordStage) -> None:
    await in_play(clicks)
    await clicks.bot.shown()
    ann, cem = clicks.players[0].person, clicks.players[2].person
    assert labels(board_of(ann)) == ["My hand", "What happened", "More"]
    own = {"Pause", "Leave game", "Close table"}
    assert own < {*labels(await more(clicks, 0))}
    assert own.isdisjoint(labels(await more(clicks, 2)))
    copy = labels(answered(await cem.slash("/table show")))
    assert copy == ["What happened", "More", "Refresh"]


async def test_a_question_and_a_pause_take_the_place_of_what_can_wait(clicks: DiscordStage) -> None:
    await in_play(clicks)
    await clicks.bot.shown()
    ann, ben = clicks.players[0].person, clicks.players[1].person
    await presses_more(ann, "Pause", on=board_of(ann))
    await clicks.bot.shown()
    assert labels(board_of(ben)) == ["My hand", "Agree to the pause", "No pause", "More"]
    assert labels(await more(clicks, 1)) == ["What happened", "As text", "Rules", "Leave game", "Close table"]
    assert labels(await more(clicks, 2)) == ["What happened", "As text", "Rules"], "who looks on"
    await ben.click("Agree to the pause", on=board_of(ben))
    await clicks.bot.shown()
    assert labels(board_of(ben)) == ["My hand", "Go on", "What happened", "More"]
    assert labels(await more(clicks, 1)) == ["As text", "Rules", "Leave game", "Close table"]


async def test_a_result_offers_its_next_game_to_players(place: Playground, clicks: DiscordStage) -> None:
    await played(clicks)
    ann, dot = place.people[0], place.people[3]
    result = board_of(ann)
    assert labels(result) == ["Play again", "Review my play", "Replay", "More"]
    behind = labels(answered(await ann.click("More", on=result)))
    assert behind == ["As text", "Rules", "Transcript and secret", "Fair shuffles", "Leaderboard"]
    copy = answered(await presses_more(dot, "As text", on=board_of(dot)))
    assert labels(copy) == ["Replay", "More", "Refresh"]


async def more(clicks: DiscordStage, number: int) -> MessageView:
    """What one of the people finds behind **More** of the newest board."""
    person = clicks.players[number].person
    return answered(await person.click("More", on=board_of(person)))
