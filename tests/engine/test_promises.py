"""What every game promises, whatever its rules: checked on random games of each game that is found.

A position is judged from every seat and from a spectator's place. Nothing here knows a game. What games promise of
secrets stands in ``test_secrets.py``.
"""

from itertools import product
from string import Formatter
from typing import Any

import pytest

from engine.actions import Action, Pick, parse_action
from engine.chance import FastChance
from engine.errors import COMMON_REFUSALS, Refusal
from engine.game_defaults import no_moment, no_status
from engine.games import games
from engine.tables.actions import TABLE_ACTIONS
from engine.tables.sentences import TABLE_SENTENCES
from engine.text.words import STATUS_LENGTH
from tests.engine.moments import AnyGame, all_moments, every_game, moments, random_games
from tests.long_runs import repetitions

AGAIN = repetitions(4, long=60)
"""Moments of a game for which it is played a second time."""
FEAT_DETAIL = 80
"""Characters of a feat's detail, which stands in a line with names and dates."""
MOMENT_LENGTH = 60
"""Characters of a moment: a line on a phone, or little more."""
PAGE = 2000
"""Characters in one Discord message."""
NAMES = ("Ann", "Ben", "Cem", "Dee", "Eva", "Fay", "Gus", "Hal")


@random_games
def test_a_random_game_ends_with_a_declared_ending_and_a_ranking(game: AnyGame, seats: int, seed: int) -> None:
    played = moments(game, seats, seed)
    assert all(game.rules.outcome(moment.state) is None for moment in played)
    last = played[-1]
    outcome = game.rules.outcome(last.after)
    assert outcome is not None
    assert outcome.ending in game.meta.endings
    assert len(outcome.ranking) == seats
    assert len(outcome.scores) in {0, seats}
    assert min(outcome.ranking) == 1
    assert max(outcome.ranking) <= seats
    assert all(game.rules.menu(last.after, seat) == () for seat in range(seats))
    with pytest.raises(Refusal, match="game_over"):
        game.rules.apply(last.after, last.seat, last.action, FastChance(0))


@random_games
def test_chapters_follow_each_other_to_the_final_scores(game: AnyGame, seats: int, seed: int) -> None:
    names, played = NAMES[:seats], moments(game, seats, seed)
    told = [game.words.last_chapter(game.rules.view(moment.after, None), names) for moment in played]
    chapters = [chapter for chapter in told if chapter]
    assert [chapter.number for chapter in chapters] == sorted(chapter.number for chapter in chapters)
    assert all(len(chapter.scores) == seats for chapter in chapters)
    outcome = game.rules.outcome(played[-1].after)
    assert outcome is not None
    assert not chapters or chapters[-1].scores == outcome.scores
    assert all(chapter.text.endswith(".") for chapter in chapters if chapter.text)


@random_games
def test_a_game_says_why_it_was_won(game: AnyGame, seats: int, seed: int) -> None:
    last = moments(game, seats, seed)[-1].after
    outcome = game.rules.outcome(last)
    assert outcome is not None
    said = game.victory_text(game.rules.view(last, None), outcome.ending, NAMES[:seats])
    assert said.endswith(".")
    assert game.words.victory_reason is None or any(name in said for name in NAMES[:seats])


@every_game
def test_a_games_words_are_not_those_of_the_table(game: AnyGame) -> None:
    """Where both had a sentence for one code, the game's would be said of what happens in the lobby."""
    assert not game.words.sentences.keys() & TABLE_SENTENCES.keys()
    assert not {action.verb for action in game.meta.actions} & {action.verb for action in TABLE_ACTIONS}


@random_games
def test_feats_are_of_declared_kinds_and_follow_from_what_everybody_saw(game: AnyGame, seats: int, seed: int) -> None:
    kinds = {kind.code: kind for kind in game.meta.feats}
    for moment in moments(game, seats, seed):
        for happened in moment.events:
            asked = {code for code, kind in kinds.items() if happened.code in kind.events}
            if not asked:
                continue
            assert happened.only is None, "what one seat alone learns is no feat"
            for feat in game.rules.feats(game.rules.view(moment.after, None), happened):
                assert feat.kind in asked
                assert feat.seat in range(seats)
                assert (feat.value is None) == (kinds[feat.kind].unit is None)
                assert len(feat.detail) <= FEAT_DETAIL


