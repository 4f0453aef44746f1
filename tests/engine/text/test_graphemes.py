"""Text is cut where a reader would cut it, and nothing hidden is left in it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.text.graphemes import ELLIPSIS, grapheme_clusters, is_blank, shorten, truncate, without_invisible_characters

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
SCOTLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"

WHOLE = {
    "a letter with its marks": "e\u0301\u0323",
    "a family": FAMILY,
    "a skin tone": "\U0001f44d\U0001f3fd",
    "a heart on fire": "\u2764\ufe0f\u200d\U0001f525",
    "a head that shakes": "\U0001f642\u200d\u2194\ufe0f",
    "a keycap": "3\ufe0f\u20e3",
    "a flag": "\U0001f1e9\U0001f1ea",
    "a flag in tags": SCOTLAND,
    "a Devanagari conjunct": "\u0915\u094d\u0937\u093f",
    "a conjunct that is kept open": "\u0915\u094d\u200d\u0937",
    "a Thai syllable with tone and AM": "\u0e19\u0e49\u0e33",
    "a Hangul syllable in letters": "\u1112\u1161\u11ab",
    "a Hangul syllable and its last letter": "\uac00\u11a8",
}

strange = st.text(
    st.one_of(st.characters(), st.sampled_from(["\u200d", "\u200c", "\ufe0f", *"".join(WHOLE.values())])), max_size=60
)


@pytest.mark.parametrize("cluster", WHOLE.values(), ids=WHOLE.keys())
def test_what_is_read_as_one_sign_is_one_cluster(cluster: str) -> None:
    assert grapheme_clusters(f"a{cluster}b") == ["a", cluster, "b"]


def test_flags_in_a_row_are_paired_from_the_left() -> None:
    german, french = "\U0001f1e9\U0001f1ea", "\U0001f1eb\U0001f1f7"
    assert grapheme_clusters(german + french + "\U0001f1e6") == [german, french, "\U0001f1e6"]


def test_signs_that_nothing_joins_stay_apart() -> None:
    assert len(grapheme_clusters("\U0001f468\U0001f469")) == 2
    assert len(grapheme_clusters("a\u200db")) == 2
    assert grapheme_clusters("\uac01\uac01") == ["\uac01"] * 2


@given(strange)
def test_clusters_are_the_text(text: str) -> None:
    assert "".join(grapheme_clusters(text)) == text


@pytest.mark.parametrize("cluster", WHOLE.values(), ids=WHOLE.keys())
def test_a_cut_never_halves_a_cluster(cluster: str) -> None:
    text = f"ab{cluster}c"
    cuts = {truncate(text, most) for most in range(2, len(text) + 1)}
    assert cuts == {"ab", f"ab{cluster}", text}


def test_a_cluster_longer_than_all_the_room_is_cut_itself() -> None:
    assert truncate("a" + "\u0301" * 50, 8) == "a" + "\u0301" * 7


def test_a_shortened_text_keeps_no_space_before_its_ellipsis() -> None:
    assert shorten("Ann of the Shore", 8) == f"Ann of{ELLIPSIS}"


@pytest.mark.parametrize(
    ("most", "short"),
    [(17, "(former player 1)"), (16, "(former… 1)"), (8, "(for… 1)"), (5, "(… 1)"), (4, "(fo…")],
)
def test_a_former_player_keeps_number_and_bracket_as_long_as_there_is_room(most: int, short: str) -> None:
    assert shorten("(former player 1)", most) == short


@given(strange, st.integers(1, 70))
def test_a_shortened_text_has_room(text: str, most: int) -> None:
    assert len(shorten(text, most)) <= most


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("\u202eevil\u202c", "evil"),
        ("a\u200db\u200c", "ab"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
        ("\u200d\u0645\u200d", "\u0645"),
        (FAMILY + "\u200d", FAMILY),
        (SCOTLAND, SCOTLAND),
        ("a\U000e0067\U000e007f", "a"),
        ("\ud800x\U0010ffff\ue000", "x"),
        ("\u3164x\u2800", "x"),
        ("a \t\nb", "a \t\nb"),
        ("\U0001fa77\U0001fae9", "\U0001fa77\U0001fae9"),
    ],
)
def test_what_is_hidden_goes_and_what_joins_stays(text: str, seen: str) -> None:
    assert without_invisible_characters(text) == seen


@given(strange)
def test_what_was_made_visible_stays_as_it_is(text: str) -> None:
    assert without_invisible_characters(without_invisible_characters(text)) == without_invisible_characters(text)


@pytest.mark.parametrize("text", ["", " \t", "\u0301", "\u200d\ufe0f "])
def test_spaces_joiners_and_marks_alone_are_blank(text: str) -> None:
    assert is_blank(text)
    assert not is_blank(f"{text}x")
