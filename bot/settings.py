"""Everything an operator can set, from the environment or a ``.env`` file; see ``.env.example``."""

import re
from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import AfterValidator, AnyHttpUrl, AnyWebsocketUrl, BeforeValidator, Field, SecretStr, TypeAdapter
from pydantic_settings import BaseSettings, SettingsConfigDict

from data.ownership.parts import WantedParts
from engine.durations import MINUTE
from engine.text.near_words import closest_word

PREFIX = "DECKHAND_"
"""How the environment variables of most settings begin."""
YEAR_OF_HOURS = 24 * 365
USUAL_CALL_RATE = 45.0
"""Calls to Discord a second. Discord allows a bot 50, not counting answers to interactions; a few less are never
refused.
"""
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?", re.IGNORECASE)
"""A number as people write it."""


def _upper_case(text: object) -> str:
    return str(text).upper()


def _readable_parts(text: str) -> str:
    """The text itself, if `WantedParts.parse` can read it; raises `ValueError` for any other text."""
    WantedParts.parse(text)
    return text


def _plain_number(value: object) -> object:
    """The value itself. Raises `ValueError` for a text that is no plain number: pydantic reads ``1_0`` as 10."""
    if isinstance(value, str) and not _NUMBER.fullmatch(value.strip()):
        raise ValueError("no plain number")
    return value


Number = Annotated[float, BeforeValidator(_plain_number)]
WholeNumber = Annotated[int, BeforeValidator(_plain_number)]
PartsText = Annotated[str, AfterValidator(_readable_parts)]


def _address_as_written(kind: type[AnyHttpUrl] | type[AnyWebsocketUrl]) -> AfterValidator:
    """A validator that checks that a text is an address of this kind, and leaves it unchanged: calls append paths to
    it.
    """
    adapter = TypeAdapter(kind)

    def checked(text: str) -> str:
        adapter.validate_python(text)
        return text

    return AfterValidator(checked)


HttpAddress = Annotated[str, _address_as_written(AnyHttpUrl)]
WebsocketAddress = Annotated[str, _address_as_written(AnyWebsocketUrl)]


