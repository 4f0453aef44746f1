"""The acts of a person in their Discord window; the page and the test driver both act through these functions.

A function whose act reaches the bot returns the Interaction at once, still unanswered; `Interaction.when_settled` tells
when it is over. A function raises NotOfferedError for an act that the person's window does not offer.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from playground.discord import commands, posting, threads
from playground.discord.channels import Channel
from playground.discord.client_events import DmsToggled, MessageGone
from playground.discord.commands import NotOfferedError
from playground.discord.component_types import SELECTS, ComponentType
from playground.discord.components import Component, find_control, walk_components
from playground.discord.interaction_lifecycle import begin_interaction
from playground.discord.interactions import Interaction, InteractionKind
from playground.discord.limits import ErrorBody, FieldValue, error_sentences, form_errors, select_errors
from playground.discord.messages import Message
from playground.discord.snowflakes import Snowflake
from playground.discord.users import User
from playground.discord.visibility import can_see, visible_messages
from playground.discord.world import World
from playground.driver.picked import resolved_fields, resolved_options, resolved_people, resolved_values

Options = Mapping[str, object]
Fields = Mapping[str, FieldValue]


def slash(world: World, user: User, channel: Channel, path: list[str], options: Options) -> Interaction:
    """Send the slash command at this path, such as `["act"]`, with options such as `{"do": "bid 3"}`.

    Returns the interaction, still unanswered. Raises NotOfferedError if the person is not offered the command or
    option.
    """
    command, node = commands.command_and_subcommand_at(world, user, channel, path)
    data = commands.interaction_data(world, command, path, commands.option_objects(node, options))
    if resolved := resolved_options(world, user, node, options):
        data["resolved"] = resolved
    return begin_interaction(world, user, _check_use_and_unarchive(world, user, channel), InteractionKind.COMMAND, data)


def autocomplete(  # noqa: PLR0913, PLR0917  # who, where, and what stands in the composer
    world: World, user: User, channel: Channel, path: list[str], options: Options, focused: str
) -> Interaction:
    """Ask for the choices of the option `focused` while it is being typed. Returns the interaction, still unanswered.

    `options[focused]` is the text so far, empty if it is missing; the other options may be incomplete. Raises
    NotOfferedError if the command has no such option, or the option offers no choices.
    """
    command, node = commands.command_and_subcommand_at(world, user, channel, path)
    option = next((option for option in node.get("options", ()) if option["name"] == focused), None)
    if option is None or not option.get("autocomplete"):
        raise NotOfferedError(f"/{' '.join(path)} offers no choices for {focused}")
    others = {name: given for name, given in options.items() if name != focused}
    filled = commands.option_objects(node, others, require_all=False)
    typed = {"name": focused, "type": option["type"], "value": str(options.get(focused, "")), "focused": True}
    data = commands.interaction_data(world, command, path, [*filled, typed])
    return begin_interaction(world, user, channel, InteractionKind.AUTOCOMPLETE, data)


def choose_menu_entry(world: World, user: User, channel: Channel, name: str, target: Message | User) -> Interaction:
    """Choose the entry `name` of the context menu of a message or a person. Returns the interaction, still unanswered.

    Raises NotOfferedError if the person is not offered such an entry.
    """
    of_person = isinstance(target, User)
    command = commands.context_menu_entry(
        world, user, channel, name, commands.USER_MENU if of_person else commands.MESSAGE_MENU
    )
    data = {"id": command["id"], "name": name, "type": command["type"], "target_id": target.id}
    if isinstance(target, User):
        data["resolved"] = resolved_people(world, [target.id])
    else:
        data["resolved"] = {"messages": {target.id: world.message_json(target)}}
    return begin_interaction(world, user, _check_use_and_unarchive(world, user, channel), InteractionKind.COMMAND, data)


def click(world: World, user: User, message: Message, custom_id: str) -> Interaction:
    """Press the button with this custom id on a message. Returns the interaction, still unanswered.

    Raises NotOfferedError if the person does not see the message, or it has no such enabled button.
    """
    return _use_control(world, user, message, _enabled_control(world, user, message, custom_id), {})


def select(world: World, user: User, message: Message, custom_id: str, values: Sequence[str]) -> Interaction:
    """Choose values in the select with this custom id on a message. Returns the interaction, still unanswered.

    A select of people, roles or channels takes their ids. Raises NotOfferedError if the person does not see the
    message, or it has no such enabled select, or the select does not allow these values.
    """
    component = _enabled_control(world, user, message, custom_id)
    _raise_if_refused(select_errors(component, values))
    chosen: dict[str, Any] = {"values": list(values)}
    if resolved := resolved_values(world, user, component, values):
        chosen["resolved"] = resolved
    return _use_control(world, user, message, component, chosen)


def submit_modal(world: World, user: User, modal_id: Snowflake, fields: Fields) -> Interaction:
    """Send the form that the interaction `modal_id` opened for this person. Returns a new interaction, still
    unanswered.

    `fields` are by custom id: a text, a list of chosen values, or whether a checkbox is ticked. A field that is left
    out sends what it was shown with. Raises NotOfferedError if the form is not open, or a value is not allowed.
    """
    opener = world.interactions.get(modal_id)
    if opener is None or opener.user is not user or opener.modal is None:
        raise NotOfferedError("this modal is not open")
    fields = _initial_field_values(opener.modal) | dict(fields)
    _raise_if_refused(form_errors(opener.modal, fields))
    data: dict[str, Any] = {
        "custom_id": opener.modal["custom_id"],
        "components": [_submitted_component(part, fields) for part in opener.modal["components"]],
        "resolved": resolved_fields(world, user, opener.modal, fields),
    }
    return begin_interaction(
        world,
        user,
        _check_use_and_unarchive(world, user, opener.channel),
        InteractionKind.MODAL,
        data,
        source=opener.source,
        opener=opener,
    )


def cancel_modal(world: World, user: User, modal_id: Snowflake) -> None:
    """Close a form without sending it; the bot is not told. Nothing happens if the form is not open for this person."""
    opener = world.interactions.get(modal_id)
    if opener is not None and opener.user is user:
        opener.modal = None


def say(world: World, user: User, channel: Channel, text: str) -> Message:
    """Write a message in a channel, and return it. Raises NotOfferedError if the person may not write there."""
    if not can_see(user, channel):
        raise NotOfferedError(f"{user.name} cannot write there")
    return posting.post_message(world, _check_use_and_unarchive(world, user, channel), user, {"content": text})


def dismiss(world: World, user: User, message: Message) -> None:
    """Remove an ephemeral message from this person's window; the bot is not told.

    Raises NotOfferedError for a message that others see too.
    """
    if message.visible_to != user.id:
        raise NotOfferedError("only a message that you alone can see can be dismissed")
    world.channel(message.channel_id).messages.pop(message.id, None)
    world.notify(user, MessageGone(message.channel_id, message.id))


def set_dms_closed(world: World, user: User, *, closed: bool) -> None:
    """Let a person refuse direct messages from members of the guild (`closed`), or accept them again."""
    user.dms_open = not closed
    world.notify(user, DmsToggled(closed))


def _check_use_and_unarchive(world: World, user: User, channel: Channel) -> Channel:
    """Check that a person may act in a channel, unarchive it if it is an archived thread, and return it.

    Raises NotOfferedError for a locked thread, unless the person may manage threads.
    """
    if not threads.may_use_thread(world, user, channel):
        raise NotOfferedError(f"{channel.name} is locked")
    threads.unarchive_thread(world, channel)
    return channel


def _enabled_control(world: World, user: User, message: Message, custom_id: str) -> Component:
    if message not in visible_messages(user, world.channel(message.channel_id)):
        raise NotOfferedError(f"{user.name} does not see this message")
    component = find_control(message.components, custom_id)
    if component is None:
        raise NotOfferedError("this message has no such control any more")
    if component.get("disabled"):
        raise NotOfferedError(f"{component.get('label') or component.get('placeholder') or 'the control'} is disabled")
    return component


def _use_control(
    world: World, user: User, message: Message, component: Component, extra_data: dict[str, Any]
) -> Interaction:
    data = {
        "custom_id": component["custom_id"],
        "component_type": component["type"],
        "id": component["id"],
        **extra_data,
    }
    channel = _check_use_and_unarchive(world, user, world.channel(message.channel_id))
    return begin_interaction(world, user, channel, InteractionKind.COMPONENT, data, source=message)


def _raise_if_refused(refusal: ErrorBody | None) -> None:
    """Raise NotOfferedError for an answer that Discord's client does not let a person give; do nothing for None."""
    if refusal is not None:
        raise NotOfferedError("; ".join(error_sentences(refusal)))