@every_game
def test_kinds_of_feats_have_codes_of_their_own_and_events_that_there_are(game: AnyGame) -> None:
    codes = [kind.code for kind in game.meta.feats]
    assert len(set(codes)) == len(codes)
    assert {code for kind in game.meta.feats for code in kind.events} <= set(game.words.sentences)


@random_games
def test_each_waited_for_seat_has_something_to_do(game: AnyGame, seats: int, seed: int) -> None:
    for moment in moments(game, seats, seed):
        for seat in game.rules.waiting_for(moment.state):
            assert game.rules.menu(moment.state, seat)


@random_games
def test_time_running_out_is_never_refused(game: AnyGame, seats: int, seed: int) -> None:
    for moment in moments(game, seats, seed):
        for seat in game.rules.waiting_for(moment.state):
            actions = game.rules.auto(moment.state, seat)
            assert actions
            state = moment.state
            for action in actions:
                state = game.rules.apply(state, seat, action, FastChance(seed)).state
            assert state != moment.state


@random_games
def test_a_policy_answers_within_its_menu(game: AnyGame, seats: int, seed: int) -> None:
    chance = FastChance(seed)
    for moment in moments(game, seats, seed):
        action = game.mind.policy(
            game.rules.view(moment.state, moment.seat), game.rules.menu(moment.state, moment.seat), chance
        )
        assert game.rules.apply(moment.state, moment.seat, action, chance).state != moment.state


@random_games
def test_no_seat_has_a_choice_but_those_that_the_rules_name(game: AnyGame, seats: int, seed: int) -> None:
    seats_with_choices = game.rules.seats_with_choices
    for state in (moment.after for moment in moments(game, seats, seed)):
        named = range(seats) if seats_with_choices is None else seats_with_choices(state)
        assert {seat for seat in range(seats) if game.rules.menu(state, seat)} <= set(named)


@random_games
def test_an_action_can_be_written_down_and_read_again(game: AnyGame, seats: int, seed: int) -> None:
    for moment in moments(game, seats, seed):
        for choice in game.rules.menu(moment.state, moment.seat):
            for first in range(len(choice.picks[0].options) if choice.picks else 1):
                action = choice.complete(*(_from(pick, first) for pick in choice.picks))
                assert parse_action(action.to_line(), game.meta.actions) == action


def _from(pick: Pick, first: int) -> tuple[str, ...]:
    """As few options as may be picked, beginning somewhere."""
    return tuple(pick.options[(first + n) % len(pick.options)] for n in range(pick.low))


@random_games
def test_an_option_with_parts_is_one_value_of_each_of_them(game: AnyGame, seats: int, seed: int) -> None:
    for moment in moments(game, seats, seed):
        for pick in (
            pick for choice in game.rules.menu(moment.state, moment.seat) for pick in choice.picks if pick.parts
        ):
            joined = ["".join(values) for values in product(*(part.values for part in pick.parts))]
            assert len(set(joined)) == len(joined)
            assert set(pick.options) <= set(joined)


@random_games
def test_every_event_has_a_sentence(game: AnyGame, seats: int, seed: int) -> None:
    names = NAMES[:seats]
    for moment in moments(game, seats, seed):
        for happened in moment.events:
            said = game.sentence(happened, names)
            assert "{" not in said
            assert "None" not in said
            assert happened.only is None or 0 <= happened.only < seats


@random_games
def test_a_status_names_everybody_in_few_words_and_is_the_same_for_all(game: AnyGame, seats: int, seed: int) -> None:
    """It stands on private pages, and is as short as a phone wants it. The tests' own games need none."""
    names = ("*Ann*1", "*Ben*2", "*Cem*3", "*Dee*4", "*Eva*5", "*Fay*6", "*Gus*7", "*Hal*8")[:seats]
    for moment in moments(game, seats, seed) if game.words.status is not no_status else ():
        lines = game.words.status(game.rules.view(moment.state, None), names)
        assert 1 <= len(lines) <= 2
        assert all(line.strip() and "\n" not in line and "None" not in line for line in lines)
        assert sum(map(len, lines)) <= STATUS_LENGTH
        assert all(name in lines[0] for name in names)
        assert all(game.words.status(game.rules.view(moment.state, seat), names) == lines for seat in range(seats))


