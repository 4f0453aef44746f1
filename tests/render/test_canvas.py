"""What a canvas draws."""

from render import sprites, tokens
from render.canvas import Box, Canvas
from tests.each import each


@each("size", ((520, 71), (400, 300), (131, 140), (61, 42), (81, 69)))
@each("radius", (1, 9, 18, 28, 40))
def test_a_large_block_that_is_filled_in_parts_looks_like_one_drawn_whole(size: tuple[int, int], radius: int) -> None:
    width, height = size
    radius = min(radius, height // 2 - 1)
    in_parts, whole = Canvas(600, 400), Canvas(600, 400)
    in_parts.draw_block(Box(7, 9, 7 + width, 9 + height), tokens.GOLD, radius)
    whole.stamp(sprites.rounded_mask(width, height, radius), (7, 9), tokens.GOLD)
    assert in_parts.image.tobytes() == whole.image.tobytes()


def test_a_block_without_any_size_is_not_drawn() -> None:
    canvas = Canvas(50, 50)
    canvas.draw_block(Box(10, 10, 10, 40), tokens.GOLD, 4)
    assert canvas.image.tobytes() == Canvas(50, 50).image.tobytes()


def test_a_copy_begins_with_all_that_lies_on_a_canvas_and_leaves_that_as_it_is() -> None:
    ground = Canvas(200, 100)
    ground.draw_panel(Box(0, 0, 200, 50)).write("Ann", (30, 25), tokens.BODY)
    before = ground.image.tobytes()
    copied = ground.copy()
    assert (copied.image.tobytes(), copied.written, copied.areas) == (before, ground.written, ground.areas)
    copied.draw_panel(Box(0, 50, 200, 100)).write("Ben", (30, 75), tokens.BODY)
    assert [written.text for written in copied.written] == ["Ann", "Ben"]
    assert ([written.text for written in ground.written], len(ground.areas)) == (["Ann"], 1)
    assert ground.image.tobytes() == before
