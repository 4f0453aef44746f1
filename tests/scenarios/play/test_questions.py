"""What a player asks all others stands on the board and on each hand; an answer is to the question that was read."""

from collections.abc import Awaitable, Callable

import pytest

from engine.durations import DAY
from engine.tables.state import Phase
from playground.driver.people import Person
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import in_play, waited_for
from tests.scenarios.screen import ASKS_FOR_ANSWER, answered, board_of, labels, plain, says, seen_by
from tests.scenarios.stage import sits_down


async def asks_to_close(person: Person) -> None:
    question = answered(await person.slash("/table close"))
    await person.click("Ask the others", on=question)


async def asks_for_pause(person: Person) -> None:
    await person.slash("/table pause")


@pytest.mark.parametrize(
    ("asks", "own", "read", "agree", "refuse"),
    [
        (asks_for_pause, "You want a pause", "Ann wants a pause", "Agree to the pause", "No pause"),
        (
            asks_to_close,
            "You want to end this game",
            "Ann wants to end this game without a result",
            "End the game",
            "Play on",
        ),
    ],
    ids=["a pause", "an end"],
)
async def test_whoever_plays_from_direct_messages_reads_and_answers_there(  # noqa: PLR0917  # pytest's own
    place: Playground,
    clicks: DiscordStage,
    asks: Callable[[Person], Awaitable[None]],
    own: str,
    read: str,
    agree: str,
    refuse: str,
) -> None:
    await in_play(clicks, people=3)
    await clicks.bot.shown()
    ann, ben, cem = (player.person for player in clicks.players[:3])
    await asks(ann)
    await clicks.bot.shown()
    assert own in ann.dm.last.text
    assert not {agree, refuse} & set(labels(ann.dm.last))
    for other in (ben, cem):
        assert read in plain(other.dm.last.text)
        assert {agree, refuse} <= set(labels(other.dm.last))
    await ben.click(agree, on=ben.dm.last)
    await clicks.bot.shown()
    assert own in ben.dm.last.text
    assert agree not in labels(ben.dm.last)
    await cem.click(refuse, on=cem.dm.last)
    await clicks.bot.shown()
    assert clicks.table.state.open_questions == {}
    assert clicks.told().phase is Phase.PLAYING
    assert not any("must agree too" in person.dm.last.text for person in (ann, ben, cem))


