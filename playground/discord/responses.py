"""The bot's answers to interactions: the callback, and what its token may do for fifteen minutes."""

from collections.abc import Sequence

from playground.discord import posting, threads
from playground.discord.attachments import Upload
from playground.discord.client_events import ModalOpened
from playground.discord.components import completed
from playground.discord.errors import (
    ALREADY_ACKNOWLEDGED,
    INVALID_FORM,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    DiscordError,
    field_error,
    refuse,
)
from playground.discord.interactions import (
    TOKEN_SECONDS,
    Answer,
    Interaction,
    Kind,
    Payload,
    State,
    fail,
    metadata,
    settle,
)
from playground.discord.limits import autocomplete_errors, modal_errors
from playground.discord.messages import CHAT_INPUT_RESPONSE, EPHEMERAL, REPLY, Message
from playground.discord.snowflakes import Snowflake
from playground.discord.world import World

_ANSWERS_TO = {
    Kind.COMMAND: {Answer.MESSAGE, Answer.THINKING, Answer.MODAL},
    Kind.COMPONENT: {Answer.MESSAGE, Answer.THINKING, Answer.DEFERRED_UPDATE, Answer.UPDATE, Answer.MODAL},
    Kind.AUTOCOMPLETE: {Answer.CHOICES},
    Kind.MODAL: {Answer.MESSAGE, Answer.THINKING, Answer.DEFERRED_UPDATE, Answer.UPDATE},
}


def acknowledge(
    world: World, interaction_id: Snowflake, token: str, body: Payload, uploads: Sequence[Upload] = ()
) -> Interaction:
    """Take the bot's callback. Raises DiscordError 10062 when too late or unknown, 40060 when there already was one,
    50035 for a type that does not fit.
    """
    interaction = world.interactions.get(interaction_id)
    if interaction is None or interaction.token != token or interaction.state is State.FAILED:
        raise DiscordError(UNKNOWN_INTERACTION)
    if interaction.state is not State.WAITING:
        raise DiscordError(ALREADY_ACKNOWLEDGED)
    if world.clock() - interaction.created_at > world.answer_seconds:
        raise DiscordError(UNKNOWN_INTERACTION)
    answer = _answer(interaction, body.get("type"))
    _ANSWERERS[answer](world, interaction, body.get("data") or {}, uploads)
    interaction.answer = answer
    if interaction.opener is not None:
        interaction.opener.modal = None
    if interaction.state is State.WAITING:
        settle(interaction, State.ANSWERED)
    return interaction


def follow_up(world: World, interaction: Interaction, payload: Payload, uploads: Sequence[Upload]) -> Message:
    """One more message by the token. The first after a "thinking…" takes that message's place."""
    if interaction.state is State.THINKING and interaction.original is not None:
        return revise_by_token(world, interaction, interaction.original, payload, uploads)
    return _respond(world, interaction, payload, uploads, kind=REPLY)


def message_of(interaction: Interaction, message_id: Snowflake) -> Message:
    """A message that this token may read and edit: `@original`, or one it sent. Raises DiscordError 10008."""
    sent = interaction.channel.messages
    message = interaction.original if message_id == "@original" else sent.get(message_id)
    if message is None or message.id not in interaction.channel.messages:
        raise DiscordError(UNKNOWN_MESSAGE)
    known = message is interaction.original or (message.interaction or {}).get("id") == interaction.id
    if not known:
        raise DiscordError(UNKNOWN_MESSAGE)
    return message


def revise_by_token(
    world: World, interaction: Interaction, message: Message, payload: Payload, uploads: Sequence[Upload]
) -> Message:
    """Edit a message by the token; the "thinking…" is over when its message gets its content."""
    _need_changeable(interaction, message)
    revised = posting.revise(world, message, payload, uploads)
    if interaction.state is State.THINKING and message is interaction.original:
        settle(interaction, State.ANSWERED)
    return revised


def erase_by_token(world: World, interaction: Interaction, message: Message) -> None:
    """Delete a message by the token; deleting a "thinking…" answers with nothing."""
    posting.erase(world, message)
    if interaction.state is State.THINKING and message is interaction.original:
        settle(interaction, State.ANSWERED)


