"""Somebody does what a hint advises, by the buttons of the hint: the same as by their hand, once, and never late."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.computers.thinking import LocalThinker
from engine.games import games
from engine.games.hi_lo_jack.actions import Bid
from engine.tables.computers import is_of_game
from engine.tables.log import Cause
from engine.tables.state import Phase
from engine.thinking.advice import Advice
from engine.thinking.question import AnyGame, ComputerQuestion
from engine.weighing import weighed_action
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.table_pages.page_contents import parts
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.playing import MOST_ACTIONS, passes_or_bids, plays_alone
from tests.scenarios.screen import answered, board_of, labels, plain
from tests.scenarios.stage import SLUG

OVER = "The moment of this hint is over"
FEW = 8
"""How often hints are followed in each game."""


def hand_of(person: Person) -> MessageView:
    """The hand among the direct messages, below which hints stand."""
    return [message for message in person.dm.messages if not message.is_ephemeral][-1]


async def asks(person: Person) -> MessageView:
    return answered(await person.click("Hint", on=hand_of(person)))


def label_of(hint: MessageView, rank: str) -> str:
    return next(label for label in labels(hint) if label.startswith(f"{rank}: "))


def shown_now(person: Person, hint: MessageView) -> MessageView:
    return next(one for one in (*person.dm.messages, *person.messages()) if one.id == hint.id)


def hints_stay(place: Playground) -> None:
    """Have Discord refuse to edit hints, so that those whose moment is over keep their buttons."""
    place.world.faults.inject("PATCH /webhooks/.*/@original", 404, times=MOST_ACTIONS, code=10015)


def own_lines(clicks: DiscordStage) -> list[str]:
    """What the people at the table did in the game."""
    return [entry.line for entry in clicks.table.log if is_of_game(entry) and entry.cause is Cause.PERSON]


async def follows_hints(clicks: DiscordStage, ann: Person, at_most: int = MOST_ACTIONS) -> MessageView:
    """Ann does what her hint calls the best, ``at_most`` times, or until the game is over. Returns the hint, as it is
    after what she did.
    """
    hint, notes = await asks(ann), len(ann.dm.messages)
    for _ in range(at_most):
        before = len(own_lines(clicks))
        best = label_of(hint, "Best")
        assert best.rstrip("…") in plain(hint.text).replace("*", "").replace("\\", "")
        settled = answered(await ann.click(best, on=hint))
        assert settled.id == hint.id
        assert "Done: **" in settled.text
        assert len(own_lines(clicks)) == before + 1
        await clicks.comes_to_rest()
        await clicks.bot.shown()
        if clicks.table.state.phase is not Phase.PLAYING:
            break
        hint = answered(await ann.click("Hint", on=settled))
        assert hint.id == settled.id, "the next hint stands in the same place"
        assert len(ann.dm.messages) == notes
    return settled


@pytest.mark.parametrize("slug", games())
async def test_any_game_is_played_by_hints_alone(place: Playground, clicks: DiscordStage, slug: str) -> None:
    await follows_hints(clicks, await plays_alone(clicks, slug), FEW)
    assert len(own_lines(clicks)) == FEW


async def test_a_whole_game_is_played_by_hints_alone(place: Playground, clicks: DiscordStage) -> None:
    ann = await plays_alone(clicks, SLUG)
    settled = await follows_hints(clicks, ann)
    assert clicks.table.state.outcome is not None
    if labels(settled):  # a computer had the last word
        await ann.click("Hint", on=settled)
    assert "This game is over; its table is in <#" in shown_now(ann, settled).text
    assert not labels(shown_now(ann, settled))


async def test_a_hint_says_in_its_own_place_that_there_is_nothing_to_decide(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = await plays_alone(clicks, "hi-lo-jack")
    settled, notes = await asks(ann), len(ann.dm.messages)
    while clicks.table.state.seat_of(ann.user.id) in clicks.table.waiting_for():  # the dealer may bid, then lead
        hint = answered(await ann.click("Hint", on=settled)) if labels(settled) == ["Hint"] else settled
        settled = answered(await ann.click(label_of(hint, "Best"), on=hint))
    told = answered(await ann.click("Hint", on=settled))
    assert told.id == hint.id
    assert "You have nothing to decide right now." in told.text
    assert labels(told) == ["Hint"]
    await clicks.comes_to_rest()
    assert label_of(answered(await ann.click("Hint", on=told)), "Best")
    assert len(ann.dm.messages) == notes, "no note is left behind"


@pytest.mark.looks_at_pictures
async def test_the_second_best_is_played_too_and_the_hand_follows(place: Playground, clicks: DiscordStage) -> None:
    ann = await plays_alone(clicks, "hi-lo-jack")
    hint, drawn = await asks(ann), hand_of(ann).image.bytes
    label = label_of(hint, "Second best")
    await ann.click(label, on=hint)
    await clicks.bot.shown()
    assert len(own_lines(clicks)) == 1
    done = label.removeprefix("Second best: ").replace("Take the bid:", "Bid")  # the dealer bids as much by taking it
    assert done in plain(shown_now(ann, hint).text)
    assert hand_of(ann).image.bytes != drawn


async def test_a_button_pressed_twice_plays_once_and_says_once_what_it_did(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = await plays_alone(clicks, "hi-lo-jack")
    hint = await asks(ann)
    button = hint.button(label_of(hint, "Best"))
    before = len(ann.dm.messages)
    await asyncio.gather(*[ann.press(hint, button.custom_id) for _ in range(2)])
    await clicks.comes_to_rest()
    await clicks.bot.shown()
    assert len(own_lines(clicks)) == 1
    assert "Done: **" in shown_now(ann, hint).text
    assert len(ann.dm.messages) == before, "nothing else is said"


async def test_whoever_has_played_on_their_hand_reads_on_the_hint_what_they_did(
    place: Playground, clicks: DiscordStage
) -> None:
    """On each hint that still stood there, without a press."""
    ann = await plays_alone(clicks, "hi-lo-jack")
    hints = [await asks(ann), await asks(ann), answered(await ann.slash("/table hint"))]
    label, line = await passes_or_bids(clicks, ann)
    await clicks.bot.shown()
    assert own_lines(clicks) == [line]
    for hint, rest in zip(hints, ("", "", " Your hand is in your direct messages."), strict=True):
        assert plain(shown_now(ann, hint).text).endswith(f"Done: **{label}**.{rest}")
        assert labels(shown_now(ann, hint)) == ["Hint"]


async def test_a_hint_that_could_not_be_edited_says_at_a_press_what_its_reader_did(
    place: Playground, clicks: DiscordStage
) -> None:
    """As after a restart, too."""
    ann = await plays_alone(clicks, "hi-lo-jack")
    hint = await asks(ann)
    hints_stay(place)
    label, line = await passes_or_bids(clicks, ann)
    await clicks.bot.shown()
    await ann.click(label_of(hint, "Best"), on=hint)
    assert own_lines(clicks) == [line]
    assert f"Done: **{label}**" in plain(shown_now(ann, hint).text)
    assert labels(shown_now(ann, hint)) == ["Hint"]


async def test_a_hint_whose_moment_ends_otherwise_loses_its_buttons_by_itself(
    place: Playground, clicks: DiscordStage
) -> None:
    """By a pause, the time for the turn, and the end of the game."""
    ann = await plays_alone(clicks, "hi-lo-jack", clock="5m")
    ends: tuple[Callable[[], Awaitable[object]], ...] = (
        lambda: ann.slash("/table pause"),
        lambda: clicks.time_passes(400),
        clicks.players[0].closes,
    )
    for end in ends:
        hint = await asks(ann)
        await end()
        await clicks.bot.shown()
        assert OVER in shown_now(ann, hint).text
        if clicks.table.state.phase is Phase.PLAYING:
            assert labels(shown_now(ann, hint)) == ["Hint"]
            await ann.slash("/table go-on")
            await clicks.comes_to_rest()
    assert not shown_now(ann, hint).buttons
    assert not own_lines(clicks)


async def test_without_a_hand_message_a_hint_that_is_over_leads_to_none(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = await plays_alone(clicks, "hi-lo-jack")
    await ann.slash("/preferences", hands="button")
    hint = answered(await ann.slash("/table hint"))
    label, _ = await passes_or_bids(clicks, ann)
    await clicks.bot.shown()
    assert plain(shown_now(ann, hint).text).endswith(f"Done: **{label}**.")


async def test_once_the_time_for_the_turn_has_run_out_a_hint_plays_nothing(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = await plays_alone(clicks, "hi-lo-jack", clock="5m")
    hint = await asks(ann)
    hints_stay(place)
    await clicks.time_passes(400)
    assert clicks.table.state.seats[clicks.table.state.seat_of(ann.user.id) or 0].missed
    await clicks.bot.shown()
    await ann.click(label_of(hint, "Best"), on=hint)
    assert not own_lines(clicks)
    assert OVER in shown_now(ann, hint).text
    assert labels(shown_now(ann, hint)) == ["Hint"]


async def test_after_the_game_a_hint_plays_nothing(place: Playground, clicks: DiscordStage) -> None:
    ann = await plays_alone(clicks, "hi-lo-jack")
    hint = await asks(ann)
    hints_stay(place)
    await clicks.players[0].closes()
    await clicks.bot.shown()
    await ann.click(label_of(hint, "Best"), on=hint)
    assert not own_lines(clicks)
    assert OVER in shown_now(ann, hint).text
    assert "This game is over; its table is in <#" in shown_now(ann, hint).text
    assert not shown_now(ann, hint).buttons, "there is no other hint"


async def test_in_a_pause_a_hint_plays_nothing(place: Playground, clicks: DiscordStage) -> None:
    ann = await plays_alone(clicks, "hi-lo-jack")
    hint = await asks(ann)
    hints_stay(place)
    await ann.slash("/table pause")
    await clicks.bot.shown()
    await ann.click(label_of(hint, "Best"), on=hint)
    assert not own_lines(clicks)
    assert OVER in shown_now(ann, hint).text


async def test_nobody_else_plays_by_a_hint(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = await plays_alone(clicks, "hi-lo-jack"), place.people[1]
    hint = answered(await ann.slash("/table hint"))
    button = next(one for one in parts(hint.components) if str(one.get("label")).startswith("Best"))
    forged = answered(await ben.slash("/table rules", game=SLUG))
    forged.message.components.append({"type": 1, "id": 90, "components": [button]})
    assert "You have no seat" in answered(await ben.press(forged, button["custom_id"])).text
    assert not own_lines(clicks)


async def test_whose_hands_are_not_in_direct_messages_goes_on_in_place_of_the_hint(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = await plays_alone(clicks, "hi-lo-jack")
    await ann.slash("/preferences", hands="button")
    hint = answered(await ann.slash("/table hint"))
    await ann.click(label_of(hint, "Best"), on=hint)
    hand = shown_now(ann, hint)
    assert len(own_lines(clicks)) == 1
    assert hand.image.alt.startswith("Your hand")
    assert "hint" not in hand.text


async def test_whose_hands_are_behind_a_button_read_hints_on_the_hand_itself_all_game(
    place: Playground, clicks: DiscordStage
) -> None:
    ann = await plays_alone(clicks, "hi-lo-jack")
    await ann.slash("/preferences", hands="button")
    hand = answered(await ann.click("My hand", on=board_of(ann)))
    menu, notes = labels(hand), len(ann.messages())
    hint = answered(await ann.click("Hint", on=hand))
    assert hint.id == hand.id
    assert hint.image.alt.startswith("Your hand")
    assert "A hint knows no more than you do." in hint.text
    assert [label.partition(":")[0] for label in labels(hint)] == ["Best", "Second best", "All actions"]
    assert labels(answered(await ann.click("All actions", on=hint))) == menu
    while clicks.table.state.phase is Phase.PLAYING:
        before = len(own_lines(clicks))
        hint = answered(await ann.click("Hint", on=shown_now(ann, hand)))
        await ann.click(label_of(hint, "Best"), on=hint)
        assert len(own_lines(clicks)) == before + 1
        await clicks.comes_to_rest()
        await clicks.bot.shown()
        if clicks.table.state.phase is Phase.PLAYING:
            await ann.click("Refresh", on=shown_now(ann, hand))
            assert len(ann.messages()) == notes, "no note is left behind"
    assert clicks.table.state.outcome is not None


async def test_a_hint_on_a_hand_is_out_of_date_once_the_seat_has_acted(place: Playground, clicks: DiscordStage) -> None:
    ann = await plays_alone(clicks, "hi-lo-jack")
    await ann.slash("/preferences", hands="button")
    hand = answered(await ann.click("My hand", on=board_of(ann)))
    hint = answered(await ann.click("Hint", on=hand))
    _, line = await passes_or_bids(clicks, ann)
    await ann.click(label_of(hint, "Best"), on=hint)
    assert own_lines(clicks) == [line]
    assert "A hint knows" not in shown_now(ann, hint).text
    assert shown_now(ann, hint).image.alt.startswith("Your hand")


async def test_to_a_hand_in_words_a_hint_comes_as_a_note(place: Playground, clicks: DiscordStage) -> None:
    ann = await plays_alone(clicks, "hi-lo-jack")
    await ann.slash("/preferences", hands="button", show="text")
    hand = answered(await ann.click("My hand", on=board_of(ann)))
    hint = answered(await ann.click("Hint", on=hand))
    assert hint.id != hand.id
    assert "· hint" in hint.text
    assert not hint.images


class Reckless(LocalThinker):
    """Advises to bid everything."""

    async def advise(self, game: AnyGame, question: ComputerQuestion) -> Advice:
        rest = await super().advise(game, question)
        return weighed_action(Bid(level="smudge"), 9.0, "bid_is_high", level="smudge"), rest[0]


async def test_a_hint_asks_before_it_does_what_decides_the_game(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await plays_alone(clicks, "hi-lo-jack")
    monkeypatch.setattr(clicks.bot.app.thinker, "advise", Reckless().advise)
    hint = await asks(ann)
    asked = answered(await ann.click("Best: Bid smudge", on=hint))
    assert "Bid smudge?** All six tricks and all four points win you the whole game" in plain(asked.text)
    assert labels(asked) == ["No, go back", "Bid smudge"]
    again = answered(await ann.click("No, go back", on=asked))
    assert again.id == hint.id
    assert again.text == hint.text
    assert not own_lines(clicks)
    await ann.click("Best: Bid smudge", on=again)
    await ann.click("Bid smudge", on=shown_now(ann, hint))
    assert own_lines(clicks) == ["bid level=smudge"]
    assert "Done: **Bid smudge**" in plain(shown_now(ann, hint).text)


async def test_a_hint_on_a_hand_asks_there_before_it_does_what_decides_the_game(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await plays_alone(clicks, "hi-lo-jack")
    await ann.slash("/preferences", hands="button")
    monkeypatch.setattr(clicks.bot.app.thinker, "advise", Reckless().advise)
    hand = answered(await ann.click("My hand", on=board_of(ann)))
    hint = answered(await ann.click("Hint", on=hand))
    asked = answered(await ann.click("Best: Bid smudge", on=hint))
    assert labels(asked) == ["No, go back", "Bid smudge"]
    assert asked.image.alt.startswith("Your hand")
    again = answered(await ann.click("No, go back", on=asked))
    assert again.id == hand.id
    assert labels(again)[0] == "Best: Bid smudge"
    assert not own_lines(clicks)
    await ann.click("Best: Bid smudge", on=again)
    await ann.click("Bid smudge", on=shown_now(ann, hand))
    assert own_lines(clicks) == ["bid level=smudge"]


async def test_what_a_hint_asked_is_out_of_date_once_the_seat_has_acted(
    place: Playground, clicks: DiscordStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await plays_alone(clicks, "hi-lo-jack")
    monkeypatch.setattr(clicks.bot.app.thinker, "advise", Reckless().advise)
    hint = await asks(ann)
    hints_stay(place)
    label, line = await passes_or_bids(clicks, ann)
    await ann.click("Best: Bid smudge", on=hint)
    assert f"Done: **{label}**" in plain(shown_now(ann, hint).text)
    assert own_lines(clicks) == [line]


async def test_where_cards_are_drawn_by_hand_a_hint_also_picks_up(place: Playground, clicks: DiscordStage) -> None:
    ann = await plays_alone(clicks, "high-handed", draw_mode="manual")
    hint = await asks(ann)
    assert len(hint.buttons) == 2
    await ann.click(label_of(hint, "Best"), on=hint)
    assert "pile=larger" in own_lines(clicks)[0]
