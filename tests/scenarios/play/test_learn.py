"""Learning a game: a guided first game that only the learner sees, from /learn to its end."""

import asyncio

import pytest

from engine.games import games
from engine.lessons.lesson import LessonStep
from playground.discord.component_types import ComponentType
from playground.discord.components import walk_components
from playground.driver.people import Person
from playground.driver.views import MessageView
from playground.server import Playground
from tests.bot.serving import Serving
from tests.scenarios.screen import answered, board_of, boards_of, labels, plain, presses_more

LESSONS = {slug: game.words.lesson for slug, game in games().items() if game.words.lesson is not None}
SLUG = "hi-lo-jack"


def screen(person: Person) -> MessageView:
    """The newest message that only this person sees."""
    return [message for message in person.messages() if message.is_ephemeral][-1]


async def goes_on(person: Person, step: LessonStep) -> MessageView:
    """Presses what goes on from a step, and looks at what is shown then."""
    number = next((place for place, offer in enumerate(step.offers) if offer.goes_on), 0)
    shown = screen(person)
    await person.press(shown, shown.buttons[number].custom_id)
    return screen(person)


async def test_a_newcomer_chooses_a_game_tries_the_wrong_thing_and_reads_why(place: Playground, bot: Serving) -> None:
    ben = place.person("Ben")
    page = answered(await ben.slash("/learn"))
    assert page.is_ephemeral
    assert "Bid on your hand" in page.text
    assert {"Hi Lo Jack"} <= set(labels(page))
    first = answered(await ben.click("Hi Lo Jack", on=page))
    assert "step 1 of" in first.text
    assert "its cards and dice are set, it counts for nothing, and only you see it" in first.text
    assert "You hold ace of spades" in first.image.alt
    assert len([message for message in ben.messages() if message.is_ephemeral]) == 1, "in place of the question"
    await ben.click("Go on", on=first)
    assert "step 2 of" in screen(ben).text
    await ben.click("Pass", on=screen(ben))
    assert "somebody else names the trumps" in screen(ben).text
    assert "step 2 of" in screen(ben).text, "the learner stays at the step"
    assert screen(ben).button("Pass").is_disabled
    await ben.click("Bid 2", on=screen(ben))
    assert "step 3 of" in screen(ben).text
    assert "Ben bids 2." in plain(screen(ben).text)


async def test_why_a_try_was_in_vain_stands_right_above_the_buttons(place: Playground, bot: Serving) -> None:
    ben = place.person("Ben")
    step = answered(await ben.slash("/learn", game=SLUG, step=6))
    await ben.click("Play 10♦", on=step)
    kinds = [part["type"] for part in screen(ben).components]
    above = screen(ben).components[kinds.index(ComponentType.ACTION_ROW) - 1]
    assert "Try again." in above.get("content", ""), "where a phone shows it, below two pictures"


@pytest.mark.parametrize("slug", LESSONS)
async def test_each_lesson_is_played_to_its_end_by_its_buttons(place: Playground, bot: Serving, slug: str) -> None:
    ben, lesson = place.person("Ben"), LESSONS[slug]
    shown = answered(await ben.slash("/learn", game=slug))
    for number, step in enumerate(lesson.steps, start=1):
        assert f"step {number} of {len(lesson.steps)}" in shown.text
        assert step.title in shown.text
        wrong = [place for place, offer in enumerate(step.offers) if not offer.goes_on]
        for tried in wrong:
            await ben.press(shown, shown.buttons[tried].custom_id)
            shown = screen(ben)
            assert step.offers[tried].reply in shown.text
        buttons = shown.buttons[: len(step.offers)]
        assert [place for place, button in enumerate(buttons) if button.is_disabled] == wrong, "all that were tried"
        shown = await goes_on(ben, step)
    assert all(line in shown.text for line in lesson.learned)
    assert len([message for message in ben.messages() if message.is_ephemeral]) == 1, "one message, always edited"
    assert boards_of(ben) == [], "nobody else sees anything"


@pytest.mark.parametrize("tried", ["", "-5:x:999999999", ":".join("012" * 12)])
async def test_places_that_nobody_tried_make_no_other_offer_grey(place: Playground, bot: Serving, tried: str) -> None:
    ben = place.person("Ben")
    shown = answered(await ben.slash("/learn", game=SLUG, step=2))
    offers = LESSONS[SLUG].steps[1].offers
    vain = next(number for number, offer in enumerate(offers) if not offer.goes_on)
    button = next(part for part in walk_components(shown.message.components) if part.get("custom_id"))
    button["custom_id"] = ":".join(filter(None, [f"dk1:try:-:{SLUG}:1:{vain}", tried]))
    shown = answered(await ben.press(shown, button["custom_id"]))
    assert offers[vain].reply in shown.text
    grey = [offer for offer, button in zip(offers, shown.buttons, strict=False) if button.is_disabled]
    assert offers[vain] in grey
    assert not any(offer.goes_on for offer in grey)


