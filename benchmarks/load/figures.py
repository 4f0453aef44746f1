"""Figures of a busy bot: how long people waited, how many calls the bot made, and how much of the machine it took."""

import asyncio
import math
import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from playground.discord.api import ApiResponse
from playground.discord.calls import Call
from playground.discord.channels import TEXT
from playground.discord.interactions import Interaction, InteractionKind
from playground.server import Playground

LOOK_EVERY = 5.0
"""Seconds from one sample of a process to the next."""
MIB = 1024 * 1024
FIXED_WORK, SPEED_TRIES = 1_000_000, 9
"""The work that measures this machine's speed: how many numbers are squared and added up, and how often that is
repeated.
"""
MOST_KEPT = 10_000
"""The simulated Discord's own log of calls is cleared whenever it holds more calls than this, to save memory."""


class TimedAction(NamedTuple):
    """An action that a person began at the table in a channel, and when, in seconds of the simulated Discord's
    clock.
    """

    channel: str
    began: float
    seq: int
    public_seq: int
    """Just before the action: ``seq`` is the number of the last entry in the table's log, and this the number of the
    last entry of which everybody saw something.
    """


class ProcessSample(NamedTuple):
    """The memory and processor time of one or several processes at a moment of the event loop's clock."""

    at: float
    resident: int
    """Bytes of memory in use (resident set size)."""
    cpu: float
    """Seconds of processor time used since the start."""


class CallWatch:
    """Notes every call that the bot makes to the simulated Discord: how many, how answered, and how long people
    waited.
    """

    def __init__(self, place: Playground) -> None:
        """Put itself between the bot and the playground's Discord."""
        self.waits: dict[InteractionKind, list[float]] = defaultdict(list)
        """Seconds from an interaction to its first answer."""
        self.writes: dict[str, list[float]] = defaultdict(list)
        """By channel, the moments at which its board was written."""
        self.counted = 0
        self.statuses: Counter[int] = Counter()
        self.per_second: Counter[int] = Counter()
        self.unanswered = 0
        self._is_counting = True
        self._world = place.world
        self._begun: dict[str, Interaction] = {}
        place.world.interaction_observers.append(self._note_interaction)
        place.world.calls.subscribe(self._count_call)
        self._passed_on = place.api.call
        place.api.call = self._forward_call  # type: ignore[method-assign]  # the log of calls leaves out which interaction

    def clear(self) -> None:
        """Forget all that was noted so far; noting goes on, and calls are counted again."""
        self.waits.clear()
        self.writes.clear()
        self.statuses.clear()
        self.per_second.clear()
        self.counted = self.unanswered = 0
        self._is_counting = True

    def stop_counting_calls(self) -> None:
        """Leave further calls out of the count, because the time in which they are counted is over. What they answer
        and show is still noted.
        """
        self._is_counting = False

    def _note_interaction(self, interaction: Interaction) -> None:
        self._begun[interaction.id] = interaction
        interaction.when_settled(self._note_settled)

    def _note_settled(self, interaction: Interaction) -> None:
        if self._begun.pop(interaction.id, None) is not None and interaction.failure:
            self.unanswered += 1

    def _count_call(self, call: Call) -> None:
        if self._is_counting:
            self.statuses[call.status] += 1
            self.counted += call.counted
            self.per_second[int(call.at)] += call.counted
        if len(self._world.calls) > MOST_KEPT:
            self._world.calls.all.clear()

    def _forward_call(self, method: str, path: str, **sent: Any) -> ApiResponse:  # noqa: ANN401  # as the function in whose place it stands
        answer = self._passed_on(method, path, **sent)
        if answer.status < HTTPStatus.MULTIPLE_CHOICES:
            match path.strip("/").split("/"):
                case ["interactions", interaction, _, "callback"]:
                    self._note_answer(interaction)
                case ["channels", channel, "messages", *_] if method in {"PATCH", "POST"}:
                    self._note_message(channel, sent.get("body") or {})
                case ["webhooks", _, token, "messages", _] if method == "PATCH":
                    edited = self._world.interactions[self._world.tokens[token]].original
                    if edited is not None and not edited.is_ephemeral:
                        self._note_message(edited.channel_id, sent.get("body") or {})
        return answer

    def _note_answer(self, interaction_id: str) -> None:
        begun = self._world.interactions.get(interaction_id)
        if begun is not None:
            self.waits[begun.kind].append(self._world.clock() - begun.created_at)

    def _note_message(self, channel_id: str, body: Mapping[str, Any]) -> None:
        channel = self._world.channels.get(channel_id)
        if channel is not None and channel.type == TEXT and body.get("components"):  # a ping has none
            self.writes[channel_id].append(self._world.clock())

    def board_lag(self, action: TimedAction, action_starts: Iterable[float]) -> float | None:
        """The seconds from an action to the board (the message with the table's picture) that surely shows its effect;
        ``None`` if no board was written after the action.

        ``action_starts`` are the moments at which people began to act in this channel. The board counted is the last
        one written before the next of these moments, or else the first one written later.
        """
        later = [at for at in self.writes[action.channel] if at > action.began]
        until = min((begin for begin in action_starts if begin > action.began), default=math.inf)
        own = [at for at in later if at < until][-1:] or later[:1]
        return own[0] - action.began if own else None


class ProcessWatch:
    """Samples the memory and processor time of a process and its child processes every `LOOK_EVERY` seconds."""

    def __init__(self, pid: int, *, alone: bool = False) -> None:
        """Take the process's id; ``alone`` leaves out the processes that it has started."""
        self._pid = pid
        self._is_alone = alone
        self.looks: list[ProcessSample] = []

    async def watch(self) -> None:
        """Take samples for ever, until the task is cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            family = [self._pid] if self._is_alone else _process_tree(self._pid)
            self.looks.append(
                ProcessSample(loop.time(), sum(map(_resident_bytes, family)), sum(map(_cpu_seconds, family)))
            )
            await asyncio.sleep(LOOK_EVERY)

    def report_line(self) -> str:
        """The average share of a processor core used, and the median memory of each fifth of the time in MiB, as text.
        Raises `IndexError` if no sample was taken.
        """
        first, last = self.looks[0], self.looks[-1]
        used = (last.cpu - first.cpu) / max(last.at - first.at, 1.0)
        fifth = max(1, len(self.looks) // 5)
        held = [look.resident / MIB for look in self.looks]
        went = ", ".join(f"{median(held[at : at + fifth]):.0f}" for at in range(0, len(held), fifth))
        return f"{used:.2f} of a core; MiB of memory, by fifths of the time: {went}"


def fixed_work_milliseconds() -> float:
    """The median milliseconds that this machine takes at present for the same piece of arithmetic, so that runs on
    different machines, or at different times, can be compared.
    """
    return median(_fixed_work_seconds() for _ in range(SPEED_TRIES)) * 1000


def _fixed_work_seconds() -> float:
    began = perf_counter()
    sum(number * number for number in range(FIXED_WORK))
    return perf_counter() - began


def _process_tree(pid: int) -> list[int]:
    """The ids of a process, of those that it has started, and so on."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in _process_tree(int(child)))]


def _resident_bytes(pid: int) -> int:
    """Bytes of memory that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def waits_text(seconds: Sequence[float]) -> str:
    """The median, 99th percentile and worst of some waiting times, in milliseconds, as text; "none" if there are no
    times.
    """
    if not seconds:
        return "none"
    ordered = sorted(seconds)
    return ", ".join(
        f"{name} {ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000:,.0f} ms"
        for name, share in (("p50", 0.5), ("p99", 0.99), ("worst", 1.0))
    )
