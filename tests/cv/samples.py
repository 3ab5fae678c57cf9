"""People whose CVs are made in these tests."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sitegen import cv
from sitegen.content.site import load_site
from sitegen.cv.sections import build_cv
from sitegen.cv.structure import CV, Entry, Part, Run, Style
from sitegen.model.site import CVSettings
from sitegen.shipped import bundled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitegen.model import Person, Publication

SITE: Final = load_site(bundled("content"))
PROFILES: Final = {profile.slug: profile for profile in SITE.profiles}
DANYANG: Final = PROFILES["danyang-zhuo"]
SECTIONS: Final = ("bio", *CVSettings().sections)
STYLE: Final = Style(template="")
SPECIAL: Final = "100% of $5 & #1_b {x} \\y ^z ~w [a](b) *c* `d` <e> | 1. × ≥ – “q”"


def write_text(
    name: str, person: Person, works: Sequence[Publication] = (), language: str = "en"
) -> str:
    """The CV of a person in a text format."""
    return cv.write(name, build_cv(person, works, language, SECTIONS), STYLE).decode()


def special() -> CV:
    """A CV full of characters with a meaning in LaTeX and Markdown, in every layout."""
    link = Run("here", "", "https://example.org/a_b%20c#d&e")
    runs = (Run(SPECIAL), Run("2", "raised"), Run(" bold ", "bold"), link)
    rows = (Entry(title=runs),)
    entry = Entry(title=runs, date="2020", place=runs, details=(runs,), items=(runs,), rows=rows)
    part = Part(kind="", title=SPECIAL, layout="entries", entries=(entry,))
    others = [replace(part, layout="rows"), replace(part, layout="numbered")]
    others += [replace(part, layout="labelled"), replace(part, layout="prose")]
    head = CV(language="en", name="Ann_Lee", label="CV", standing=(SPECIAL,), contacts=(runs,))
    return replace(head, parts=(part, *others))
