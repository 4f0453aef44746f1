"""The reasons why a change does not happen: the rules refuse it, it cannot be saved, or nobody knows whether it was
saved.
"""

from collections.abc import Mapping

from engine.text.sentences import Value, sentence

COMMON_REFUSALS: Mapping[str, str] = {
    "not_seated": "You have no seat at this table.",
    "wrong_phase": "You cannot do that at this point in the game.",
    "not_your_turn": "It is not your turn; waiting for {waiting:names}.",
    "already_done": "You have already done that.",
    "stale": "The table has moved on since that button was drawn. Here is your hand as it is now.",
    "bad_card": "“{text}” is not a card. {help}",
    "card_not_held": "You do not hold {card:card}.",
    "duplicate_card": "You named {card:card} more often than you hold it.",
    "bad_action": "{reason}",
    "odd_number": "Write numbers with digits alone, like 2 or 10, not “{text}”.",
    "game_over": "This game is over.",
    "too_often": "You have changed this too often; wait a minute before you change it again.",
}
"""The sentence templates of refusals that all games share, by refusal code."""


class SaveError(Exception):
    """A change could not be stored: it is certain that the stored data and the table are as before."""


class DiskFullError(SaveError):
    """A change could not be stored because the disk is full."""


class OvertakenError(SaveError):
    """A change was not stored because another process has stored one in its place: read the stored data again before
    going on.
    """


class DoneElsewhereError(SaveError):
    """A change was not stored because another process, which heard of the same request, has stored it."""


class CommitUnknownError(Exception):
    """Nobody knows whether a change was stored: read the stored data again before going on."""


class ReplayMismatchError(Exception):
    """A stored log cannot be replayed: its entry number ``seq`` no longer leads to the recorded events, because the
    rules have changed since.
    """

    def __init__(self, seq: int) -> None:
        """Report that the entry with the number ``seq`` leads to other events than were recorded."""
        super().__init__(f"entry {seq} does not replay as it was played")
        self.seq = seq


class Refusal(Exception):  # noqa: N818  # a refusal is an answer within the rules, not an error
    """A request that the rules do not allow; it has changed nothing.

    ``code`` is a stable name in snake_case; ``values`` fill the template of its sentence. ``asks`` names the option
    that must be chosen first, where the refusal is really a question.
    """

    def __init__(self, code: str, *, asks: str | None = None, **values: Value) -> None:
        """Refuse with this ``code``. ``asks`` is the option to be chosen first (``None`` for none), ``values`` fill the
        sentence, by name.
        """
        super().__init__(code)
        self.code = code
        self.asks = asks
        self.values = values

    def sentence(self, sentences: Mapping[str, str], names: tuple[str, ...] = ()) -> str:
        """The refusal as one sentence that a player can act on.

        ``sentences`` are the game's own templates by code, looked up before `COMMON_REFUSALS`; ``names`` are the
        players' names by seat. Raises `KeyError` for a code without a template.
        """
        template = sentences.get(self.code) or COMMON_REFUSALS[self.code]
        return sentence(template, self.values, names)


class StaleRefusal(Refusal):
    """The refusal ``stale`` of a control that is out of date; its action is not carried out."""

    def __init__(self) -> None:
        super().__init__("stale")
