"""Texts as they are drawn: any name keeps to its room, and is cut where a reader would cut it."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.text.graphemes import LONGEST_NAME, clean_name, grapheme_clusters
from render.canvas import Box, Canvas
from render.tokens import NAME
from render.type import fonts, labels, runs
from tests.render.looking import assert_tidy, has_fonts

SIZE, WEIGHT = 34, 650
FANCY = "\U0001d4d5\U0001d4ea\U0001d4f7\U0001d4ec\U0001d502 \uff26\uff55\uff4c\uff4c \u2460"
"""Mathematical, fullwidth and circled characters."""
PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 پژمان"
NAMES_OF_THE_WORLD = (
    *("Ann", "Zoë Łódź", "佐藤 さくら", "김철수 안녕", "李小龍 说体", "محمد علي", "محمد علي (bot)", "פאטמה כהן (bot)"),
    *("Ann (محمد) 5", "דוד 1.5 50%", "राजेश शर्मा", "क्षत्रिय ज्ञान", "বাংলা ব্রাহ্মণ", "தமிழ்ச்செல்வி", "సాయి తేజ"),
    *("สมชาย น้ำผึ้ง", "გიორგი ბერიძე", "Արմեն Հայկ", "Женя Щука", "Αλέξανδρος Ώ", "Nguyễn Thị Ắ", FANCY),
    *("🅒🅞🅞🅛 🅰🅱", "ᴀʙᴄ ꜱᴍᴀʟʟ", "Z̸̧̛͇̱a̸̤̎l̴̯͝ǵ̶̪o̵͙̊", "😀", "🔥 Blaze 🔥", "👨\u200d👩\u200d👧\u200d👦 Family", "🇩🇪🇯🇵"),
    *("👍🏽🧙🏿\u200d♂️🐈\u200d⬛", "1️⃣2️⃣#️⃣", "❤️♥️💜🖤", "🩷🫨🙂\u200d↔️", "★彡 ᶠᵒˣ 彡★", "꧁༺ Boss ༻꧂", "\u202eevil\u202c"),
    *("\u200b\u3164", "ሰላም አበበ", PERSIAN, "Magdalena of the Northern Shore 🦊", "🦊الثعلب🦊", "مُحَمَّدٌ يِ"),
    *("ខ្មែរ", "မြန်မာ ကြွ", "\ud800x\U0010ffff", "\ufdfd"),
)
_PARTS = "".join(NAMES_OF_THE_WORLD) + "\u200d\u200c\ufe0f\u20e3\u202e\n\r\0\ufdfd\u0301\u0338"
strange = st.text(st.one_of(st.characters(), st.sampled_from(_PARTS)), max_size=30)


@pytest.fixture
def unshaped(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A host without FriBiDi."""
    kept = (fonts.font_for, runs.drawable_emoji, labels.text_width, labels.fitted_text, labels.text_label)
    monkeypatch.setattr(fonts, "can_lay_out_complex_scripts", lambda: False)
    for cache in kept:
        cache.cache_clear()
    yield
    for cache in kept:
        cache.cache_clear()


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("  Zoë \n Blue ", "Zoë Blue"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}evil\N{POP DIRECTIONAL FORMATTING}", "evil"),
        ("\N{MATHEMATICAL BOLD SCRIPT CAPITAL F}an", "Fan"),
        ("a" + "\N{COMBINING ACUTE ACCENT}" * 9, "á\N{COMBINING ACUTE ACCENT}\N{COMBINING ACUTE ACCENT}"),
        ("\N{FOX FACE}\N{VARIATION SELECTOR-16}", "\N{FOX FACE}\N{VARIATION SELECTOR-16}"),
        ("a\N{VARIATION SELECTOR-16}b\N{VARIATION SELECTOR-17}", "ab"),
        ("\N{NEGATIVE CIRCLED LATIN CAPITAL LETTER C}\N{NEGATIVE SQUARED LATIN CAPITAL LETTER O}", "CO"),
        ("น้ำ", "น้ำ"),
        ("\ud800x\U0010ffff\uffff", "x"),
        ("", "?"),
        ("\N{ZERO WIDTH SPACE}\N{HANGUL FILLER}", "?"),
        ("\N{COMBINING ACUTE ACCENT}", "?"),
        ("\x00\x1b[31mred", "[31mred"),
    ],
)
def test_a_name_is_made_plain(name: str, plain: str) -> None:
    assert clean_name(name) == plain