@pytest.mark.parametrize("slug", LESSONS)
async def test_each_lesson_is_read_in_words(place: Playground, bot: Serving, slug: str) -> None:
    ben, lesson = place.person("Ben"), LESSONS[slug]
    await ben.slash("/preferences")
    await ben.select("How you see tables", ["As text"])
    shown = answered(await ben.slash("/learn", game=slug))
    for step in lesson.steps:
        assert shown.images == []
        assert "```" in shown.text
        assert len(shown.text) <= 4000
        shown = await goes_on(ben, step)


async def test_back_and_start_over_lead_where_they_say(place: Playground, bot: Serving) -> None:
    ben = place.person("Ben")
    shown = answered(await ben.slash("/learn", game=SLUG, step=3))
    assert "step 3 of" in shown.text
    await ben.click("Back", on=shown)
    assert "step 2 of" in screen(ben).text
    await ben.click("Start over", on=screen(ben))
    assert "step 1 of" in screen(ben).text
    assert "Back" not in labels(screen(ben))
    late = answered(await ben.slash("/learn", game=SLUG, step=14))
    assert f"step {len(LESSONS[SLUG].steps)} of" in late.text, "the last step, where a lesson has fewer"


async def test_a_step_says_how_to_come_back_to_it_once_the_message_is_gone(place: Playground, bot: Serving) -> None:
    ben = place.person("Ben")
    first = answered(await ben.slash("/learn", game=SLUG))
    assert "come back" not in first.text
    await ben.click("Go on", on=first)
    assert "send `/learn` with `game: Hi Lo Jack` and `step: 2`" in screen(ben).text
    ben.dismiss(screen(ben))
    assert "step 2 of" in answered(await ben.slash("/learn", game=SLUG, step=2)).text


async def test_it_goes_on_after_a_restart(place: Playground, bot: Serving) -> None:
    ben = place.person("Ben")
    await ben.slash("/learn", game=SLUG, step=2)
    await bot.restart()
    await ben.click("Bid 2", on=screen(ben))
    assert "step 3 of" in screen(ben).text


async def test_two_people_learn_at_once_each_at_their_own_step(place: Playground, bot: Serving) -> None:
    ben, cem = place.person("Ben"), place.person("Cem")
    await asyncio.gather(ben.slash("/learn", game=SLUG), cem.slash("/learn", game=SLUG, step=2))
    await asyncio.gather(ben.click("Go on", on=screen(ben)), cem.click("Bid 2", on=screen(cem)))
    assert "step 2 of" in screen(ben).text
    assert "step 3 of" in screen(cem).text
    assert "Cem bids 2." in plain(screen(cem).text)
    assert "Cem" not in screen(ben).text


async def test_a_table_of_the_channel_is_untouched_and_nothing_counts(place: Playground, bot: Serving) -> None:
    ann, ben = place.person("Ann"), place.person("Ben")
    await ann.slash("/play", game=SLUG)
    before, seq = board_of(ann).text, (await bot.table_here(ann)).table.seq
    await ben.slash("/learn", game=SLUG)
    for step in LESSONS[SLUG].steps:
        await goes_on(ben, step)
    assert board_of(ann).text == before
    assert (await bot.table_here(ann)).table.seq == seq
    assert "nobody has finished a game" in answered(await ben.slash("/leaderboard")).text.lower()
    assert len(bot.tables.directory.table_ids_of_player(ben.user.id)) == 0


async def test_at_the_end_a_real_table_opens_with_computers(place: Playground, bot: Serving) -> None:
    ben = place.person("Ben")
    shown = answered(await ben.slash("/learn", game=SLUG))
    for step in LESSONS[SLUG].steps:
        shown = await goes_on(ben, step)
    await ben.click("Play against computers", on=shown)
    await bot.shown()
    live = await bot.table_here(ben)
    assert bot.tables.seat_names(live) == ("Ben", "Ada (computer)", "Bruno (computer)")
    await ben.click("Start", on=board_of(ben))
    await bot.shown()
    assert "Hi Lo Jack" in board_of(ben).text


async def test_at_the_end_a_real_table_may_open_in_a_thread_where_the_channel_has_one(
    place: Playground, bot: Serving
) -> None:
    ann, ben = place.person("Ann"), place.person("Ben")
    await ann.slash("/play", game="sneak")
    shown = answered(await ben.slash("/learn", game=SLUG, step=len(LESSONS[SLUG].steps)))
    await ben.click("Go on", on=shown)
    refused = answered(await ben.click("Play against computers", on=screen(ben)))
    assert "This channel already has a table" in refused.text
    assert "for one of your own, press **Play in a thread**" in refused.text, "the button beside the one they pressed"
    end = [message for message in ben.messages() if "Play in a thread" in labels(message)][-1]
    await ben.click("Play in a thread", on=end)
    await bot.shown()
    assert "<#" in screen(ben).text
    (table,) = bot.tables.directory.table_ids_of_player(ben.user.id)
    live = await bot.tables.get(table)
    assert bot.tables.seat_names(live) == ("Ben", "Ada (computer)", "Bruno (computer)")


