"""Options that were changed under people who had sat down: what they read then, and what holds now."""

from collections.abc import Mapping, Sequence

from engine.actions import parse_action
from engine.game import Meta
from engine.options import option_fields, option_value_in_words
from engine.tables.actions import TABLE_ACTIONS, Join, SetOptions, Start
from engine.tables.defaults import values_if_unstated
from engine.tables.log import Entry, player_id_in_line, verb_of_line
from engine.tables.options import TableOptions, chosen_after


def values_when_joined(meta: Meta, log: Sequence[Entry], player: str, chosen: Mapping[str, str]) -> Mapping[str, str]:
    """The value, in words, that each option had when this person last sat down, by option name; only options that have
    changed since.

    ``chosen`` are the values that are chosen now, by option name. Empty for somebody who has not sat down.
    """
    before = _chosen_when_joined(meta, log, player)
    if before is None:
        return {}
    fields = (*option_fields(meta.options), *option_fields(TableOptions))
    words = {field.name: option_value_in_words(field, before) for field in fields}
    return {
        field.name: words[field.name] for field in fields if words[field.name] != option_value_in_words(field, chosen)
    }


def _chosen_when_joined(meta: Meta, log: Sequence[Entry], player: str) -> Mapping[str, str] | None:
    """The values that were chosen when a person last sat down in the lobby; ``None`` if they never did."""
    chosen, found = values_if_unstated(meta), None
    for entry in log:
        verb = verb_of_line(entry.line)
        if verb == Start.verb:
            break
        if verb == SetOptions.verb:
            action = parse_action(entry.line, TABLE_ACTIONS)
            chosen = chosen_after(meta, chosen, action) if isinstance(action, SetOptions) else chosen
        elif verb == Join.verb and player_id_in_line(entry.line) == player:
            found = chosen
    return found
