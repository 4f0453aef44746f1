"""Alt text keeps to its length by leaving out whole sentences."""

from engine.text.words import ALT_LENGTH, join_alt_text


def test_sentences_that_do_not_fit_are_left_out_whole() -> None:
    long = "x" * 600 + "."
    assert join_alt_text(["First.", long, long]) == f"First. {long}"


def test_a_first_sentence_that_is_too_long_is_cut() -> None:
    cut = join_alt_text(["x" * 2000])
    assert len(cut) == ALT_LENGTH
    assert cut.endswith("…")