async def test_the_end_leads_to_the_next_lesson_and_so_through_all(place: Playground, bot: Serving) -> None:
    ben, seen = place.person("Ben"), []
    await ben.slash("/learn", game=SLUG)
    for _ in LESSONS:
        slug = next(one for one in LESSONS if screen(ben).text.startswith(f"## {games()[one].meta.title} · step 1 "))
        seen.append(slug)
        for step in LESSONS[slug].steps:
            await goes_on(ben, step)
        following = next(label for label in labels(screen(ben)) if label.startswith("Next lesson: "))
        await ben.click(following, on=screen(ben))
    assert sorted(seen) == sorted(LESSONS)
    assert f"{games()[SLUG].meta.title} · step 1 of" in screen(ben).text


async def test_in_direct_messages_the_end_says_where_to_play(place: Playground, bot: Serving) -> None:
    ben, steps = place.person("Ben"), LESSONS[SLUG].steps
    ben.go_to("dm")
    shown = answered(await ben.slash("/learn", "dm", game=SLUG, step=len(steps)))
    await ben.click("Go on", on=shown)
    end = ben.dm.last
    assert "send `/play` in a channel of a server" in end.text
    assert {"Play against computers", "Play in a thread"}.isdisjoint(labels(end))
    assert any(label.startswith("Next lesson: ") for label in labels(end))


async def test_rules_and_help_lead_to_it(place: Playground, bot: Serving) -> None:
    ben = place.person("Ben")
    await ben.slash("/table rules", game=SLUG)
    await place.until_idle()
    rules = [message for message in ben.messages() if message.is_ephemeral]
    moment = answered(await ben.click("Try it: Naming trumps", on=rules[0]))
    assert "step 3 of" in moment.text
    help_page = answered(await ben.slash("/help"))
    choice = answered(await ben.click("Learn a game", on=help_page))
    assert "Which game would you like to learn?" in choice.text
    lesson = answered(await ben.click("Hi Lo Jack", on=choice))
    told = answered(await ben.click("All rules", on=lesson))
    assert "Hi Lo Jack" in told.text


async def test_a_step_that_there_is_not_is_refused_kindly(place: Playground, bot: Serving) -> None:
    ben = place.person("Ben")
    shown = answered(await ben.slash("/learn", game=SLUG))
    button = shown.message.components[0]["components"][-2]["components"][0]
    for wrong in (
        "lesson:-:hi-lo-jack:77:on",
        "lesson:-:hi-lo-jack",
        "try:-:hi-lo-jack:1:6",
        "learn:-:hi-lo-jack:soon",
    ):
        button["custom_id"] = f"dk1:{wrong}"
        answer = answered(await ben.press(shown, f"dk1:{wrong}"))
        assert "That lesson has changed since. Send /learn to begin it anew." in answer.text


async def test_newcomers_are_offered_a_lesson_once_for_each_game(place: Playground, bot: Serving) -> None:
    ann, ben = place.person("Ann"), place.person("Ben")
    await ann.slash("/play", game=SLUG)
    await ann.slash("/table join")
    await ben.click("Join", on=board_of(ben))
    await bot.shown()
    assert offers_seen_by(ann) == 1
    assert "New to Hi Lo Jack?" in screen(ben).text
    lesson = answered(await ben.click("Learn it in 4 minutes", on=screen(ben)))
    assert "Hi Lo Jack · step 1 of" in lesson.text
    await presses_more(ben, "Leave", on=board_of(ben))
    await ben.click("Join", on=board_of(ben))
    await bot.shown()
    assert offers_seen_by(ben) == 1, "whoever sits down again has read it"
    await bot.restart()
    for person in (ann, ben):
        person.go_to("den")
    await ann.slash("/play", game=SLUG)
    await ben.click("Join", on=board_of(ben))
    await bot.shown()
    assert offers_seen_by(ben) == 0, "the log of the first table remembers it"


async def test_whoever_knows_one_game_is_offered_the_lesson_of_another(place: Playground, bot: Serving) -> None:
    ann = place.person("Ann")
    for channel, slug in (("general", SLUG), ("den", "sneak")):
        ann.go_to(channel)
        await ann.slash("/play", game=slug)
        await ann.click("Join", on=board_of(ann))
        await bot.shown()
        assert f"New to {games()[slug].meta.title}?" in screen(ann).text


def offers_seen_by(person: Person) -> int:
    """How many offers of a lesson somebody has been sent."""
    return sum("New to" in message.text for message in person.messages() if message.is_ephemeral)
