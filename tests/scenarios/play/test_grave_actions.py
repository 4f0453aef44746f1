"""A button whose action decides the game asks first whether it is meant."""

from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.screen import answered, board_of, labels, plain, says

QUESTION = "Bid smudge?** All six tricks and all four points win you the whole game; anything less loses it."
GO_BACK, BID = "No, go back", "Bid smudge"


async def test_a_hand_asks_before_a_smudge_is_bid(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    await clicks.bot.shown()
    ann, before = waited_for(clicks).person, len(clicks.table.log)
    offered = labels(ann.dm.last)
    await ann.click(BID, on=ann.dm.last)
    assert QUESTION in plain(ann.dm.last.text)
    assert labels(ann.dm.last) == [GO_BACK, BID]
    await ann.click(GO_BACK, on=ann.dm.last)
    assert labels(ann.dm.last) == offered
    assert QUESTION not in plain(ann.dm.last.text)
    assert len(clicks.table.log) == before
    await ann.click(BID, on=ann.dm.last)
    await ann.click(BID, on=ann.dm.last)
    assert clicks.table.log[-1].line == "bid level=smudge"
    assert QUESTION not in plain(ann.dm.last.text)


async def test_what_was_asked_is_out_of_date_once_the_seat_has_acted(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    ann = waited_for(clicks).person
    copy = answered(await ann.click("My hand", on=board_of(ann)))
    copy = answered(await ann.click(BID, on=copy))
    assert QUESTION in plain(copy.text)
    await says(ann, "/act", do="bid 2")
    done = clicks.table.log[-1].line
    await ann.click(BID, on=copy)
    assert clicks.table.log[-1].line == done == "bid level=2"
    assert QUESTION not in plain(ann.messages()[-1].text)


async def test_whoever_types_a_smudge_means_it(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    assert "Done" in await says(waited_for(clicks).person, "/act", do="smudge")
    assert clicks.table.log[-1].line == "bid level=smudge"
