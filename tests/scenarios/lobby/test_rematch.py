"""Playing again: the same people, options and computers, by one click of each."""

import asyncio
from collections.abc import Iterable

from bot.features.lobby import rematch
from engine.tables.state import Phase
from playground.discord.channels import TEXT, THREAD, Channel
from playground.discord.permissions import Permissions
from playground.driver.people import Person
from playground.driver.views import Button, MessageView
from playground.server import Playground
from tests.scenarios.discord_stage import DiscordStage
from tests.scenarios.screen import answered, board_of, does_as_host, labels, plain, presses_more, says, seen_by
from tests.scenarios.stage import SLUG, plays_on, sits_down

IN_THREAD = "Play again in a thread"


async def over(clicks: DiscordStage, people: int, computers: int = 0) -> str:
    """A short game is played to its end; its table's id."""
    await sits_down(clicks, people=people, computers=computers, options={"target": "7"})
    await clicks.players[0].starts()
    await plays_on(clicks)
    await clicks.bot.shown()
    assert clicks.told().phase is Phase.OVER
    return clicks.table.id


def result_seen_by(person: Person, channel: str | None = None) -> MessageView:
    """The newest result on which somebody can press Play again."""
    return next(message for message in reversed(person.messages(channel)) if _has(message.buttons, "Play again"))


def names_at(clicks: DiscordStage) -> set[str]:
    assert clicks.hosted is not None
    return set(clicks.bot.tables.seat_names(clicks.hosted))


async def again(clicks: DiscordStage, person: Person) -> None:
    """Somebody presses Play again below the result, and looks at the new table."""
    await person.click("Play again", on=result_seen_by(person))
    await clicks.bot.shown()
    await clicks.find_table(person)


def _has(buttons: Iterable[Button], label: str) -> bool:
    return any(button.label == label for button in buttons)


