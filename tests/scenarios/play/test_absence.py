"""Somebody stays away: the others have a computer sit in, or somebody else hosts; nobody is kept waiting for good."""

import re

from bot.table_pages.components import escaped_text
from engine.durations import DAY
from engine.tables.log import Cause
from engine.tables.state import Phase
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.scenarios.discord_stage import ClickingPlayer, DiscordStage
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.screen import answered, board_of, plain, says
from tests.scenarios.stage import humbly, plays_on, seat_of, sits_down


def vote(absent: ClickingPlayer) -> str:
    return f"Let a computer play for {absent.name}"


def offers(player: ClickingPlayer, label: str) -> bool:
    """Whether the board has this button."""
    return any(button.matches(label) for button in board_of(player.person).buttons)


def pings_to_see(person: Person) -> list[MessageView]:
    """The messages of the channel that mention somebody."""
    return [message for message in person.messages() if message.mentions]


async def acts_harmlessly(clicks: DiscordStage, seat: int) -> None:
    assert clicks.hosted is not None
    for action in clicks.hosted.game.rules.auto(clicks.table.state.game, seat):
        await clicks.bot.tables.act_for(clicks.hosted, seat, action, Cause.PERSON)


async def all_are_waited_for(clicks: DiscordStage) -> None:
    """A game goes on until all of its seats have to decide at once."""
    while len(waited := clicks.table.waiting_for()) < len(clicks.table.state.seats):
        await acts_harmlessly(clicks, waited[0])
    await clicks.bot.shown()


async def one_away(clicks: DiscordStage) -> tuple[ClickingPlayer, ClickingPlayer]:
    """A game of two: who has let their time run out, and the other, who is waited for."""
    await in_play(clicks)
    absent = waited_for(clicks)
    await clicks.time_passes(DAY)
    await clicks.bot.shown()
    return absent, waited_for(clicks)


async def test_the_other_lets_a_computer_play_until_the_absent_is_back(place: Playground, clicks: DiscordStage) -> None:
    absent, other = await one_away(clicks)
    seat = seat_of(clicks, absent)
    await other.person.click(vote(absent))
    await clicks.bot.shown()
    assert f"A computer plays for {escaped_text(absent.name)} now." in board_of(other.person).text
    assert "A computer plays for you" in absent.person.dm.last.text
    await plays_on(clicks, until=lambda: clicks.table.log[-1].cause is Cause.COMPUTER, choosing=humbly)
    assert {entry.seat for entry in clicks.table.log if entry.cause is Cause.COMPUTER} == {seat}
    await absent.person.click("I am back", on=absent.person.dm.last)
    await clicks.bot.shown()
    assert "A computer plays for you" not in absent.person.dm.last.text
    assert clicks.table.state.seats[seat].player == absent.person.user.id
    assert not clicks.table.state.seats[seat].on_auto


