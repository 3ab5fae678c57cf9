"""The report of an import; golden files show those of whole CVs."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.importing import Imported, Member, Source
from sitegen.importing.merging import Absent, Conflict, Update
from sitegen.importing.report import report
from sitegen.model import Award, Person, Private, Publication, Unsorted
from sitegen.parsing import ParsedCV

SITE = Path("site")
WORK = Publication("nilsson", "article", {"title": "Foam on Tides", "author": "Ada Nilsson"})


def member(
    *awards: str, private: Private | None = None, works: int = 0, unsorted: int = 0
) -> Member:
    person = Person(
        name={"en": "Ada Nilsson", "zh": "林梅"},
        awards=tuple(Award(title=title) for title in awards),
        unsorted=tuple(Unsorted(text=f"text {n}", source=f"cv.txt:{n}") for n in range(unsorted)),
    )
    publications = tuple(Publication(f"key{n}", "misc", {"title": "x"}) for n in range(works))
    return Member("ada", person, private or Private(), publications)


def sources(*names: str, works: tuple[Publication, ...] = ()) -> tuple[Source, ...]:
    cv = ParsedCV(Person(name=""), Private(), works, ())
    return tuple(Source(Path(name), cv) for name in names)


def test_a_person_without_entries() -> None:
    assert report([Imported(None, member(), sources("cv.txt"))], SITE).splitlines() == [
        "Ada Nilsson 林梅 <- cv.txt",
        "    site/people/ada: no entries found",
        "    Every line was recognized.",
        "Next: preview the site with:",
        "    sitegen serve site",
    ]


def test_new_entries_private_values_and_conflicts() -> None:
    after = member("A", "B", private=Private(phone=("1",), age="30"), works=3)
    conflicts = (Conflict("position", "Queen", "x" * 80), Conflict("bio", "", "Foam", "b.md"))
    result = Imported(member("A", works=3), after, sources("a.txt", "b.md"), conflicts)
    assert report([result], SITE).splitlines() == [
        "Ada Nilsson 林梅 <- a.txt, b.md",
        "    site/people/ada: publications 3, awards 2 (1 new)",
        "    Kept private (private.yaml): phone, age",
        "    2 conflicts (the first value was kept):",
        f"        position: 'Queen', but the CV has '{'x' * 67}...'",
        "        bio: (removed), but b.md has 'Foam'",
        "    Every line was recognized.",
        "Next: preview the site with:",
        "    sitegen serve site",
    ]


@pytest.mark.parametrize(
    ("result", "lines"),
    [
        (
            Imported(
                member(),
                member(),
                sources("cv.txt"),
                updates=(Update("position", "Lecturer", "Professor"), Update("bio", "a", "b")),
            ),
            [
                "    2 values updated from the CV:",
                "        position: 'Lecturer' -> 'Professor'",
                "        bio: 'a' -> 'b'",
            ],
        ),
        (
            Imported(member(), member(), sources("cv.txt"), absent=(Absent("grants: Salt"),)),
            [
                "    1 entry is no longer in the CV (kept; delete what is outdated):",
                "        grants: Salt",
            ],
        ),
        (
            Imported(None, member(works=1), sources("cv.txt", works=(WORK,))),
            [
                "    1 item to check (imported as written):",
                "        cv.txt: 'Foam on Tides': no year",
            ],
        ),
    ],
    ids=["updates", "absent", "suspicious"],
)
def test_what_needs_a_look_is_listed(result: Imported, lines: list[str]) -> None:
    assert report([result], SITE).splitlines()[2:-3] == lines


def test_long_lists_are_cut() -> None:
    conflicts = tuple(Conflict(f"c{n}", "a", "b") for n in range(14))
    result = Imported(None, member(unsorted=20), sources("cv.txt"), conflicts)
    lines = report([result], SITE).splitlines()
    assert lines[2] == "    14 conflicts (the first value was kept):"
    assert lines[15:18] == [
        "        and 2 more",
        "    20 lines not recognized, kept under `unsorted:` in site/people/ada/person.yaml:",
        "        cv.txt:0: text 0",
    ]
    assert lines[29:] == [
        "        and 8 more",
        "Next: move what you need from `unsorted:` to the right key, then preview the site with:",
        "    sitegen serve site",
    ]


def test_several_people_share_the_next_step() -> None:
    results = [Imported(None, member(name), sources(f"{name}.txt")) for name in "AB"]
    text = report(results, SITE)
    assert text.count("Next:") == 1
    assert text.count("Ada Nilsson") == 2