async def test_everybody_confirms_with_one_click_and_the_game_starts_with_seats_drawn_anew(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben, cem = place.people[:3]
    first = await over(clicks, people=3)
    await again(clicks, ben)
    assert clicks.table.id != first
    assert names_at(clicks) == {"Ben"}
    assert "the game starts when 3 have joined" in board_of(ann).text
    assert clicks.table.state.chosen["target"] == "7"
    await ann.click("Join", on=board_of(ann))
    told = answered(await cem.click("Play again", on=result_seen_by(cem)))
    assert "You have a seat" in told.text, "whoever presses it later confirms"
    await place.until(lambda: clicks.table.state.phase is Phase.PLAYING)
    assert names_at(clicks) == {"Ann", "Ben", "Cem"}


async def test_whoever_presses_at_the_same_moment_sits_down_too(place: Playground, clicks: DiscordStage) -> None:
    people = place.people[:3]
    await over(clicks, people=3)
    pressing = (person.click("Play again", on=result_seen_by(person)) for person in people)
    told = [answered(one).text for one in await asyncio.gather(*pressing)]
    assert sum("You have a seat" in text for text in told) == 2, told
    await clicks.bot.shown()
    await clicks.find_table(people[0])
    await place.until(lambda: clicks.table.state.phase is Phase.PLAYING)
    assert names_at(clicks) == {"Ann", "Ben", "Cem"}


async def test_whoever_has_not_come_within_two_minutes_is_not_waited_for(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben = place.people[:2]
    await over(clicks, people=3)
    await again(clicks, ann)
    await ben.click("Join", on=board_of(ben))
    await clicks.bot.skip(100)
    assert clicks.table.state.phase is Phase.LOBBY
    await clicks.bot.skip(21)
    await place.until(lambda: clicks.table.state.phase is Phase.PLAYING)
    assert names_at(clicks) == {"Ann", "Ben"}


async def test_if_nobody_else_comes_the_lobby_stays_open_for_everybody(place: Playground, clicks: DiscordStage) -> None:
    ann, dot = place.people[0], place.people[3]
    await over(clicks, people=2, computers=1)
    await again(clicks, ann)
    assert names_at(clicks) == {"Ann", "Ada (computer)"}
    await clicks.bot.skip(121)
    await place.until(lambda: clicks.table.state.rematch is None)
    await clicks.bot.shown()
    assert clicks.table.state.phase is Phase.LOBBY
    assert "the game starts when" not in board_of(ann).text
    assert "too few have come, so the game does not start by itself" in board_of(ann).text
    assert any(text.startswith("Too few have joined to play Hi Lo Jack again") for text in seen_by(ann))
    await dot.click("Join", on=board_of(dot))
    assert names_at(clicks) == {"Ann", "Dot", "Ada (computer)"}


async def test_if_all_others_say_no_whoever_asked_is_told(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = place.people[:2]
    await over(clicks, people=2)
    await again(clicks, ann)
    await presses_more(ben, "Leave", on=board_of(ben))
    await clicks.bot.shown()
    assert any(text.startswith("Too few have joined") for text in seen_by(ann))
    page = answered(await ann.click("Host", on=board_of(ann)))
    assert "Not playing:** Ben" in plain(page.text)
    assert "Not playing" not in board_of(ann).text


async def test_alone_against_computers_it_goes_on_at_once(place: Playground, clicks: DiscordStage) -> None:
    await over(clicks, people=1, computers=2)
    await again(clicks, place.people[0])
    await place.until(lambda: clicks.table.state.phase is Phase.PLAYING)
    assert len(names_at(clicks)) == 3
    assert "Ann" in names_at(clicks)


async def test_whoever_only_looked_on_opens_an_empty_table(place: Playground, clicks: DiscordStage) -> None:
    await over(clicks, people=2)
    dot = place.people[3]
    await again(clicks, dot)
    assert names_at(clicks) == set()
    assert clicks.table.state.rematch is None


async def test_whoever_changes_an_option_starts_the_game_themselves(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = place.people[:2]
    await over(clicks, people=2)
    await again(clicks, ann)
    await ann.slash("/table options", name="target", value="9")
    await ben.click("Join", on=board_of(ben))
    await clicks.bot.skip(200)
    assert clicks.table.state.phase is Phase.LOBBY
    await ann.slash("/table start")
    assert clicks.told().phase is Phase.PLAYING


async def test_a_restart_forgets_nobody_who_is_waited_for(place: Playground, clicks: DiscordStage) -> None:
    ann, ben = place.people[:2]
    await over(clicks, people=2)
    await again(clicks, ann)
    await clicks.bot.stop()
    await clicks.bot.start()
    await ben.click("Join", on=board_of(ben))
    await clicks.find_table(ben)
    await place.until(lambda: clicks.table.state.phase is Phase.PLAYING)


async def test_whoever_plays_again_after_the_wait_still_sits_down(place: Playground, clicks: DiscordStage) -> None:
    ann, ben, cem = place.people[:3]
    await over(clicks, people=3)
    await again(clicks, ann)
    assert "the game starts when 3 have joined" in board_of(ben).text
    await clicks.bot.skip(121)
    await place.until(lambda: clicks.table.state.rematch is None)
    await clicks.bot.shown()
    assert "You have a seat" in answered(await cem.click("Play again", on=result_seen_by(cem))).text
    assert names_at(clicks) == {"Ann", "Cem"}


async def test_a_game_that_needs_all_of_them_says_so(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=4, options={"target": "7", "format": "teams4"})
    await clicks.players[0].starts()
    await plays_on(clicks)
    await clicks.bot.shown()
    await again(clicks, place.people[0])
    assert "the game starts when all 4 have joined. Anybody may join <t:" in board_of(place.people[1]).text


async def test_a_private_game_is_played_again_without_anybody_else(place: Playground, clicks: DiscordStage) -> None:
    await sits_down(clicks, people=2, options={"target": "7", "format": "solo2", "admission": "invited"})
    await clicks.players[0].starts()
    await plays_on(clicks)
    await clicks.bot.shown()
    await again(clicks, place.people[0])
    assert "the game starts when both have joined." in board_of(place.people[1]).text
    dot = place.people[3]
    dot.user.moderator = True
    assert "Only people whom the host invites" in answered(await dot.click("Join", on=board_of(dot))).text
    await clicks.bot.skip(121)
    await place.until(lambda: clicks.table.state.rematch is None)
    await clicks.bot.shown()
    assert "too few have come" in board_of(place.people[1]).text
    assert "nybody may join" not in board_of(place.people[1]).text


async def test_strangers_do_not_start_it_while_seats_are_kept(place: Playground, clicks: DiscordStage) -> None:
    ann, ben, dot = (place.people[seat] for seat in (0, 1, 3))
    await over(clicks, people=2)
    await again(clicks, ann)
    await dot.click("Join", on=board_of(dot))
    await clicks.bot.skip(10)
    await clicks.bot.shown()
    assert clicks.table.state.phase is Phase.LOBBY
    await ben.click("Join", on=board_of(ben))
    await place.until(lambda: clicks.table.state.phase is Phase.PLAYING)
    assert names_at(clicks) == {"Ann", "Ben", "Dot"}


async def test_no_seat_is_kept_for_whoever_takes_no_invitations_but_they_may_come(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben, cem = place.people[:3]
    await over(clicks, people=3)
    await ben.slash("/preferences", invitations="off")
    await again(clicks, ann)
    assert clicks.table.state.kept_for == (str(cem.user.id),)
    assert "the game starts when both have joined" in board_of(ann).text
    assert "Not playing" not in board_of(ann).text
    assert not any(ben.user in message.message.mentions for message in ann.messages()[-3:])
    await says(ann, "/table options", name="admission", value="invited")
    assert "You have a seat" in await says(ben, "/table join")


async def test_a_lobby_that_was_closed_while_it_waited_for_people_is_left_alone(
    place: Playground, clicks: DiscordStage
) -> None:
    """It was tried to start again and again, as fast as the machine could."""
    ann = place.people[0]
    await over(clicks, people=3)
    await again(clicks, ann)
    live = clicks.hosted
    assert live is not None
    await ann.click("Close table", on=answered(await ann.slash("/table close")))
    await clicks.bot.shown()
    assert live.table.state.phase is Phase.CLOSED
    assert clicks.bot.tables.deadlines.next_event_at(live) is None
    await clicks.bot.skip(121)
    await clicks.bot.shown()
    assert live.id not in clicks.bot.tables._scheduler._times


# -- where the channel has another table meanwhile --------------------------------------------------------------------


async def test_it_leads_to_the_lobby_that_the_channel_has_meanwhile(place: Playground, clicks: DiscordStage) -> None:
    """It was a dead end."""
    ann, dot = place.people[0], place.people[3]
    await over(clicks, people=2)
    await dot.slash("/play", game="sneak")
    page = answered(await ann.click("Play again", on=result_seen_by(ann)))
    assert page.is_ephemeral
    assert "a new table meanwhile, which waits for players: **Sneak**, https://discord.com/channels/" in page.text
    assert labels(page) == ["Join", IN_THREAD]
    told = answered(await ann.click("Join", on=page))
    assert "You have a seat at this channel's table of Sneak" in told.text
    await clicks.find_table(ann)
    assert names_at(clicks) == {"Ann"}
    page = answered(await ann.click("Play again", on=result_seen_by(ann)))
    assert labels(page) == [IN_THREAD]


async def test_it_goes_on_in_a_thread_and_the_others_find_it_by_the_same_button(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, ben, dot = (place.people[seat] for seat in (0, 1, 3))
    await over(clicks, people=2, computers=1)
    await dot.slash("/play", game="sneak")
    await dot.click("Join", on=board_of(dot))
    await does_as_host(dot, "Add computer", on=board_of(dot))
    await dot.slash("/table start")
    page = answered(await ann.click("Play again", on=result_seen_by(ann)))
    assert "A game of **Sneak** is being played in this channel meanwhile" in page.text
    assert labels(page) == [IN_THREAD]
    await ann.click(IN_THREAD, on=page)
    await clicks.bot.shown()
    assert "The table of Hi Lo Jack is open in <#" in seen_by(ann)[-1]
    told = answered(await ben.click("Play again", on=result_seen_by(ben)))
    assert "You have a seat at the table of Hi Lo Jack. It is here: https://discord.com/channels/" in told.text
    (thread,) = (channel for channel in place.world.channels.values() if channel.type == THREAD)
    ann.go_to(thread.name)
    await clicks.find_table(ann)
    await place.until(lambda: clicks.table.state.phase is Phase.PLAYING)
    assert names_at(clicks) == {"Ann", "Ben", "Ada (computer)"}
    assert clicks.table.state.chosen["target"] == "7"


async def test_where_no_thread_can_be_started_it_says_what_else_is_possible(
    place: Playground, clicks: DiscordStage
) -> None:
    ann, dot = place.people[0], place.people[3]
    await over(clicks, people=2)
    await dot.slash("/play", game="sneak", private=True)
    place.world.deny_bot(place.world.channel_named("general"), Permissions.CREATE_PUBLIC_THREADS)
    page = answered(await ann.click("Play again", on=result_seen_by(ann)))
    assert "To play Hi Lo Jack again now, send /play in another channel or thread." in page.text
    assert labels(page) == []
    await says(place.people[0], "/settings", openers="@Regulars")
    page = answered(await dot.click("Play again", on=result_seen_by(dot)))
    assert "send /play" not in page.text


async def test_in_another_server_it_opens_no_table(place: Playground, clicks: DiscordStage) -> None:
    """Discord shows the button in its own server only; a forged click would invite people there from elsewhere."""
    ann = place.people[0]
    await over(clicks, people=2)
    button = next(one for one in result_seen_by(ann).buttons if one.label == "Play again")
    abroad = Channel(place.world.ids.new_id(), TEXT, "abroad", place.world.ids.new_id())
    place.world.channels[abroad.id] = abroad
    for custom_id in (button.custom_id, f"{button.custom_id}:{rematch.IN_THREAD}"):
        forged = answered(await ann.slash("/table rules", abroad.name, game=SLUG))
        copied = {"type": 2, "id": 91, "style": 1, "label": "Play again", "custom_id": custom_id}
        forged.message.components.append({"type": 1, "id": 90, "components": [copied]})
        answer = answered(await ann.press(forged, custom_id))
        assert "That table is in another server" in answer.text
    assert await clicks.bot.tables.table_in_channel(str(abroad.id)) is None