def _answer(interaction: Interaction, number: object) -> Answer:
    """The callback type, if it fits. Raises DiscordError 50035."""
    allowed = {int(answer): answer for answer in _ANSWERS_TO[interaction.kind]}
    if interaction.source is None:
        allowed = {n: answer for n, answer in allowed.items() if answer not in (Answer.UPDATE, Answer.DEFERRED_UPDATE)}
    if number not in allowed:
        choices = ", ".join(str(n) for n in sorted(allowed))
        message = f"Value must be one of {{{choices}}}."
        raise DiscordError(INVALID_FORM, field_error("type", "BASE_TYPE_CHOICES", message))
    return allowed[int(str(number))]


def _respond(  # noqa: PLR0913  # as a message's sides
    world: World,
    interaction: Interaction,
    payload: Payload,
    uploads: Sequence[Upload],
    *,
    kind: int,
    loading: bool = False,
    within: Sequence[str] = (),
) -> Message:
    flags = int(payload.get("flags") or 0)
    if interaction.channel.archived and not flags & EPHEMERAL:  # since somebody used the app there
        threads.need_writable(world, interaction.channel)
    return posting.post(
        world,
        interaction.channel,
        world.bot,
        payload,
        uploads,
        kind=kind,
        visible_to=interaction.user.id if flags & EPHEMERAL else None,
        interaction=metadata(interaction),
        loading=loading,
        within=within,
    )


def _need_changeable(interaction: Interaction, message: Message) -> None:
    """Raises DiscordError 50083 for what everybody sees in a thread that was archived meanwhile."""
    if not message.is_ephemeral:
        threads.need_active(interaction.channel)


def _kind_of_response(interaction: Interaction) -> int:
    return CHAT_INPUT_RESPONSE if interaction.kind is Kind.COMMAND else REPLY


def _answer_message(world: World, interaction: Interaction, data: Payload, uploads: Sequence[Upload]) -> None:
    kind = _kind_of_response(interaction)
    interaction.original = _respond(world, interaction, data, uploads, kind=kind, within=("data",))


def _answer_thinking(world: World, interaction: Interaction, data: Payload, _uploads: Sequence[Upload]) -> None:
    flags = {"flags": int(data.get("flags") or 0) & EPHEMERAL}
    kind = _kind_of_response(interaction)
    interaction.original = _respond(world, interaction, flags, (), kind=kind, loading=True)
    interaction.state = State.THINKING
    left = interaction.created_at + TOKEN_SECONDS - world.clock()
    world.timers.after(left, lambda: fail(world, interaction, State.THINKING))


def _answer_deferred_update(_w: World, interaction: Interaction, _data: Payload, _uploads: Sequence[Upload]) -> None:
    interaction.original = interaction.source


def _answer_update(world: World, interaction: Interaction, data: Payload, uploads: Sequence[Upload]) -> None:
    source = interaction.source
    if source is None or source.id not in interaction.channel.messages:
        raise DiscordError(UNKNOWN_MESSAGE)
    _need_changeable(interaction, source)
    interaction.original = posting.revise(world, source, data, uploads, within=("data",))


def _answer_choices(_w: World, interaction: Interaction, data: Payload, _uploads: Sequence[Upload]) -> None:
    refuse(autocomplete_errors(data.get("choices")))
    interaction.choices = list(data.get("choices") or [])


def _answer_modal(world: World, interaction: Interaction, data: Payload, _uploads: Sequence[Upload]) -> None:
    refuse(modal_errors(data))
    interaction.modal = data | {"components": completed(data.get("components") or [])}
    world.tell(interaction.user, ModalOpened(interaction.id, interaction.modal))


_ANSWERERS = {
    Answer.MESSAGE: _answer_message,
    Answer.THINKING: _answer_thinking,
    Answer.DEFERRED_UPDATE: _answer_deferred_update,
    Answer.UPDATE: _answer_update,
    Answer.CHOICES: _answer_choices,
    Answer.MODAL: _answer_modal,
}
