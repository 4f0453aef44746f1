"""The bot stops and starts in the middle of things: everything that was there works on."""

from pathlib import Path

import pytest

from engine.durations import DAY
from engine.tables.state import Phase
from playground.driver import user_actions
from playground.server import Playground
from tests.bot.serving import Serving, serving
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.screen import answered, asks_for_luck, board_of, does_as_host, presses_more
from tests.scenarios.stage import SLUG, humbly, plays_on, sits_down


async def restarted(stage: DiscordStage) -> None:
    await stage.bot.restart()
    stage.hosted = None
    await stage.bot.shown()
    await stage.find_table(stage.players[0].person)


async def test_a_trick_goes_on_after_a_restart_with_the_buttons_of_before(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    await plays_on(clicks, until=lambda: len(clicks.table.view(None).trick.cards) == 1, choosing=humbly)
    acting = waited_for(clicks)
    hand = acting.person.dm.last
    card = hand.buttons[0]
    before = clicks.table.log[:]
    await restarted(clicks)
    assert clicks.table.log == before
    answer = answered(await acting.person.press(hand, card.custom_id))
    assert answer.id == hand.id
    assert clicks.table.log[-1].seq == before[-1].seq + 1


async def test_every_kind_of_button_lives_through_a_restart(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = clicks.players[:2]
    await ann.opens()
    lobby = board_of(ann.person)
    await restarted(clicks)
    await ann.person.click("Join", on=lobby)
    await asks_for_luck(ben.person, on=lobby)
    await restarted(clicks)
    await ben.person.submit({"Your word": "phoenix"})  # a form that was open over the restart
    assert clicks.told().names == ("Ann", "Ben")
    for option, value in {"first_dealer": "0", "seating": "as_joined"}.items():
        await ann.sets(option, value)  # so that Ben bids first, and Ann after the computers
    await does_as_host(ann.person, "Add computer", on=lobby)
    await does_as_host(ann.person, "Add computer", on=lobby)
    question = answered(await ann.person.click("Start", on=lobby))
    await restarted(clicks)
    await ann.person.press(question, question.buttons[0].custom_id)
    await clicks.comes_to_rest()
    board = board_of(ann.person)
    private = answered(await ann.person.click("My hand", on=board))
    leaving = answered(await presses_more(ben.person, "Leave game", on=board))
    await restarted(clicks)
    for label in ("My hand", "More"):
        assert answered(await ann.person.click(label, on=board)).is_ephemeral
    await plays_on(clicks, until=lambda: waited_for(clicks) is ann, choosing=humbly)
    await ann.person.click(next(b.label for b in private.buttons or ann.person.dm.last.buttons), on=None)
    asked = answered(await ben.person.press(leaving, leaving.buttons[0].custom_id))
    await ben.person.press(asked, asked.buttons[0].custom_id)  # it means something else after one's first turn
    assert clicks.table.state.seats[clicks.told().names.index("Ben")].left


async def test_the_end_of_a_game_keeps_its_buttons(place: Playground, clicks: DiscordStage) -> None:
    ann = clicks.players[0]
    await in_play(clicks)
    await plays_on(clicks)
    await clicks.bot.shown()
    result = board_of(ann.person)
    await clicks.bot.restart()
    assert answered(await presses_more(ann.person, "Transcript and secret", on=result)).files
    assert answered(await presses_more(ann.person, "Leaderboard", on=result)).image
    await ann.person.click("Play again", on=result)
    await clicks.find_table(ann.person)
    assert clicks.told().phase is Phase.LOBBY


async def test_nothing_is_sent_or_changed_by_a_restart_at_rest(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    await clicks.bot.shown()
    place.world.calls.clear()
    await restarted(clicks)
    writes = [
        call.method_and_route for call in place.world.calls.all if call.method in {"POST", "PATCH", "PUT", "DELETE"}
    ]
    assert writes == []


async def test_commands_are_registered_once_and_again_only_when_they_change(place: Playground, bot: Serving) -> None:
    synced = "PUT /applications/{application}/commands"
    assert len(place.world.calls.calls_of_route(synced)) == 1
    await bot.restart()
    assert len(place.world.calls.calls_of_route(synced)) == 1
    await bot.store.set_stored_text("commands", "the digest of an earlier version's")
    await bot.restart()
    assert len(place.world.calls.calls_of_route(synced)) == 2


async def test_a_deadline_forgives_the_time_that_the_bot_was_away(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    await clicks.bot.skip(DAY / 2)
    await clicks.bot.shown()
    seq = clicks.table.seq
    await clicks.bot.stop()
    clicks.bot.clock.ahead += 3 * DAY
    place.skip_time(3 * DAY)
    await clicks.bot.start()
    await clicks.bot.shown()
    await clicks.find_table(clicks.players[0].person)
    assert clicks.table.seq == seq
    await clicks.bot.skip(DAY / 2 - 600)
    await clicks.bot.shown()
    assert clicks.table.seq == seq
    await clicks.time_passes(1200)
    assert clicks.table.seq > seq


async def test_a_deadline_that_runs_lives_through_a_restart(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    await restarted(clicks)
    seq = clicks.table.seq
    await clicks.time_passes(DAY + 60)
    assert clicks.table.log[seq].line == "pass"


async def test_computers_play_on_after_a_restart_without_being_asked(place: Playground, tmp_path: Path) -> None:
    async with serving(place, tmp_path, pace=600.0) as bot:
        stage = DiscordStage(bot)
        await sits_down(stage, people=1, computers=2, options={"first_dealer": "0", "seating": "as_joined"})
        await stage.players[0].starts()
        await bot.shown()
        seq = stage.table.seq
        await bot.restart()
        await stage.find_table(stage.players[0].person)
        assert stage.table.seq == seq
        await bot.skip(601)
        await place.until(lambda: stage.table.seq > seq)


async def test_a_table_whose_board_never_came_to_be_gets_one_at_the_next_start(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the bot dies between saving the table and answering; and a slow Discord does not keep it from ending."""
    monkeypatch.setattr("bot.client.STOP_SECONDS", 0.05)
    ann = clicks.players[0]
    with place.holds.holding(r"POST /interactions/\d+/[^/]+/callback") as held:
        opening = place.world.people[0]
        user_actions.slash(place.world, opening, ann.person.here, ["play"], {"game": SLUG})
        await held.arrived.wait()
        await clicks.bot.restart()
    await place.until(lambda: board_of(ann.person).button("Join"))
    await ann.person.click("Join")
    await clicks.find_table(ann.person)
    assert clicks.told().names == ("Ann",)


async def test_somebody_who_closed_their_dms_is_not_told_again_after_a_restart(
    place: Playground, clicks: DiscordStage
) -> None:
    ben = place.people[1]
    ben.refuse_dms()
    await in_play(clicks)
    await clicks.bot.shown()
    await restarted(clicks)
    await plays_on(clicks, until=lambda: clicks.table.view(None).phase == "tricks", choosing=humbly)
    await clicks.bot.shown()
    told = [m for m in ben.messages() if m.is_ephemeral and "cannot send you direct messages" in m.text]
    assert len(told) == 1