@random_games
def test_a_moment_has_few_words_and_is_the_same_for_all(game: AnyGame, seats: int, seed: int) -> None:
    for moment in moments(game, seats, seed) if game.words.moment is not no_moment else ():
        said = game.words.moment(game.rules.view(moment.state, None))
        assert 0 < len(said) <= MOMENT_LENGTH
        assert "None" not in said
        assert all(game.words.moment(game.rules.view(moment.state, seat)) == said for seat in range(seats))


@every_game
def test_every_game_names_its_moments(game: AnyGame) -> None:
    assert game.words.moment is not no_moment or game.meta.slug not in games()


@every_game
def test_every_game_has_a_status(game: AnyGame) -> None:
    assert game.words.status is not no_status or game.meta.slug not in games()


@random_games
def test_a_refusal_changes_nothing_and_says_why(game: AnyGame, seats: int, seed: int) -> None:
    played = moments(game, seats, seed)
    tries = tuple({type(moment.action): moment.action for moment in played}.values())
    for moment in played:
        before = repr(moment.state)
        for seat in range(seats):
            for action in (*tries, moment.action):
                refusal = _refusal(game, moment.state, seat, action)
                assert refusal is None or "{" not in refusal.sentence(game.words.sentences, ("Ann", "Ben"))
        assert repr(moment.state) == before


def _refusal(game: AnyGame, state: Any, seat: int, action: Action) -> Refusal | None:
    try:
        game.rules.apply(state, seat, action, FastChance(0))
    except Refusal as refusal:
        return refusal
    return None


@random_games
def test_the_same_chance_leads_to_the_same_game(game: AnyGame, seats: int, seed: int) -> None:
    kept, again = moments(game, seats, seed)[:-1], all_moments(game, seats, seed)
    for moment in kept[:AGAIN]:
        assert moment in again  # an iterator: found in this order


@every_game
def test_a_game_says_what_it_is(game: AnyGame) -> None:
    meta = game.meta
    assert meta.slug == meta.slug.lower()
    assert meta.title
    assert meta.summary.endswith(".")
    assert meta.seats == tuple(sorted(meta.seats))
    assert meta.sources
    assert meta.short_rules
    assert all(0 < len(page) < PAGE for page in meta.short_rules)
    assert all(sentence.endswith(".") for sentence in meta.endings.values())


@every_game
def test_whatever_is_told_apart_from_other_events_has_a_sentence(game: AnyGame) -> None:
    assert {*game.meta.headlines, *game.meta.story_event_codes, *game.meta.list_items} <= set(game.words.sentences)


@every_game
def test_players_can_read_what_every_field_means(game: AnyGame) -> None:
    for model in (game.meta.options, *game.meta.actions):
        for name, field in model.model_fields.items():
            assert field.description, f"{model.__name__}.{name} has no description"
            assert not field.description.endswith(".")


@every_game
def test_the_description_of_an_actions_command_says_more_than_its_verb(game: AnyGame) -> None:
    for cls in game.meta.actions:
        first_line = (cls.__doc__ or "").split("\n")[0]
        assert first_line.endswith("."), cls
        assert len(first_line.split()) > len(cls.verb.split("_")) + 1, cls


@every_game
def test_verbs_differ_and_labels_name_fields_only(game: AnyGame) -> None:
    verbs = [cls.verb for cls in game.meta.actions]
    assert len(set(verbs)) == len(verbs)
    for cls in game.meta.actions:
        assert {name for _, name, _, _ in Formatter().parse(cls.label) if name} <= set(cls.model_fields)


@every_game
def test_refusals_that_all_games_share_are_worded_once(game: AnyGame) -> None:
    assert not set(game.words.sentences) & set(COMMON_REFUSALS)
