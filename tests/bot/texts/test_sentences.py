"""Names and words: shown as they are, whatever people call themselves, and every code has its sentence."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.intake.errors import refusal_text
from bot.intake.find_table import MAX_LISTED_TABLES
from bot.table_pages.components import escaped_text
from bot.texts.names import MAX_NAME_LENGTH, computer_name, safe_single_line_name
from bot.texts.refusals import REFUSALS, sentence_templates
from bot.texts.settings import PRIVACY_TEXT
from engine.errors import Refusal, StaleRefusal
from engine.games import games
from engine.text.sentences import joined_with_and

PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
"""A word with a joiner of its own."""
ROOT = Path(__file__).resolve().parents[3]


def test_who_sits_at_very_many_tables_reads_of_some_of_them() -> None:
    links = [f"https://discord.com/channels/{'9' * 19}/{'9' * 19}/{'9' * 19}" for _ in range(300)]
    said = refusal_text(Refusal("still_seated", tables=joined_with_and(links, MAX_LISTED_TABLES)), games()["sneak"])
    assert len(said) < 2000
    assert "and 290 more" in said


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Ann", "Ann"),
        ("  Ann \n\t B  ", "Ann B"),
        ("\u202eevil\u202c", "evil"),
        ("a\x00b\x1bc", "abc"),
        ("", "?"),
        ("\u200b\u2060", "?"),
        ("x" * 40, "x" * 31 + "…"),
        ("مرحبا", "مرحبا"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("Zoë Łódź", "Zoë Łódź"),
        ("\u3164\u2800", "?"),
        ("\ud800\u200dAnn", "Ann"),
        ("x" * 30 + "\U0001f468\u200d\U0001f469", "x" * 30 + "…"),
        ("x" * 30 + "\U0001f1e9\U0001f1ea", "x" * 30 + "\U0001f1e9\U0001f1ea"),
        (PERSIAN, PERSIAN),
        ("Ada (computer)", "Ada [computer]"),
        ("ada \uff08COMPUTER\uff09", "ada [COMPUTER]"),
        ("(former player 1)", "[former player 1]"),
        ("\U0001fa77", "\U0001fa77"),
    ],
)
def test_a_name_is_kept_on_one_line_without_what_is_hidden(name: str, plain: str) -> None:
    assert safe_single_line_name(name) == plain


@given(st.text(max_size=80))
def test_any_name_becomes_short_visible_and_stays_so(name: str) -> None:
    plain = safe_single_line_name(name)
    assert 1 <= len(plain) <= MAX_NAME_LENGTH
    assert "\n" not in plain
    assert safe_single_line_name(plain) == plain


@given(st.text(max_size=40))
def test_an_escaped_text_holds_no_markdown_mention_or_open_direction(text: str) -> None:
    shown = escaped_text(text)
    assert re.search(r"(?<!\\)(\\\\)*[*_~`|>#\[\]()<]", shown.replace("\\\\", "")) is None
    assert re.search(r"@(?!\u200b)", shown) is None
    assert (shown[0], shown[-1]) == ("\u2068", "\u2069")


def test_computers_are_told_apart_from_people() -> None:
    assert len({computer_name(number) for number in range(8)}) == 8
    assert all("(computer)" in computer_name(number) for number in range(20))


def test_a_refusal_names_players_without_their_markdown() -> None:
    text = refusal_text(Refusal("not_your_turn", waiting=(0,)), None, ("**Ann**",))
    assert "\\*\\*Ann" in text


def test_every_refusal_of_the_bot_has_a_sentence() -> None:
    """Codes that the bot raises, and those of all games, can be said."""
    source = "\n".join(path.read_text() for path in (ROOT / "bot").rglob("*.py"))
    codes = set(re.findall(r'Refusal\(\s*"(\w+)"', source))
    codes |= {"save_error", "commit_unknown"}  # of errors that are no refusals
    codes.add(StaleRefusal().code)
    assert {"channel_taken", "stale"} <= codes
    for game in games().values():
        assert codes <= set(sentence_templates(game))


def test_sentences_fit_a_message_and_end() -> None:
    for sentence in (*REFUSALS.values(), PRIVACY_TEXT):
        assert len(sentence) < 1000
        assert sentence.endswith((".", "}.")), sentence
