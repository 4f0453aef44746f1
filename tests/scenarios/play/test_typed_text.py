"""What people type means one thing, however it is written."""

from playground.discord.interaction_lifecycle import begin_interaction
from playground.discord.interactions import InteractionKind
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import waited_for
from tests.scenarios.screen import board_of, says
from tests.scenarios.stage import sits_down


async def test_a_number_with_a_sign_or_an_underscore_is_refused_and_nothing_changes(clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2)
    ann = clicks.players[0].person
    for typed in ("1_0", "-9", "9.0", "1,0", "1 0"):
        told = await says(ann, "/table options", name="target", value=typed)
        assert f"Write numbers with digits alone, like 2 or 10, not “{typed}”." in told
    assert "target" not in clicks.table.state.chosen
    await ann.slash("/table options", name="target", value="\uff11\u0662")
    assert clicks.table.state.chosen["target"] == "12"
    await clicks.players[0].starts()
    await clicks.bot.shown()
    bidder, before = waited_for(clicks).person, len(clicks.table.log)
    assert "You cannot do “\u2068bid \\-2\u2069” now." in await says(bidder, "/act", do="bid -2")
    assert len(clicks.table.log) == before
    await bidder.slash("/act", do="bid \uff12")
    assert clicks.table.log[-1].line.endswith("bid level=2")


async def test_control_characters_and_halves_of_signs_are_not_part_of_a_text(clicks: DiscordStage) -> None:
    ann = clicks.players[0].person
    told = await says(ann, "/preferences", quiet="22-7", timezone="A\0B\x1b\ud800\nC")
    assert "“Time zone” cannot be “AB C”" in told
    page = await ann.slash("/preferences")
    await ann.click("Set quiet hours", on=page)
    refused = await ann.submit({"Time zone": "A\0B\x1b\ud800\tC"})
    assert refused is not None
    assert "“Time zone” cannot be “AB C”" in refused.text


async def test_they_are_not_part_of_a_made_up_custom_id_either(clicks: DiscordStage) -> None:
    await clicks.players[0].opens()
    ben = clicks.players[1].person
    board = board_of(ben).message
    made_up = {"custom_id": f"dk1:join:\0{clicks.table.id}\ud800", "component_type": 2, "id": 1}
    pressed = begin_interaction(ben.world, ben.user, ben.here, InteractionKind.COMPONENT, made_up, source=board)
    await ben.live.until_settled(pressed)
    assert clicks.told().names == ("Ben",)