def test_a_name_of_any_length_is_cut_to_a_sane_one() -> None:
    assert len(clean_name("x" * 100_000)) == LONGEST_NAME


def test_text_that_fits_is_left_alone() -> None:
    assert labels.fitted_text("Zoë", SIZE, WEIGHT, 300) == "Zoë"


@pytest.mark.parametrize("room", [40, 60, 119, 120, 300])
def test_cut_text_ends_in_an_ellipsis_and_fits(room: int) -> None:
    cut = labels.fitted_text("Magdalena of the Northern Shore", SIZE, WEIGHT, room)
    assert cut.endswith(labels.ELLIPSIS)
    assert labels.text_width(cut, SIZE, WEIGHT) <= room


def test_where_not_even_an_ellipsis_has_room_nothing_is_written() -> None:
    assert labels.fitted_text("Magdalena", SIZE, WEIGHT, 5) == ""


def test_as_much_as_possible_of_a_cut_text_is_kept() -> None:
    whole = "Magdalena of the Northern Shore"
    cut = labels.fitted_text(whole, SIZE, WEIGHT, 200)
    longer = whole[: len(cut)] + labels.ELLIPSIS
    assert labels.text_width(longer, SIZE, WEIGHT) > 200


def test_a_label_lies_on_its_baseline() -> None:
    label = labels.text_label("H", 100, 600)
    assert label.top + label.mask.height == pytest.approx(0, abs=1)
    assert label.mask.height == pytest.approx(100 * labels.CAP_HEIGHT, abs=2)


def test_piled_up_marks_do_not_reach_other_lines() -> None:
    label = labels.text_label("Ẩ" + "\N{COMBINING ACUTE ACCENT}" * 2 + "ģ" + "\N{COMBINING CEDILLA}" * 2, 100, 600)
    assert label.top >= -100 * labels.ASCENT
    assert label.top + label.mask.height <= 100 * labels.DESCENT


def test_letters_that_no_font_has_are_drawn_as_one_pattern_each() -> None:
    unknown = "\N{OGHAM LETTER BEITH}"
    assert labels.text_width(unknown * 3, SIZE, WEIGHT) == pytest.approx(
        3 * labels.text_width(unknown, SIZE, WEIGHT), abs=2
    )
    assert labels.text_label(unknown, SIZE, WEIGHT).mask.getbbox()