async def test_all_agree_from_their_hands_and_the_hands_say_so(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    ann, ben = (player.person for player in clicks.players[:2])
    await asks_for_pause(ann)
    await clicks.bot.shown()
    await ben.click("Agree to the pause", on=ben.dm.last)
    await clicks.bot.shown()
    assert clicks.table.state.is_paused
    for person in (ann, ben):
        assert "The game is paused" in person.dm.last.text
        assert "Go on" in labels(person.dm.last)
    await ann.click("Go on", on=ann.dm.last)
    await asks_to_close(ben)
    await clicks.bot.shown()
    await ann.click("End the game", on=ann.dm.last)
    await clicks.bot.shown()
    assert "The players agreed to end the game" in ann.dm.last.text
    assert "The players agreed to end the game" in ben.dm.last.text


async def test_a_hand_has_the_buttons_of_all_questions_in_their_order(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    ann, ben = (player.person for player in clicks.players[:2])
    await asks_for_pause(ann)
    await asks_to_close(ann)
    await clicks.bot.shown()
    assert {"Ann wants a pause", "Ann wants to end this game"} == {
        read for read in ("Ann wants a pause", "Ann wants to end this game") if read in plain(ben.dm.last.text)
    }
    answers = ["Agree to the pause", "No pause", "End the game", "Play on"]
    assert [label for label in labels(ben.dm.last) if label in answers] == answers
    behind = answered(await ben.click("More", on=board_of(ben)))
    assert [label for label in labels(behind) if label in answers] == answers[2:]
    assert labels(board_of(ben)) == ["My hand", *answers[:2], "More"]
    lines = plain(ben.dm.last.text)
    assert lines.index("Ann wants a pause") < lines.index("Ann wants to end this game")
    await ben.click("Play on", on=ben.dm.last)
    await clicks.bot.shown()
    assert [label for label in labels(ben.dm.last) if label in answers] == answers[:2]
    await ben.click("No pause", on=ben.dm.last)
    await clicks.bot.shown()
    assert not set(answers) & set(labels(ben.dm.last))


async def test_a_late_answer_agrees_to_no_later_question(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks, people=3)
    ann, ben, cem = (player.person for player in clicks.players[:3])
    await asks_for_pause(ann)
    await clicks.bot.shown()
    old = answered(await cem.click("My hand", on=board_of(cem)))  # a private copy, which stays as it is
    await says(ben, "/table pause", answer="refuse")
    await asks_for_pause(ben)
    await clicks.bot.shown()
    await cem.click("Agree to the pause", on=old)
    assert "another one is open" in seen_by(cem)[-1]
    assert clicks.table.state.pause_vote.agreed == {clicks.table.state.seat_of(ben.user.id)}
    await says(cem, "/table pause", answer="refuse")
    await clicks.bot.shown()
    await cem.click("Agree to the pause", on=old)
    assert "Nobody is asking for a pause now" in seen_by(cem)[-1]


async def test_whoever_must_let_something_be_taken_back_is_named_in_the_channel(
    place: Playground, clicks: DiscordStage
) -> None:
    await in_play(clicks)
    asker = waited_for(clicks)
    other = next(player.person for player in clicks.players[:2] if player is not asker)
    await asker.does("pass")
    await says(asker.person, "/table undo")
    await clicks.bot.shown()
    (ping,) = [message for message in other.messages() if ASKS_FOR_ANSWER in message.text]
    assert f", {asker.name} wants to take back in **Hi Lo Jack**: {asker.name} passes. Do" in plain(ping.text)
    assert ping.mentions == [other.name]
    await says(other, "/table undo", answer="refuse")
    await clicks.bot.shown()
    assert not any(ASKS_FOR_ANSWER in message.text for message in other.messages())
    await asks_for_pause(other)
    await clicks.bot.shown()
    (ping,) = [message for message in other.messages() if ASKS_FOR_ANSWER in message.text]
    assert f", {other.name} wants to pause your game of **Hi Lo Jack**. Do you agree?" in plain(ping.text)


@pytest.mark.parametrize("refuse", ["No pause", None], ids=["a refusal", "silence"])
async def test_whoever_asked_learns_of_a_no_privately_and_on_their_hand(
    place: Playground, clicks: DiscordStage, refuse: str | None
) -> None:
    await sits_down(clicks, people=3, options={"clock": "7d"})
    await clicks.players[0].starts()
    await clicks.comes_to_rest()
    on_turn = waited_for(clicks).person
    asker, other = (player.person for player in clicks.players[:3] if player.person is not on_turn)
    others = [on_turn, other]
    await says(asker, "/table pause")
    await clicks.bot.shown()
    if refuse is None:
        await clicks.bot.skip(DAY + 1)
        await place.until(lambda: not clicks.table.state.pause_vote.is_open)
    else:
        await others[0].click(refuse, on=board_of(others[0]))
    await clicks.bot.shown()
    told = f"{others[0].name} wants no pause" if refuse else "Not everybody agreed to a pause"
    assert f"Your question is settled:** {told}" in plain(asker.dm.last.text)
    assert not any("Your question is settled" in other.dm.last.text for other in others)
    notes = [plain(text) for text in seen_by(asker) if "Your question in" in text]
    assert [told in note for note in notes] == ([True] if refuse else []), "after a day Discord takes no private note"
    assert not any("Your question in" in text for other in others for text in seen_by(other))


async def test_whoever_withdraws_a_question_is_told_nothing_of_it(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    ann = clicks.players[0].person
    await asks_for_pause(ann)
    await says(ann, "/table pause", answer="refuse")
    await clicks.bot.shown()
    assert not clicks.table.state.pause_vote.is_open
    assert not any("settled" in text for text in [ann.dm.last.text, *seen_by(ann)])


async def test_whoever_refused_may_ask_themselves(place: Playground, clicks: DiscordStage) -> None:
    await in_play(clicks)
    ann, ben = (player.person for player in clicks.players[:2])
    await asks_for_pause(ann)
    await says(ben, "/table pause", answer="refuse")
    assert "Somebody has just refused a pause" in await says(ann, "/table pause")
    assert "The table shows" in await says(ben, "/table pause")
    assert clicks.table.state.pause_vote.agreed == {clicks.table.state.seat_of(ben.user.id)}
