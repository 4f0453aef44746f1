"""A world on virtual time, and a bot that is nothing but its token: it makes requests without a socket."""

from typing import Any

from playground.discord.api import Api, ApiResponse
from playground.discord.attachments import Upload
from playground.discord.channels import Channel
from playground.discord.interactions import Interaction
from playground.discord.rate_limits import RateLimits
from playground.discord.sessions import Intents, Session
from playground.discord.users import User
from playground.discord.world import World
from playground.driver import user_actions

ALL = Intents.GUILDS | Intents.GUILD_MESSAGES | Intents.DIRECT_MESSAGES


class Clock:
    """A clock that stands still at `now`, in seconds since 1970, until somebody moves it."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class VirtualWorld:
    """A world with Ann and Ben, and one gateway session of the bot, which has the command /go.

    `events` are the payloads that the session was sent, the oldest first.
    """

    def __init__(self, *, rate_limits: bool = False, intents: Intents = ALL) -> None:
        self.clock = Clock()
        self.world = World(self.clock, ("Ann", "Ben"))
        self.api = Api(self.world, RateLimits(self.clock, enabled=rate_limits))
        self.events: list[dict[str, Any]] = []
        self.session: Session = self.world.sessions.open(intents, (0, 1), self.events.append)
        self.ann, self.ben = self.world.people
        self.general: Channel = self.world.channel_named("general")
        self.register({"name": "go", "description": "Go"})

    def register(self, *commands: dict[str, Any]) -> ApiResponse:
        """Replace the bot's commands by these."""
        return self.call("PUT", f"/applications/{self.world.application_id}/commands", list(commands))

    def call(
        self, method: str, path: str, body: Any = None, *, uploads: tuple[Upload, ...] = (), **query: str
    ) -> ApiResponse:
        """Make a request with the bot's token; `path` begins after `/api/v10`."""
        token = f"Bot {self.world.token}"
        return self.api.call(method, path, authorization=token, body=body, uploads=uploads, query=query)

    def send(self, text: str = "hello", channel: Channel | None = None, **fields: Any) -> ApiResponse:
        """Send a message as the bot, to #general unless told otherwise; `fields` are more of its payload."""
        where = channel or self.general
        return self.call("POST", f"/channels/{where.id}/messages", {"content": text, **fields})

    def answer(self, interaction: Interaction, kind: int, **data: Any) -> ApiResponse:
        """Answer an interaction by a callback of this type; the response describes what came of it."""
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        return self.call("POST", path, {"type": kind, "data": data}, with_response="1")

    def webhook(self, method: str, interaction: Interaction, rest: str = "", body: Any = None) -> ApiResponse:
        """Make a request by an interaction's token; `rest` follows the token in the path."""
        return self.call(method, f"/webhooks/{self.world.application_id}/{interaction.token}{rest}", body)

    def go(self, user: User | None = None, channel: Channel | None = None) -> Interaction:
        """Let a person (Ann) send /go in a channel (#general)."""
        return user_actions.slash(self.world, user or self.ann, channel or self.general, ["go"], {})

    def skip(self, seconds: float) -> None:
        """Let time pass, and everything happen that becomes due by that."""
        self.clock.now += seconds
        self.world.timers.tick()

    def names(self) -> list[str]:
        """The names of the gateway events that the bot was sent."""
        return [event["t"] for event in self.events]


def button_row(custom_id: str = "b", label: str = "Press") -> dict[str, Any]:
    """A row with one button, as Discord's component object."""
    return {"type": 1, "components": [{"type": 2, "style": 1, "label": label, "custom_id": custom_id}]}