async def test_the_board_offers_the_vote_only_while_somebody_is_away(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    absent = waited_for(clicks)
    assert not offers(absent, vote(absent))
    await clicks.time_passes(DAY)
    await clicks.bot.shown()
    assert offers(absent, vote(absent))
    assert "Your next move shows the others" in await says(absent.person, "/table back")
    await plays_on(clicks, until=lambda: waited_for(clicks) is absent, choosing=humbly)
    assert offers(absent, vote(absent))
    await plays_on(clicks, until=lambda: waited_for(clicks) is not absent, choosing=humbly)
    await clicks.bot.shown()
    assert not offers(absent, vote(absent))


async def test_votes_without_a_clock_stand_until_the_absent_plays(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=3, options={"clock": "none"})
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    absent = waited_for(clicks)
    first, second = (player for player in clicks.players[:3] if player is not absent)
    await clicks.bot.skip(DAY + 1)
    assert "Your vote counts" in await says(first.person, "/table sit-in", player=absent.name)
    assert "Your next move shows the others" in await says(absent.person, "/table back")
    assert "Your vote counts" in await says(second.person, "/table sit-in", player=absent.name)
    assert clicks.table.state.seats[seat_of(clicks, absent)].sat_in


async def test_the_vote_can_be_typed_and_completes_who_is_away(place: Playground, clicks: DiscordStage) -> None:
    absent, other = await one_away(clicks)
    offered = [name for name, _ in await other.person.autocomplete("/table sit-in", "player", player="")]
    assert offered == [absent.name]
    assert f"is away from the table. Away: \u2068{absent.name}\u2069." in await says(
        other.person, "/table sit-in", player=other.name
    )
    assert "Your vote counts" in await says(other.person, "/table sit-in", player=absent.name.lower())
    assert clicks.table.state.seats[seat_of(clicks, absent)].sat_in


async def test_nobody_votes_who_does_not_play(place: Playground, clicks: DiscordStage) -> None:
    absent, _ = await one_away(clicks)
    looker = clicks.players[3].person
    assert "seat at this table" in answered(await looker.click(vote(absent))).text
    assert "not away" in answered(await absent.person.click(vote(absent))).text


async def test_without_a_clock_the_board_offers_the_vote_after_a_day(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2, options={"clock": "none"})
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    absent = waited_for(clicks)
    await clicks.bot.skip(DAY + 1)
    await place.until(lambda: offers(absent, vote(absent)))


async def test_while_the_host_is_away_somebody_else_may_start_the_game_but_nobody_ends_it_alone(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = clicks.players[:2]
    await in_play(clicks)
    for _ in range(2):
        await plays_on(clicks, until=lambda: waited_for(clicks) is ann, choosing=humbly)
        await clicks.time_passes(DAY)
    asked = answered(await ben.person.slash("/table close"))
    assert [button.label for button in asked.buttons] == ["Ask the others"]
    await ben.person.click("Ask the others", on=asked)
    assert clicks.told().phase is Phase.PLAYING


async def test_whoever_ran_out_of_time_reads_that_and_what_their_seat_did(
    place: Playground, clicks: DiscordStage
) -> None:
    absent, other = await one_away(clicks)
    told = absent.person.dm.last.text
    assert "**Your time ran out**" in told
    assert f"{escaped_text(absent.name)} passes." in told
    assert "**Your time ran out**" not in other.person.dm.last.text
    await plays_on(clicks, until=lambda: waited_for(clicks) is absent, choosing=humbly)
    await plays_on(clicks, until=lambda: waited_for(clicks) is not absent, choosing=humbly)
    await clicks.bot.shown()
    assert "**Your time ran out**" not in absent.person.dm.last.text


async def test_a_hand_says_until_when_it_is_somebodys_turn(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    player = waited_for(clicks)
    (until,) = re.findall(r"time runs out <t:(\d+):R>", board_of(player.person).text)
    assert f"**Your turn.** Time runs out <t:{until}:R>." in player.person.dm.last.text


async def test_without_a_clock_the_board_and_a_hand_say_who_loses_if_nobody_moves(
    place: Playground, clicks: DiscordStage
) -> None:
    await sits_down(clicks, 2, options={"clock": "none"})
    await clicks.players[0].starts()
    await plays_on(clicks, lambda: all(one.has_had_turn for one in clicks.table.state.seats), humbly)
    await clicks.bot.shown()
    late = waited_for(clicks)
    (other,) = (player for player in clicks.players[:2] if player is not late)
    ends = f"closes <t:{int(clicks.table.public_at + 30 * DAY)}:R>"
    assert f"if nobody moves, the game {ends} as a loss for {late.name}\n" in f"{plain(board_of(late.person).text)}\n"
    assert f"If nobody moves, the game {ends}, and you lose it." in late.person.dm.last.text
    assert "If nobody moves" not in answered(await other.person.click("My hand", on=board_of(other.person))).text
    assert "if nobody moves" not in await says(other.person, "/mytables")
    await clicks.bot.skip(DAY + 1)
    await clicks.bot.shown()
    (ping,) = pings_to_see(late.person)
    assert ping.text.endswith(f" · if nobody moves, the game {ends}, and you lose it")


async def test_of_several_pings_at_once_one_stands_until_the_game_goes_on(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben, cem = place.people[:3]
    lobby = answered(await ann.slash("/play", game="high-roller"))
    for person in (ann, ben, cem):
        await person.click("Join", on=lobby)
    await clicks.find_table(ann)
    await ann.slash("/table start")
    await all_are_waited_for(clicks)
    await clicks.bot.skip(DAY / 2 + 1)
    await place.until(lambda: pings_to_see(ann))
    await clicks.bot.shown()
    assert len(pings_to_see(ann)) == 1
    for seat in clicks.table.waiting_for():
        await acts_harmlessly(clicks, seat)
    await clicks.bot.shown()
    assert pings_to_see(ann) == []


async def test_what_is_said_of_a_loss_by_waiting_counts_the_day_for_an_open_question(
    place: Playground, clicks: DiscordStage
) -> None:
    await sits_down(clicks, 2, options={"clock": "none"})
    await clicks.players[0].starts()
    await plays_on(clicks, lambda: all(one.has_had_turn for one in clicks.table.state.seats), humbly)
    late = waited_for(clicks)
    await says(late.person, "/table pause")
    await clicks.bot.shown()
    (ends,) = map(int, re.findall(r"the game closes <t:(\d+):R>", board_of(late.person).text))
    assert ends == int(clicks.table.public_at + 31 * DAY)
    await clicks.bot.skip(DAY + 1)
    await place.until(lambda: not clicks.table.state.pause_vote.is_open)
    await clicks.bot.skip(30 * DAY - 60)
    assert clicks.told().phase is Phase.PLAYING
    await clicks.bot.skip(60)
    await place.until(lambda: clicks.told().phase is Phase.CLOSED)


async def test_while_a_computer_sits_in_the_hand_says_who_is_to_play(place: Playground, clicks: DiscordStage) -> None:
    absent, other = await one_away(clicks)
    await other.person.click(vote(absent))
    await clicks.bot.shown()
    assert f"until you come back. To play: {escaped_text(other.name)}." in absent.person.dm.last.text


async def test_when_everybody_is_away_each_hand_says_so_until_one_is_back(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    for _ in range(4):
        await clicks.time_passes(DAY)
    await clicks.bot.shown()
    ann, ben = (player.person for player in clicks.players[:2])
    for person in (ann, ben):
        assert "**Everybody is away.**" in person.dm.last.text
        assert "It closes without a result" in person.dm.last.text
        assert "loses to the computers" not in person.dm.last.text
        assert "Press **I am back** to play on." in person.dm.last.text
        assert "This message changes" not in person.dm.last.text
        assert "everybody is away, it closes" in await says(person, "/mytables")
    await ann.click("I am back", on=ann.dm.last)
    await clicks.comes_to_rest()
    await clicks.bot.shown()
    assert "Everybody is away" not in ann.dm.last.text
    assert "Everybody is away" not in ben.dm.last.text


async def test_when_everybody_is_away_the_game_waits_and_says_so(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    for _ in range(4):
        await clicks.time_passes(DAY)
    await clicks.bot.shown()
    ann, before = clicks.players[0], clicks.table.seq
    assert "Everybody is away." in board_of(ann.person).text
    await clicks.time_passes(6 * DAY)
    assert clicks.table.seq == before
    await ann.person.click("I am back")
    await clicks.comes_to_rest()
    assert waited_for(clicks) is ann
