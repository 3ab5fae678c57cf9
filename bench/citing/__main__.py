"""`python -m bench.citing`: what becomes of works in all CSL styles of Debian's package, and beside the built-in ones.

The works are those of `bench/references/works.yaml`, one of each kind. Needs `citation-style-language-styles`.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.references.works import load
from sitegen.citing import STYLES, UncitedError, style
from sitegen.content.styles import NoStyleError
from sitegen.model import Publication

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.references.works import Work

OFFICIAL: Final = Path("/usr/share/citation-style-language/styles")
SAME: Final = {
    "acm": "association-for-computing-machinery",
    "acs": "american-chemical-society",
    "ama": "american-medical-association",
    "apa": "apa",
    "aps": "american-physics-society",
    "chicago": "chicago-author-date",
    "gb-t-7714": "china-national-standard-gb-t-7714-2015-numeric",
    "harvard": "harvard-cite-them-right",
    "ieee": "ieee",
    "mla": "modern-language-association",
    "nature": "nature",
    "vancouver": "vancouver",
}
"""A style that comes with sitegen -> the one that others wrote after the same manual."""
_ODD: Final = {
    "doubled or meeting stops": re.compile(
        r"(?<!\.)\.\.(?!\.)|,,|;;|[,;:]\s*\.(?!\w)|,\s*[;:]|[,;:]$"
    ),
    "empty brackets": re.compile(r"\(\s*\)|\[\s*\]|\(\s*[,.;]"),
    "a label without a number": re.compile(r"(?<!\d )\b(?:pp?|vols?|nos?)\b\.?\s*(?:[,;)]|$)"),
}


def main() -> None:
    """Print both tables."""
    options = argparse.ArgumentParser(prog="python -m bench.citing", description=__doc__)
    options.add_argument(
        "styles", nargs="*", help="only these styles; their references are printed"
    )
    options.add_argument(
        "--beside",
        choices=SAME,
        help="print the references of this built-in style and the official",
    )
    args = options.parse_args()
    if not OFFICIAL.is_dir():
        sys.exit("there are no styles: sudo apt-get install citation-style-language-styles")
    works = _one_of_each()
    if args.beside:
        _beside(args.beside, works)
    elif args.styles:
        for name in args.styles:
            print(f"{name}:", *(f"  {line}" for line in _lines(name, works)), sep="\n")
    else:
        _all(works)


def _all(works: Sequence[Publication]) -> None:
    names = sorted(path.stem for path in OFFICIAL.glob("*.csl"))
    found: Counter[str] = Counter()
    start, told = time.process_time(), []
    for name in names:
        try:
            lines = _lines(name, works)
        except NoStyleError as error:
            told.append(f"{name} {error}")
            continue
        found["styles read"] += 1
        for line in lines:
            found["references" if line else "works that a style shows nothing of"] += 1
            found.update(what for what, pattern in _ODD.items() if pattern.search(line))
    print(f"{len(names)} styles, {len(works)} works each")
    for what, count in found.items():
        print(f"{count:>8} {what}")
    print(*told, sep="\n")
    print(
        f"{1000 * (time.process_time() - start) / found['references']:.1f} ms a reference, styles read and all"
    )


def _beside(name: str, works: Sequence[Publication]) -> None:
    official = _lines(SAME[name], works)
    for work, theirs in zip(works, official, strict=True):
        print(f"{work.type}\n  {STYLES[name].text(work)}\n  {theirs}")


def _lines(name: str, works: Sequence[Publication]) -> list[str]:
    """The references of a style, nothing where it shows none. Raises NoStyleError."""
    made = style(name, (OFFICIAL / f"{name}.csl").read_bytes())
    lines = []
    for work in works:
        try:
            lines.append(made.text(work))
        except UncitedError:
            lines.append("")
    return lines


def _one_of_each() -> list[Publication]:
    """The first work of each kind, and the first in Chinese."""
    found: dict[str, Publication] = {}
    for work in load():
        found.setdefault("Chinese" if work.chinese else work.type, _publication(work))
    return list(found.values())


def _publication(work: Work) -> Publication:
    said = {name: str(value) for name, value in work.fields.items() if isinstance(value, str | int)}
    said |= {"title": work.title, "author": " and ".join(work.author), "year": str(work.year)}
    if editors := work.fields.get("editor"):
        said["editor"] = " and ".join(editors)
    if work.type == "preprint":
        said |= {"eprint": said.pop("number", ""), "archiveprefix": said.pop("archive", "")}
    return Publication(work.id, {"preprint": "misc"}.get(work.type, work.type), said)


if __name__ == "__main__":
    main()
