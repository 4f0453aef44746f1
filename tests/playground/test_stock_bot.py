"""What a bot on unmodified discord.py and the people around it meet."""

import pytest

from playground.discord import threads
from playground.discord.commands import NotOfferedError
from playground.discord.messages import COMPONENTS_V2
from playground.server import Playground
from tests.patience import ANSWER_SECONDS, until
from tests.playground.stock_bot import StockBot, png


async def test_a_bot_logs_in_and_its_commands_are_offered(place: Playground, bot: StockBot) -> None:
    assert bot.user is not None
    assert bot.guilds[0].name == "Harbour"
    assert {channel.name for channel in bot.guilds[0].text_channels} == {"general", "card-room", "den"}
    assert "echo" in {command["name"] for command in place.world.commands}


async def test_a_slash_command_is_answered_where_everybody_sees_it(place: Playground, bot: StockBot) -> None:
    answer = await place.person("Ann").slash("/echo", channel="card-room", text="hey", times=2)
    assert answer is not None
    assert answer.text == "hey hey"
    assert place.person("Ben").messages("card-room")[-1].text == "hey hey"


async def test_subcommands_take_their_options(place: Playground, bot: StockBot) -> None:
    answer = await place.person("Ann").slash("/group add", left=2, right=3)
    assert answer is not None
    assert answer.text == "5"


async def test_an_unknown_command_or_option_is_not_offered(place: Playground, bot: StockBot) -> None:
    ann = place.person("Ann")
    with pytest.raises(NotOfferedError, match="no command /dance"):
        await ann.slash("/dance")
    with pytest.raises(NotOfferedError, match="no option words"):
        await ann.slash("/echo", words="x")
    with pytest.raises(NotOfferedError, match="needs its option text"):
        await ann.slash("/echo")


async def test_autocomplete_offers_choices_while_typing(place: Playground, bot: StockBot) -> None:
    choices = await place.person("Ann").autocomplete("/echo", "text", text="ap")
    assert [tuple(choice) for choice in choices] == [("Apple", "apple"), ("Apricot", "apricot")]


async def test_a_click_edits_the_message_it_was_made_on(place: Playground, bot: StockBot) -> None:
    ann, ben = place.person("Ann"), place.person("Ben")
    shown = await ann.slash("/board")
    assert shown is not None
    assert shown.image.alt == "A board with 0 counts"
    assert shown.image.bytes == png()
    clicked = await ben.click("Count 0")
    assert clicked is not None
    assert clicked.id == shown.id
    assert clicked.text == "## Counted 1"
    assert clicked.image.filename == "board1.png"
    assert clicked.flags & COMPONENTS_V2
    await ann.click("🎲")
    assert ben.messages()[-1].text == "## Counted 2"


async def test_ephemeral_messages_are_seen_by_one_person(place: Playground, bot: StockBot) -> None:
    ann, ben = place.person("Ann"), place.person("Ben")
    answer = await ann.slash("/secret")
    assert answer is not None
    assert answer.is_ephemeral
    assert ann.messages()
    assert not ben.messages()


async def test_selects_and_modals(place: Playground, bot: StockBot) -> None:
    ann = place.person("Ann")
    await ann.slash("/colours")
    answer = await ann.select("colours", ["Red", "Green"])
    assert answer is not None
    assert answer.text == "picked red, green"
    answer = await ann.select("friend", ["Ben"])
    assert answer is not None
    assert answer.text == "picked Ben"
    await ann.slash("/form")
    assert ann.modal is not None
    assert ann.modal.title == "A form"
    answer = await ann.submit({"Your name": "Ann", "Colours": ["Blue"]})
    assert answer is not None
    assert answer.text == "Ann likes b"
    assert ann.modal is None


async def test_thinking_ends_with_the_edit_and_followups_come_after(place: Playground, bot: StockBot) -> None:
    ann = place.person("Ann")
    answer = await ann.slash("/slow")
    assert answer is not None
    assert answer.text == "thought"
    assert not answer.is_thinking
    assert await ann.until(lambda: ann.messages()[1].text) == "and more"


async def test_a_button_may_be_acknowledged_first_and_edited_later(place: Playground, bot: StockBot) -> None:
    ann = place.person("Ann")
    await ann.slash("/later")
    await ann.click("Later")
    await ann.until(lambda: ann.messages()[-1].text == "now")
    assert not ann.messages()[-1].buttons


async def test_direct_messages_arrive_or_are_refused(place: Playground, bot: StockBot) -> None:
    ann = place.person("Ann")
    await ann.slash("/tell", text="your hand")
    assert ann.dm.last.text == "your hand"
    assert ann.dm.last.image.bytes == png()
    ann.refuse_dms()
    answer = await ann.slash("/tell", text="another")
    assert answer is not None
    assert answer.text == "could not: 50007"


async def test_context_menus_work_on_messages_and_people(place: Playground, bot: StockBot) -> None:
    ann, ben = place.person("Ann"), place.person("Ben")
    said = await ben.say("good morning")
    quoted = await ann.choose_menu_entry("Quote", said)
    assert quoted is not None
    assert quoted.text == "> good morning"
    greeted = await ann.choose_menu_entry("Greet", ben)
    assert greeted is not None
    assert greeted.text == f"hello <@{ben.user.id}>"
    assert greeted.mentions == []


async def test_a_thread_is_a_channel_like_another(place: Playground, bot: StockBot) -> None:
    ann, ben = place.person("Ann"), place.person("Ben")
    threads.start_thread(place.world, place.world.channel_named("card-room"), "table-7", ann.user)
    shown = await ann.slash("/board", channel="table-7")
    assert shown is not None
    clicked = await ben.click("Count 0", on=shown)
    assert clicked is not None
    assert ben.messages("table-7")[-1].text == "## Counted 1"
    assert not ben.messages("card-room")


async def test_people_and_channels_keep_their_ids_in_another_playground(place: Playground) -> None:
    began = place.world.clock()
    await until(lambda: place.world.clock() > began + 0.001)  # nobody starts two within a millisecond, which ids count
    other = Playground(("Ann",), answer_seconds=ANSWER_SECONDS)
    assert other.person("Ann").user.id == place.person("Ann").user.id
    assert other.world.guild_id == place.world.guild_id
    assert other.world.channel_named("den").id == place.world.channel_named("den").id
    assert other.world.application_id != place.world.application_id


async def test_a_control_is_looked_for_where_one_is_and_then_everywhere(place: Playground, bot: StockBot) -> None:
    ann, ben = place.person("Ann"), place.person("Ben")
    await ann.slash("/board", channel="den")
    await ann.slash("/board", channel="card-room")
    ben.go_to("den")
    await ben.click("Count 0")
    assert ben.messages("den")[-1].text == "## Counted 1"
    await ben.click("Count 0")
    assert ben.messages()[-1].text == "## Counted 1"
    assert ben.here.name == "card-room"
