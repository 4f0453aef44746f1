"""`/act`: a game in words, with completions from one's own hand; whatever is answered is for one person alone."""

from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import waited_for
from tests.scenarios.screen import answered
from tests.scenarios.stage import sits_down


async def in_play(clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    await clicks.players[0].starts()
    await clicks.comes_to_rest()


async def test_a_bid_is_typed_as_it_is_said(clicks: DiscordStage) -> None:
    await in_play(clicks)
    answer = answered(await waited_for(clicks).person.slash("/act", do="  Bid THREE "))
    assert "Done: **Bid 3**." in answer.text
    assert answer.is_ephemeral
    assert clicks.table.log[-1].line == "bid level=3"


async def test_what_is_typed_is_completed_and_the_completion_is_what_is_done(clicks: DiscordStage) -> None:
    await in_play(clicks)
    bidder = waited_for(clicks).person
    assert [one.name for one in await bidder.autocomplete("/act", "do", do="")][-1] == "Pass"
    (passing,) = await bidder.autocomplete("/act", "do", do="pa")
    await bidder.slash("/act", do=passing.value)
    assert clicks.table.log[-1].line == "pass"


async def test_text_that_means_nothing_changes_nothing_and_is_answered_with_the_closest(clicks: DiscordStage) -> None:
    await in_play(clicks)
    before = len(clicks.table.log)
    told = answered(await waited_for(clicks).person.slash("/act", do="bid *seven*"))
    assert told.text == (
        "You cannot do “\u2068bid \\*seven\\*\u2069” now. What comes closest: **Bid 2**, **Bid 3** or **Bid 4**."
    )
    assert told.is_ephemeral
    assert len(clicks.table.log) == before


async def test_whoever_need_not_act_is_offered_nothing_and_hears_why(clicks: DiscordStage) -> None:
    await in_play(clicks)
    on_turn = waited_for(clicks)
    other = next(player for player in clicks.players[:2] if player is not on_turn).person
    assert await other.autocomplete("/act", "do", do="") == []
    for typed in ("pass", "good evening"):
        told = answered(await other.slash("/act", do=typed))
        assert told.is_ephemeral
        assert on_turn.name in told.text
    assert clicks.table.log[-1].line.startswith("start")


async def test_before_the_start_and_without_a_seat_nothing_is_done(place: Playground, clicks: DiscordStage) -> None:
    stranger = place.people[-1]
    assert "You are at no table" in answered(await stranger.slash("/act", do="pass")).text
    await sits_down(clicks, people=2)
    ann = clicks.players[0].person
    assert await ann.autocomplete("/act", "do", do="") == []
    assert "The game has not started yet." in answered(await ann.slash("/act", do="anything")).text


async def test_it_works_in_direct_messages(clicks: DiscordStage) -> None:
    await in_play(clicks)
    bidder = waited_for(clicks).person
    assert [one.name for one in await bidder.autocomplete("/act", "do", "dm", do="2")] == ["Bid 2"]
    assert answered(await bidder.slash("/act", "dm", do="2")).text == "Done: **Bid 2**."
