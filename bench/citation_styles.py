"""Cite a work of each kind in every published CSL style, and count errors in the references.

    python -m bench.citation_styles                  # the table
    python -m bench.citation_styles STYLE ...        # the references of these styles
    python -m bench.citation_styles --compare STYLE  # a built-in style and the official one

The works are the first of each kind in `bench/references/works.yaml`, and the first in Chinese.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING, Final

from bench.references.render import STYLES
from bench.references.works import load_works
from sitegen import citing
from sitegen.content.styles import NoStyleError
from sitegen.model import Publication

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.references.works import Work

_OFFICIAL: Final = {
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
"""The CSL style that follows the same manual, by built-in style."""
_ERRORS: Final = {
    "with doubled punctuation": re.compile(
        r"(?<!\.)\.\.(?!\.)|,,|;;|[,;:]\s*\.(?!\w)|,\s*[;:]|[,;:]$"
    ),
    "with empty brackets": re.compile(r"\(\s*\)|\[\s*\]|\(\s*[,.;]"),
    "with a label without a number": re.compile(r"(?<!\d )\b(?:pp?|vols?|nos?)\b\.?\s*(?:[,;)]|$)"),
}


def main() -> None:
    """Print the table, or references."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("styles", nargs="*", metavar="STYLE")
    parser.add_argument("--compare", choices=_OFFICIAL, metavar="STYLE")
    args = parser.parse_args()
    if not STYLES.is_dir():
        sys.exit("install the styles: sudo apt-get install citation-style-language-styles")
    publications = _choose_publications()
    if args.compare:
        _compare(args.compare, publications)
    elif args.styles:
        for name in args.styles:
            print(f"{name}:", *(f"  {text}" for text in cite(name, publications)), sep="\n")
    else:
        _print_table(publications)


def _print_table(publications: Sequence[Publication]) -> None:
    names = sorted(path.stem for path in STYLES.glob("*.csl"))
    counts: Counter[str] = Counter()
    rejected = []
    start = time.process_time()
    for name in names:
        try:
            texts = cite(name, publications)
        except NoStyleError as error:
            rejected.append(f"{name} {error}")
            continue
        counts["styles read"] += 1
        for text in texts:
            counts["references" if text else "works of which a style shows nothing"] += 1
            counts.update(label for label, pattern in _ERRORS.items() if pattern.search(text))
    seconds = time.process_time() - start
    print(f"{len(names)} styles, {len(publications)} works each")
    for label, count in counts.items():
        print(f"{count:>8} {label}")
    for message in rejected:
        print(message)
    print(f"{1000 * seconds / counts['references']:.1f} ms per reference, including reading styles")


def _compare(name: str, publications: Sequence[Publication]) -> None:
    texts = cite(_OFFICIAL[name], publications)
    for publication, text in zip(publications, texts, strict=True):
        print(publication.type, citing.STYLES[name].text(publication), text, sep="\n  ")


def cite(name: str, publications: Sequence[Publication]) -> list[str]:
    """Return the references in a CSL style, empty for works of which it shows nothing.

    Raises:
        NoStyleError: The style cannot be read.
    """
    style = citing.style(name, (STYLES / f"{name}.csl").read_bytes())
    texts = []
    for publication in publications:
        try:
            texts.append(style.text(publication))
        except citing.UncitedError:
            texts.append("")
    return texts


def _choose_publications() -> list[Publication]:
    chosen: dict[str, Publication] = {}
    for work in load_works():
        chosen.setdefault("Chinese" if work.is_chinese else work.type, _to_publication(work))
    return list(chosen.values())


def _to_publication(work: Work) -> Publication:
    fields = {name: str(value) for name, value in work.fields.items() if name != "editor"}
    fields |= {"title": work.title, "author": " and ".join(work.authors), "year": work.year}
    if work.editors:
        fields["editor"] = " and ".join(work.editors)
    if work.type == "preprint":
        fields |= {"eprint": fields.pop("number", ""), "archiveprefix": fields.pop("archive", "")}
        return Publication(work.id, "misc", fields)
    return Publication(work.id, work.type, fields)


if __name__ == "__main__":
    main()
