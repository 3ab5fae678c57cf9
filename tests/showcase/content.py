"""A person of whom there is everything, invented: what themes are looked at with, held to golden pages and measured on.

    python -m tests.showcase.content FOLDER [--theme octavo] [--languages en,zh]

It is the person of `sitegen new --example`; the portrait and the pictures of papers are drawn here, in full size.
"""

from __future__ import annotations

import argparse
import math
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

import sitegen.importing
from tests.showcase.portraits import portrait

if TYPE_CHECKING:
    from collections.abc import Sequence

_EXAMPLE: Final = Path(sitegen.importing.__file__).parent / "example"
_PERSON: Final = "people/mira-tan"
_PAPERS: Final = ["forgetting", "forget", "ageing", "bound", "ebb", "ebb-poster", "sieve"]
_FILES: Final = [*_PAPERS, "thesis", "cv"]
_PDF: Final = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"


def write(folder: Path, *, theme: str = "default", languages: Sequence[str] = ("en", "zh")) -> Path:
    """Make the site in `folder`, which is given back; if it is there, only theme and languages change, so that its
    pictures need not be made again.
    """
    if not folder.exists():
        shutil.copytree(_EXAMPLE / "people", folder / "people")
        _draw(folder / _PERSON)
    settings = (
        (_EXAMPLE / "site.yaml")
        .read_text("utf-8")
        .replace("[en, zh]", f"[{', '.join(languages)}]")
        .replace("# url: https://your-name.github.io", "url: https://mira.example.org")
    )
    (folder / "site.yaml").write_text(f"{settings}theme: {theme}\n", "utf-8")
    return folder


def _draw(person: Path) -> None:
    portrait().save(person / "photo.jpg", quality=90)
    files = person / "files"
    files.mkdir(exist_ok=True)
    for name in _FILES:
        (files / f"{name}.pdf").write_bytes(_PDF)
    for place, name in enumerate(("forgetting", "bound", "ebb")):
        plot(place).save(files / f"{name}.png")


def plot(seed: int) -> Image.Image:
    """A figure as papers have them: three curves over a grid."""
    width, height, edge = 1280, 840, 90
    image = Image.new("RGB", (width, height), "#ffffff")
    draw = ImageDraw.Draw(image)
    for line in range(6):
        y = edge + line * (height - 2 * edge) / 5
        draw.line((edge, y, width - edge, y), fill="#e3e6ea", width=3)
    for curve, color in enumerate(("#1558a6", "#c0572b", "#1f6048")):
        points = []
        for x in (step / 100 for step in range(101)):
            wave = 0.06 * math.sin(9 * x + curve + 2 * seed) * (1 - x)
            y = max(0.02, (math.exp(-x * (1.2 + curve + seed)) + wave) * 0.86)
            across, down = edge + x * (width - 2 * edge), height - edge - y * (height - 2 * edge)
            points.append((across, down))
        draw.line(points, fill=color, width=11, joint="curve")
    axes = (edge, edge, edge, height - edge, width - edge, height - edge)
    draw.line(axes, fill="#333a42", width=6)
    return image


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--theme", default="default")
    parser.add_argument("--languages", default="en,zh", help="tags with commas between them")
    args = parser.parse_args()
    write(args.folder, theme=args.theme, languages=args.languages.split(","))


if __name__ == "__main__":
    main()
