"""Somebody takes back their last action: all others are asked on the board and on their hands."""

import re
from typing import NamedTuple

from engine.durations import DAY
from engine.games.hi_lo_jack.actions import Trump
from engine.pieces.cards import SUIT_OF
from engine.transcripts.form import Transcript
from engine.transcripts.verify import verify_transcript
from playground.driver.people import Person
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play, plays_to_the_end, waited_for
from tests.scenarios.screen import answered, board_of, boards_of, labels, plain, says, seen_by
from tests.scenarios.stage import action_of, humbly, offered, plays_on, sits_down

LET = "Let it be taken back"
STANDS = "It stands"


def offers_to_take_back(person: Person) -> bool:
    return any(label.startswith("Take back") for label in labels(person.dm.last))


class Passed(NamedTuple):
    """A game in which somebody has just made the first bid, or passed."""

    asker: Person
    others: list[Person]
    before: object
    """The game's state before it."""


async def one_bid(clicks: DiscordStage, people: int = 2) -> Passed:
    await in_play(clicks, people=people)
    await clicks.bot.shown()
    asker, before = waited_for(clicks), clicks.table.state.game
    await asker.does("pass")
    await clicks.bot.shown()
    others = [player.person for player in clicks.players[:people] if player is not asker]
    return Passed(asker.person, others, before)


async def test_all_agree_and_the_game_stands_as_before(place: Playground, clicks: DiscordStage) -> None:
    asker, (ben, cem), before = await one_bid(clicks, people=3)
    await asker.click("Take back: Pass", on=asker.dm.last)
    await clicks.bot.shown()
    assert "**You want to take back:** Pass." in plain(asker.dm.last.text)
    assert "Take back: Pass" not in labels(asker.dm.last)
    for asks in (board_of(ben), cem.dm.last):
        assert f"{asker.name} wants to take back:** {asker.name} passes." in plain(asks.text)
    await ben.click(LET, on=board_of(ben))
    assert clicks.table.state.game != before
    await cem.click(LET, on=cem.dm.last)
    await clicks.bot.shown()
    assert clicks.table.state.game == before
    assert "took back the last action" in board_of(ben).text
    assert "Pass" in labels(asker.dm.last)
    assert not {LET, STANDS, "Take back: Pass"} & {*labels(asker.dm.last), *labels(cem.dm.last), *labels(board_of(ben))}


async def test_one_refusal_lets_it_stand(place: Playground, clicks: DiscordStage) -> None:
    asker, (ben,), before = await one_bid(clicks)
    assert "asked the others to let you take back **Pass**" in plain(await says(asker, "/table undo"))
    assert "Your answer is noted" in await says(ben, "/table undo", answer="refuse")
    await clicks.bot.shown()
    assert clicks.table.state.game != before
    assert "does not agree, so the action stands" in board_of(ben).text
    assert "already asked" in await says(asker, "/table undo")
    assert "Nobody is asking" in await says(ben, "/table undo", answer="agree")


async def test_agreeing_can_be_typed(place: Playground, clicks: DiscordStage) -> None:
    asker, (ben,), before = await one_bid(clicks)
    await says(asker, "/table undo")
    await says(ben, "/table undo", answer="agree")
    assert clicks.table.state.game == before


async def test_whoever_plays_on_has_refused(place: Playground, clicks: DiscordStage) -> None:
    asker, (ben,), _ = await one_bid(clicks)
    await says(asker, "/table undo")
    await clicks.bot.shown()
    await waited_for(clicks).does("bid level=2")
    await clicks.bot.shown()
    assert "played on, so nothing is taken back" in board_of(ben).text
    assert f"is settled: {ben.name} played on" in plain(seen_by(asker)[-1])
    assert f"settled:** {ben.name} played on" in plain(asker.dm.last.text)
    assert "acted since" in await says(asker, "/table undo")


async def test_silence_is_no_after_half_the_time_for_a_turn(place: Playground, clicks: DiscordStage) -> None:
    asker, (ben,), before = await one_bid(clicks)
    await says(asker, "/table undo")
    await clicks.bot.skip(DAY / 2 + 1)
    await place.until(lambda: clicks.table.state.take_back_vote is None)
    await clicks.bot.shown()
    assert any("Not everybody agreed in time" in board.text for board in boards_of(ben))
    assert clicks.table.state.game != before


def fills_up_hands(stage: DiscordStage, line: str) -> bool:
    """Whether naming these trumps makes everybody draw: whoever holds more than six of them puts some away first."""
    named = action_of(line)
    assert isinstance(named, Trump)
    return all(sum(SUIT_OF[card] == named.suit for card in hand) <= 6 for hand in stage.table.state.game.hands)