def test_text_that_reads_leftwards_is_cut_at_its_left() -> None:
    alef = "\N{HEBREW LETTER ALEF}"
    left, right = (labels.text_label(alef * 2 + end, SIZE, WEIGHT).mask for end in ("", labels.ELLIPSIS))
    dots = right.width - left.width
    assert right.crop((0, 0, dots // 2, right.height // 2)).getbbox() is None


def test_words_of_ours_stand_to_the_right_of_a_leftward_name() -> None:
    shown = [(run.text, run.leftwards) for run in runs.text_runs("אבג (bot)")]
    assert shown == [("אבג", True), (" (bot)", False)]


SINGLE_EMOJI = (
    *("🦊", "👨\u200d👩\u200d👧\u200d👦", "🇩🇪", "👍🏽", "🧙🏿\u200d♂️", "3️⃣", "❤️", "🩷"),
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # Scotland's flag
)


@pytest.mark.parametrize("emoji", SINGLE_EMOJI)
def test_an_emoji_is_one_sign_and_no_pattern(emoji: str) -> None:
    shown = labels.text_label(clean_name(emoji), SIZE, WEIGHT)
    assert has_fonts(clean_name(emoji))
    assert shown.advance <= 1.5 * SIZE


@pytest.mark.parametrize("emoji", SINGLE_EMOJI)
def test_where_the_host_joins_nothing_emoji_show_their_first_part(emoji: str, unshaped: None) -> None:
    shown = labels.text_label(clean_name(emoji), SIZE, WEIGHT)
    assert has_fonts(clean_name(emoji))
    assert shown.advance <= (2 if emoji == "🇩🇪" else 1) * 1.5 * SIZE  # the letters of a flag, side by side


def test_emoji_that_no_font_joins_show_their_first_part() -> None:
    assert labels.text_width("🐻\u200d🔥\u200d🍕", SIZE, WEIGHT) == labels.text_width("🐻", SIZE, WEIGHT)


def test_arabic_is_joined_where_the_host_joins_nothing(unshaped: None) -> None:
    word = "بيت"
    assert labels.text_width(word, SIZE, WEIGHT) < sum(labels.text_width(letter, SIZE, WEIGHT) for letter in word)


@pytest.mark.parametrize("cluster", ["ẹ́", *SINGLE_EMOJI, "क्षि", "น้ำ"])
def test_a_cut_is_never_inside_a_letter_or_an_emoji(cluster: str) -> None:
    whole = f"Ann {cluster}{cluster} of the Shore"
    for room in range(40, 400, 9):
        kept = labels.fitted_text(whole, SIZE, WEIGHT, room).removesuffix(labels.ELLIPSIS)
        assert grapheme_clusters(kept) == grapheme_clusters(whole)[: len(grapheme_clusters(kept))]


def test_greek_cyrillic_and_vietnamese_names_have_letters() -> None:
    assert all(map(has_fonts, "ΔщắŁçß"))


def panels(names: tuple[str, ...]) -> Canvas:
    """Each name twice in a panel of its own, in the sizes of names and of notes."""
    canvas = Canvas(height=12 * 104)
    for place, name in enumerate(names):
        left, top = 10 + place % 4 * 272, 10 + place // 4 * 104
        panel = canvas.draw_panel(Box(left, top, left + 264, top + 94), 20)
        panel.write(clean_name(name), (panel.left, top + 26), NAME)
        panel.write(clean_name(name), (panel.right, top + 70), NAME._replace(size=27), "right")
    return canvas


def test_names_of_the_world_stay_in_their_panels_and_apart() -> None:
    assert_tidy(panels(NAMES_OF_THE_WORLD))


def test_they_do_where_the_host_joins_nothing(unshaped: None) -> None:
    assert_tidy(panels(NAMES_OF_THE_WORLD))


@settings(max_examples=150)
@given(strange, st.integers(10, 300))
def test_any_text_is_drawn_within_its_bounds(name: str, room: int) -> None:
    for words in (name, clean_name(name)):
        fits = labels.fitted_text(words, SIZE, WEIGHT, room)
        shown = labels.text_label(fits, SIZE, WEIGHT)
        assert labels.text_width(fits, SIZE, WEIGHT) == shown.advance <= room
        assert -SIZE * labels.ASCENT - 1 <= shown.top <= shown.top + shown.mask.height <= SIZE * labels.DESCENT + 1


@given(strange)
def test_a_plain_name_is_plain_short_and_visible(name: str) -> None:
    plain = clean_name(name)
    assert 1 <= len(plain) <= LONGEST_NAME
    assert clean_name(plain) == plain
    assert not any(char in plain for char in "\n\r\0\u202e")


@pytest.mark.parametrize("suit", "♠♥♦♣")
def test_a_space_behind_a_suit_is_as_wide_as_between_words(suit: str) -> None:
    apart = (
        labels.text_width(f"4{suit} Two", 27, 600)
        - labels.text_width(f"4{suit}", 27, 600)
        - labels.text_width("Two", 27, 600)
    )
    assert abs(apart - labels.text_width("4 2", 27, 600) + labels.text_width("42", 27, 600)) <= 2


def test_a_former_player_keeps_number_and_bracket_in_a_narrow_place() -> None:
    cut = labels.fitted_text("(former player 12)", SIZE, WEIGHT, 200)
    assert cut.startswith("(former")
    assert cut.endswith("… 12)")
    assert labels.fitted_text("(former player 12)", SIZE, WEIGHT, 45) == labels.ELLIPSIS