class Settings(BaseSettings):
    """The bot's settings, read from the environment; each field's description says what it means.

    A setting's variable is its name in capitals after ``DECKHAND_``, unless the field names another. What it may be
    follows from its type and bounds, or is shown by the field's examples.
    """

    model_config = SettingsConfigDict(
        env_file=".env",
        env_prefix=PREFIX,
        extra="ignore",
        env_ignore_empty=True,
        populate_by_name=True,
        allow_inf_nan=False,
    )

    token: SecretStr = Field(
        validation_alias="DISCORD_TOKEN",
        description="The bot's token, from https://discord.com/developers/applications",
    )
    database_url: str = Field(
        default="sqlite+aiosqlite:///deckhand.sqlite3",
        validation_alias="DATABASE_URL",
        repr=False,  # it may hold a password
        description="Where tables, results and settings are kept",
    )
    api_base: HttpAddress | None = Field(
        default=None,
        validation_alias="DISCORD_API_BASE",
        examples=["https://discord.com/api/v10"],
        description="Another address for Discord's REST interface: the playground's, or a rate-limit proxy's",
    )
    gateway: WebsocketAddress | None = Field(
        default=None,
        validation_alias="DISCORD_GATEWAY",
        examples=["wss://gateway.discord.gg"],
        description="Another address for Discord's gateway",
    )
    cdn: HttpAddress | None = Field(
        default=None,
        validation_alias="DISCORD_CDN",
        examples=["https://cdn.discordapp.com"],
        description="Another address for Discord's attachments",
    )
    parts: PartsText | None = Field(
        default=None,
        examples=["/4 for a share of four", "0,1/4 for two of them"],
        description="Which parts of the servers this process may look after, beside others on one PostgreSQL database",
    )
    shards: WholeNumber | None = Field(
        default=None,
        ge=1,
        le=100_000,
        description="The number of connections to Discord; by default what it recommends",
    )
    seed: str | None = Field(
        default=None, description="A fixed seed for trying things out; tables opened with it say TEST SHUFFLES"
    )
    pace: Number = Field(
        default=1.0, ge=0, description="Seconds a computer player takes for its turn, so people can follow"
    )
    ping_after: Number = Field(
        default=10.0 * MINUTE,
        ge=0,
        description="Seconds a player may be idle before a short ping; with 0, only half of the time limit brings one",
    )
    lobby_hours: Number = Field(
        default=24, gt=0, le=YEAR_OF_HOURS, description="Hours after which a lobby that nobody started closes itself"
    )
    repost_after: WholeNumber = Field(
        default=15, ge=1, description="After this many chat messages below a board, the bot posts it again"
    )
    calls_per_second: Number = Field(
        default=USUAL_CALL_RATE,
        gt=0,
        le=10_000,
        description="The most calls to Discord in a second; it allows 50, or more if it has raised the bot's limit",
    )
    hands: Literal["dm", "button"] = Field(
        default="dm",
        description="Where hands go unless players or servers choose: dm, or button for no direct messages",
    )
    new_dms: WholeNumber = Field(
        default=10,
        ge=0,
        le=100_000,
        description="The most new channels of direct messages in ten minutes; Discord quarantines bots that open many",
    )
    drawing_processes: WholeNumber = Field(
        default=0,
        ge=0,
        le=16,
        description="Processes that draw the pictures of a busy bot; with 0, the bot draws them itself",
    )
    thinking_processes: WholeNumber = Field(
        default=1,
        ge=0,
        le=16,
        description="Processes in which computer players think; with 0, the bot thinks itself, and all else waits",
    )
    thinking_seconds: Number = Field(
        default=3.0,
        gt=0,
        le=60,
        description="Seconds that a computer player may think; after that it gives its quick answer",
    )
    review_worlds: WholeNumber = Field(
        default=32,
        ge=2,
        le=1000,
        description="Imagined deals in which /games review tries each doubtful decision; "
        "fewer are sooner, more are surer",
    )
    health_port: WholeNumber | None = Field(
        default=None, ge=1, le=65535, description="The port that answers /health and /metrics; none by default"
    )
    health_address: str = Field(default="127.0.0.1", description="The address of this machine for that port")
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(_upper_case)] = Field(
        default="INFO", description="DEBUG, INFO, WARNING or ERROR"
    )

    @property
    def wanted_parts(self) -> WantedParts | None:
        """The parsed form of `parts`, the shares of all servers that this process may serve; ``None``: it serves all,
        alone.
        """
        return None if self.parts is None else WantedParts.parse(self.parts)


def environment_name(setting: str) -> str:
    """The environment variable for a setting: ``DECKHAND_SEED`` for the field ``seed``.

    ``setting`` is the name of a field of `Settings`; any other name is returned unchanged.
    """
    field = Settings.model_fields.get(setting)
    if field is None:
        return setting
    return str(field.validation_alias or f"{PREFIX}{setting.upper()}")


def unknown_settings(names: Iterable[str]) -> dict[str, str | None]:
    """The names of environment variables that begin with ``DECKHAND_`` in any case and belong to no setting, sorted:
    name -> the variable of a setting that is much like it and was probably meant, or ``None``.

    >>> unknown_settings(["DECKHAND_HAND", "deckhand_hands", "DECKHAND_TOKEN", "DECKHAND_COLOUR", "HOME"])
    {'DECKHAND_COLOUR': None, 'DECKHAND_HAND': 'DECKHAND_HANDS', 'DECKHAND_TOKEN': 'DISCORD_TOKEN'}
    """
    variables = {field.upper(): environment_name(field) for field in Settings.model_fields}
    ours = sorted(name for name in names if name.upper().startswith(PREFIX))
    unknown = [name for name in ours if name.upper() not in variables.values()]
    near = {name: closest_word(name[len(PREFIX) :], variables) for name in unknown}
    return {name: variables[word] if word else None for name, word in near.items()}
