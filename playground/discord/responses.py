"""The bot's answers to interactions: the first answer, called callback, and what the bot may do by the token
afterwards.
"""

from collections.abc import Sequence

from playground.discord import posting, threads
from playground.discord.attachments import Upload
from playground.discord.client_events import ModalOpened
from playground.discord.components import with_component_defaults
from playground.discord.errors import (
    ALREADY_ACKNOWLEDGED,
    INVALID_FORM,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    DiscordError,
    field_error,
    raise_if_refused,
)
from playground.discord.interaction_lifecycle import fail_interaction
from playground.discord.interactions import (
    TOKEN_SECONDS,
    CallbackType,
    Interaction,
    InteractionKind,
    InteractionState,
    Payload,
)
from playground.discord.limits import autocomplete_errors, modal_errors
from playground.discord.messages import CHAT_INPUT_RESPONSE, EPHEMERAL, REPLY, Message
from playground.discord.snowflakes import Snowflake
from playground.discord.world import World

_ANSWERS_TO = {
    InteractionKind.COMMAND: {CallbackType.MESSAGE, CallbackType.THINKING, CallbackType.MODAL},
    InteractionKind.COMPONENT: {
        CallbackType.MESSAGE,
        CallbackType.THINKING,
        CallbackType.DEFERRED_UPDATE,
        CallbackType.UPDATE,
        CallbackType.MODAL,
    },
    InteractionKind.AUTOCOMPLETE: {CallbackType.CHOICES},
    InteractionKind.MODAL: {
        CallbackType.MESSAGE,
        CallbackType.THINKING,
        CallbackType.DEFERRED_UPDATE,
        CallbackType.UPDATE,
    },
}


def accept_callback(
    world: World, interaction_id: Snowflake, token: str, body: Payload, uploads: Sequence[Upload] = ()
) -> Interaction:
    """Let the bot's first answer to an interaction take effect. Returns the interaction.

    `body` has the `type` of the callback and its `data`. Raises DiscordError 10062 if the id and token belong to no
    interaction or the bot is too late, 40060 if it has answered before, 50035 for a type that does not fit the
    interaction or content that breaks a limit.
    """
    interaction = world.interactions.get(interaction_id)
    if interaction is None or interaction.token != token:
        raise DiscordError(UNKNOWN_INTERACTION)
    interaction.answers_tried += 1
    if interaction.state is InteractionState.FAILED:
        raise DiscordError(UNKNOWN_INTERACTION)
    if interaction.state is not InteractionState.WAITING:
        raise DiscordError(ALREADY_ACKNOWLEDGED)
    if world.clock() - interaction.created_at > world.answer_seconds:
        raise DiscordError(UNKNOWN_INTERACTION)
    answer = _checked_callback_type(interaction, body.get("type"))
    _ANSWERERS[answer](world, interaction, body.get("data") or {}, uploads)
    interaction.callback_type = answer
    if interaction.opener is not None:
        interaction.opener.modal = None
    if interaction.state is InteractionState.WAITING:
        interaction.settle(InteractionState.ANSWERED)
    return interaction


def follow_up(world: World, interaction: Interaction, payload: Payload, uploads: Sequence[Upload]) -> Message:
    """Send one more message by the interaction's token; the first after "thinking…" takes that message's place.

    Raises DiscordError as `posting.post_message` does, or 50083 for a public message in a thread that is archived
    and locked.
    """
    if interaction.state is InteractionState.THINKING and interaction.original is not None:
        return edit_by_token(world, interaction, interaction.original, payload, uploads)
    return _post_response(world, interaction, payload, uploads, kind=REPLY)


def message_by_token(interaction: Interaction, message_id: Snowflake) -> Message:
    """A message that may be read and edited by the interaction's token: the response message or a later one.

    The id `@original` means the response message. Raises DiscordError 10008 for any other message, and for a deleted
    one.
    """
    sent = interaction.channel.messages
    message = interaction.original if message_id == "@original" else sent.get(message_id)
    if message is None or message.id not in interaction.channel.messages:
        raise DiscordError(UNKNOWN_MESSAGE)
    known = message is interaction.original or (message.interaction or {}).get("id") == interaction.id
    if not known:
        raise DiscordError(UNKNOWN_MESSAGE)
    return message


def edit_by_token(
    world: World, interaction: Interaction, message: Message, payload: Payload, uploads: Sequence[Upload]
) -> Message:
    """Edit a message by the interaction's token. An interaction whose message showed "thinking…" is settled by that.

    Raises DiscordError as `posting.edit_message` does, or 50083 for a public message in an archived thread.
    """
    _require_changeable(interaction, message)
    revised = posting.edit_message(world, message, payload, uploads)
    if interaction.state is InteractionState.THINKING and message is interaction.original:
        interaction.settle(InteractionState.ANSWERED)
    return revised