async def test_a_draw_stands_and_is_not_offered(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    await plays_on(clicks, until=lambda: clicks.table.state.game.phase == "trump", choosing=humbly)
    pitcher = waited_for(clicks)
    await pitcher.does(next(line for line in offered(clicks, pitcher) if fills_up_hands(clicks, line)))
    await clicks.bot.shown()
    assert not offers_to_take_back(pitcher.person)
    assert "Hands were filled up after that" in await says(pitcher.person, "/table undo")


async def ann_bids_second(clicks: DiscordStage, people: int, computers: int) -> Person:
    """Ann, beside three players, bids after the eldest; whoever sits in the second seat is to bid after her."""
    await sits_down(clicks, people, computers, options={"seating": "as_joined", "first_dealer": "1"})
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    await clicks.bot.shown()
    clicks.bot.tables.reach.lose()  # a computer would be quicker than any test
    await clicks.players[0].does("pass")
    await clicks.bot.shown()
    return clicks.players[0].person


async def test_what_a_computer_settles_in_a_moment_is_not_offered_back(clicks: DiscordStage) -> None:
    """The hand named a computer that had acted by the time anybody read it, and offered what it had settled."""
    ann = await ann_bids_second(clicks, people=1, computers=2)
    assert re.search(r"As of <t:\d+:R>, it was not your turn yet\. ", ann.dm.last.text.replace("\n", " "))
    assert "waiting for" not in ann.dm.last.text
    assert not offers_to_take_back(ann)


async def test_what_a_person_has_yet_to_settle_is_offered_back_beside_computers(clicks: DiscordStage) -> None:
    ann = await ann_bids_second(clicks, people=2, computers=1)
    assert "the game was waiting for Ben." in plain(ann.dm.last.text)
    assert offers_to_take_back(ann)


async def test_who_plays_with_computers_alone_is_not_kept_waiting(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=1, computers=1)
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    await clicks.bot.shown()
    ann, before = clicks.players[0].person, clicks.table.state.game
    clicks.bot.tables.reach.lose()  # the computer would be quicker than any test
    await clicks.players[0].does("bid level=smudge" if clicks.table.state.game.deal.dealer == 0 else "bid level=2")
    assert "You took back **Bid" in plain(await says(ann, "/table undo"))
    assert clicks.table.state.game == before
    clicks.bot.tables.reach.regain()


async def test_a_computer_waits_while_people_are_asked(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2, computers=1, options={"seating": "as_joined", "format": "solo3"})
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    await plays_on(clicks, until=lambda: waited_for(clicks) is clicks.players[1], choosing=humbly)
    hosted = clicks.hosted
    assert hosted is not None
    clicks.bot.tables.reach.lose()
    await clicks.players[1].does(next_line(clicks))
    await says(clicks.players[1].person, "/table undo")
    due = clicks.bot.tables.deadlines.seat_due_at(hosted, 2)
    assert due is not None
    assert due >= clicks.bot.clock() + 500
    clicks.bot.tables.reach.regain()


def next_line(clicks: DiscordStage) -> str:
    """A harmless action of whoever is waited for."""
    (seat,) = clicks.table.waiting_for()
    assert clicks.hosted is not None
    return clicks.hosted.game.rules.auto(clicks.table.state.game, seat)[0].to_line()


async def test_the_table_may_take_nothing_back(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2, options={"taking_back": "never"})
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    asker = waited_for(clicks)
    await asker.does("pass")
    await clicks.bot.shown()
    assert not offers_to_take_back(asker.person)
    assert "nothing is taken back" in await says(asker.person, "/table undo")


async def test_somebody_who_looks_on_has_no_say(place: Playground, clicks: DiscordStage) -> None:
    asker, _, before = await one_bid(clicks)
    await says(asker, "/table undo")
    await clicks.bot.shown()
    looker = clicks.players[3].person
    await looker.click(LET, on=board_of(looker))
    assert "seat at this table" in seen_by(looker)[-1]
    assert clicks.table.state.game != before


async def test_an_undone_game_is_told_to_its_end(place: Playground, clicks: DiscordStage) -> None:
    asker, (ben,), _ = await one_bid(clicks)
    await says(asker, "/table undo")
    await clicks.bot.shown()
    await ben.click(LET, on=board_of(ben))
    await plays_to_the_end(clicks)
    text = answered(await ben.slash("/games transcript", table=clicks.table.id)).files[0].data.decode()
    assert text.count(" take_back\n") == 1
    assert verify_transcript(Transcript.parse(text)) == ()
    await says(ben, "/games replay", table=clicks.table.id)