def _initial_field_values(modal: Component) -> dict[str, FieldValue]:
    """The values that the fields of a form send if nobody touches them, by custom id: those that they were shown
    with.
    """
    return {
        part["custom_id"]: _default_value(part) for part in walk_components(modal["components"]) if "custom_id" in part
    }


def _default_value(part: Component) -> FieldValue:
    if part["type"] == ComponentType.CHECKBOX:
        return bool(part.get("default", False))
    if part["type"] == ComponentType.TEXT_INPUT:
        return str(part.get("value") or "")
    chosen = [option["value"] for option in part.get("options", ()) if option.get("default")]
    chosen += [value["id"] for value in part.get("default_values") or ()]
    return "".join(chosen[:1]) if part["type"] == ComponentType.RADIO_GROUP else chosen


def _submitted_component(part: Component, fields: Fields) -> Component:
    """A component of a form as Discord sends it to the bot once the form is submitted."""
    if "component" in part:
        return {"type": part["type"], "id": part["id"], "component": _submitted_component(part["component"], fields)}
    if "components" in part:
        return {
            "type": part["type"],
            "id": part["id"],
            "components": [_submitted_component(p, fields) for p in part["components"]],
        }
    sent: Component = {"type": part["type"], "id": part["id"]}
    if part["type"] == ComponentType.TEXT_DISPLAY:
        return sent
    return sent | {"custom_id": part["custom_id"]} | _field_value(part, fields[part["custom_id"]])


def _field_value(part: Component, given: FieldValue) -> Component:
    """The `value` or `values` that one field of a form sends."""
    if part["type"] == ComponentType.CHECKBOX:
        return {"value": bool(given)}
    values = [given] if isinstance(given, str) else list(given) if isinstance(given, Sequence) else []
    if part["type"] in SELECTS or part["type"] in (ComponentType.FILE_UPLOAD, ComponentType.CHECKBOX_GROUP):
        return {"values": [value for value in values if value]}
    text = "".join(values[:1])
    return {"value": text or None} if part["type"] == ComponentType.RADIO_GROUP else {"value": text}