def delete_by_token(world: World, interaction: Interaction, message: Message) -> None:
    """Delete a message by the interaction's token. An interaction whose message showed "thinking…" is settled by that,
    without an answer.
    """
    posting.delete_message(world, message)
    if interaction.state is InteractionState.THINKING and message is interaction.original:
        interaction.settle(InteractionState.ANSWERED)


def _checked_callback_type(interaction: Interaction, number: object) -> CallbackType:
    """The callback type with this number, if it fits the interaction. Raises DiscordError 50035 if it does not."""
    allowed = {int(answer): answer for answer in _ANSWERS_TO[interaction.kind]}
    if interaction.source is None:
        allowed = {
            n: answer
            for n, answer in allowed.items()
            if answer not in (CallbackType.UPDATE, CallbackType.DEFERRED_UPDATE)
        }
    if number not in allowed:
        choices = ", ".join(str(n) for n in sorted(allowed))
        message = f"Value must be one of {{{choices}}}."
        raise DiscordError(INVALID_FORM, field_error("type", "BASE_TYPE_CHOICES", message))
    return allowed[int(str(number))]


def _post_response(  # noqa: PLR0913  # as a message's sides
    world: World,
    interaction: Interaction,
    payload: Payload,
    uploads: Sequence[Upload],
    *,
    kind: int,
    loading: bool = False,
    path_prefix: Sequence[str] = (),
) -> Message:
    flags = int(payload.get("flags") or 0)
    if interaction.channel.archived and not flags & EPHEMERAL:  # since somebody used the app there
        threads.unarchive_for_message(world, interaction.channel)
    return posting.post_message(
        world,
        interaction.channel,
        world.bot,
        payload,
        uploads,
        kind=kind,
        visible_to=interaction.user.id if flags & EPHEMERAL else None,
        interaction=interaction.metadata(),
        loading=loading,
        path_prefix=path_prefix,
    )


def _require_changeable(interaction: Interaction, message: Message) -> None:
    """Raise DiscordError 50083 for a message that everybody sees, if it is in a thread that is archived."""
    if not message.is_ephemeral:
        threads.require_unarchived(interaction.channel)


def _response_message_type(interaction: Interaction) -> int:
    return CHAT_INPUT_RESPONSE if interaction.kind is InteractionKind.COMMAND else REPLY


def _answer_with_message(world: World, interaction: Interaction, data: Payload, uploads: Sequence[Upload]) -> None:
    kind = _response_message_type(interaction)
    interaction.original = _post_response(world, interaction, data, uploads, kind=kind, path_prefix=("data",))


def _answer_with_thinking(world: World, interaction: Interaction, data: Payload, _uploads: Sequence[Upload]) -> None:
    flags = {"flags": int(data.get("flags") or 0) & EPHEMERAL}
    kind = _response_message_type(interaction)
    interaction.original = _post_response(world, interaction, flags, (), kind=kind, loading=True)
    interaction.state = InteractionState.THINKING
    left = interaction.created_at + TOKEN_SECONDS - world.clock()
    world.timers.call_after(left, lambda: fail_interaction(world, interaction, InteractionState.THINKING))


def _answer_with_deferred_update(
    _w: World, interaction: Interaction, _data: Payload, _uploads: Sequence[Upload]
) -> None:
    interaction.original = interaction.source


def _answer_with_update(world: World, interaction: Interaction, data: Payload, uploads: Sequence[Upload]) -> None:
    source = interaction.source
    if source is None or source.id not in interaction.channel.messages:
        raise DiscordError(UNKNOWN_MESSAGE)
    _require_changeable(interaction, source)
    interaction.original = posting.edit_message(world, source, data, uploads, path_prefix=("data",))


def _answer_with_choices(_w: World, interaction: Interaction, data: Payload, _uploads: Sequence[Upload]) -> None:
    raise_if_refused(autocomplete_errors(data.get("choices")))
    interaction.choices = list(data.get("choices") or [])


def _answer_with_modal(world: World, interaction: Interaction, data: Payload, _uploads: Sequence[Upload]) -> None:
    raise_if_refused(modal_errors(data))
    interaction.modal = data | {"components": with_component_defaults(data.get("components") or [])}
    world.notify(interaction.user, ModalOpened(interaction.id, interaction.modal))


_ANSWERERS = {
    CallbackType.MESSAGE: _answer_with_message,
    CallbackType.THINKING: _answer_with_thinking,
    CallbackType.DEFERRED_UPDATE: _answer_with_deferred_update,
    CallbackType.UPDATE: _answer_with_update,
    CallbackType.CHOICES: _answer_with_choices,
    CallbackType.MODAL: _answer_with_modal,
}
