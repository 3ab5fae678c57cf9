"""The works of a site as jekyll-scholar reads them: BibTeX files, one a person and one of all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bench.sites import data
from sitegen.content.site import load_site

if TYPE_CHECKING:
    from pathlib import Path

_NEXT: Final = re.compile(r"\n(?=@)")
_KEY: Final = re.compile(r"\{(.*?),")


def put(site: Path, folder: Path) -> None:
    """Each file in the order that pages have; each entry tells whose it is, and where its page is."""
    loaded = load_site(site)
    everybody = data.people(loaded)
    entries: dict[tuple[str, str], str] = {}
    folder.mkdir(parents=True, exist_ok=True)
    for slug, person in everybody.items():
        at = person["home"].strip("/")
        for entry in _NEXT.split((site / "people" / slug / "publications.bib").read_text("utf-8")):
            key = _KEY.search(entry)[1]  # type: ignore[index]  # that is what entries begin with
            more = f"  owner = {{{slug}}},\n  at = {{{at}}},\n  page = {{{key}}},\n}}"
            # Keys of namesakes are alike.
            entries[person["home"], key] = entry.replace(
                f"{{{key},", f"{{{slug}-{key},", 1
            ).replace("\n}", f"\n{more}")
        own = "\n".join(entries[person["home"], work["key"]] for work in person["publications"])
        (folder / f"{slug}.bib").write_text(own, encoding="utf-8")
    shared = "\n".join(entries[work["home"], work["key"]] for work in data.every_work(loaded))
    (folder / "works.bib").write_text(shared, encoding="utf-8")
