"""``python -m render [FOLDER]``: draws the pictures that the documentation shows, from recorded games.

The only file of this folder that reads and writes other files.
"""

import argparse
import io
from collections.abc import Mapping
from pathlib import Path

from PIL import Image

from engine.games import games
from engine.transcripts.form import Transcript
from render.gallery import documentation
from render.gallery.contact_sheets import DESKTOP, PHONE, contact_sheet
from render.gallery.documentation import IllustratedGame
from render.picture import Picture
from render.themes import THEMES

RECORDED = Path(__file__).parents[1] / "tests" / "engine" / "replays"
"""The folder of the recorded games, unless the command line names another."""


def main() -> None:
    """Draw the documentation's pictures into a folder, "docs/pictures" if the command line names none. An unknown
    argument or game ends the program with `SystemExit`.
    """
    parser = argparse.ArgumentParser(prog="python -m render", description="Draws the pictures of the documentation.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs/pictures"))
    parser.add_argument("--recorded", type=Path, default=RECORDED, help="the folder of the recorded games")
    parser.add_argument("--game", choices=sorted(games()), help="one game's pictures")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    shown = documentation.illustrated_games(recordings_in(asked.recorded), asked.game)
    drawn = {name: picture for one in shown for name, picture in documentation.named_pictures(one)}
    if asked.game is None:
        drawn["leaderboard"] = documentation.leaderboard_example()
    for name, picture in drawn.items():
        _write_image(asked.folder / f"{name}.png", image_in_usual_theme(picture))
        print(f"    {picture.alt}")
    for one in shown:
        _write_themes_and_animation(one, asked.folder)
    if asked.game is None:
        write_contact_sheets({name: image_in_usual_theme(picture) for name, picture in drawn.items()}, asked.folder)


def recordings_in(folder: Path) -> Mapping[str, Transcript]:
    """The recorded games of a folder, one for each ``*.txt`` file, by file name without the ending."""
    return {path.stem: Transcript.parse(path.read_text("utf-8")) for path in sorted(folder.glob("*.txt"))}


def image_in_usual_theme(picture: Picture) -> Image.Image:
    """The picture as an image in the colours of the theme `render.themes.FELT`, which people see who have not chosen
    one.
    """
    return Image.open(io.BytesIO(picture.png()))


def write_contact_sheets(pictures: Mapping[str, Image.Image], folder: Path) -> None:
    """Write two overviews of the pictures into ``folder``: "contact_sheet.png" with each picture as large as on the
    desktop, "contact_sheet_phone.png" with each as large as on a phone. ``pictures`` maps captions to images.
    """
    _write_image(folder / "contact_sheet.png", contact_sheet(pictures, DESKTOP))
    _write_image(folder / "contact_sheet_phone.png", contact_sheet(pictures, PHONE, columns=6))


def _write_themes_and_animation(illustrated: IllustratedGame, folder: Path) -> None:
    """Write the pictures that only one game shows for all games: "themes.png" with a table in every theme if the game's
    gallery names a moment for it, and "replay.gif" if its gallery names a recorded game.
    """
    if moment := illustrated.painter.GALLERY.themed:
        table = documentation.picture_of_moment(illustrated, moment)
        in_themes = {theme.title: Image.open(io.BytesIO(table.png(theme))) for theme in THEMES.values()}
        _write_image(folder / "themes.png", contact_sheet(in_themes, DESKTOP, columns=len(THEMES)))
    if illustrated.painter.GALLERY.film:
        path = folder / "replay.gif"
        path.write_bytes(documentation.replay_gif(illustrated))
        _print_file_size(path)


def _write_image(path: Path, image: Image.Image) -> None:
    image.save(path, "PNG", optimize=True)
    _print_file_size(path)


def _print_file_size(path: Path) -> None:
    print(f"{path}  {path.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
