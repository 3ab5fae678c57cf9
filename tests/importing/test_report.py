"""The report of an import; golden files show those of whole CVs."""

from __future__ import annotations

from pathlib import Path

from sitegen.importing import Imported, Member, Source
from sitegen.importing.merging import Absent, Conflict, Update
from sitegen.importing.report import format_report
from sitegen.model import Award, Person, Private, Publication, Unsorted
from sitegen.parsing import ParsedCV

SITE = Path("site")
WORK = Publication("nilsson", "article", {"title": "Foam on Tides", "author": "Ada Nilsson"})


def member(*awards: str, private: Private | None = None, unsorted: int = 0) -> Member:
    person = Person(
        name={"en": "Ada Nilsson", "zh": "林梅"},
        awards=tuple(Award(title=title) for title in awards),
        unsorted=tuple(Unsorted(text=f"text {n}", source=f"cv.txt:{n}") for n in range(unsorted)),
    )
    return Member("ada", person, private or Private(), (WORK,) if awards else ())


def sources(*names: str, works: tuple[Publication, ...] = ()) -> tuple[Source, ...]:
    cv = ParsedCV(
        Person(name=""), Private(), works, (), skipped=("cv.tex:7: no a.tex",) * len(works)
    )
    return tuple(Source(Path(name), cv) for name in names)


def test_everything_is_reported_person_by_person() -> None:
    empty = Imported(None, member(), sources("cv.txt"))
    full = Imported(
        member("A"),
        member("A", "B", private=Private(phone=("1",), age="30")),
        sources("a.txt", works=(WORK,)),
        (Conflict("position", "Queen", "x" * 80), Conflict("bio", "", "Foam", "b.md")),
        (Update("position", "Lecturer", "Professor"), Update("bio", "a", "b")),
        absent=(Absent("grants: Salt"),),
    )
    assert format_report([empty, full], SITE).splitlines() == [
        "Ada Nilsson 林梅 <- cv.txt",
        "    site/people/ada: no entries found",
        "    Every line was recognized.",
        "Ada Nilsson 林梅 <- a.txt",
        "    site/people/ada: awards 2 (1 new), publications 1",
        "    Kept private (private.yaml): phone, age",
        "    Not read: cv.tex:7: no a.tex",
        "    2 values updated from the CV:",
        "        position: 'Lecturer' -> 'Professor'",
        "        bio: 'a' -> 'b'",
        "    1 entry of an earlier import is not in this one (kept; delete what is outdated):",
        "        grants: Salt",
        "    2 conflicts (the first value was kept):",
        f"        position: 'Queen', but the CV has '{'x' * 67}...'",
        "        bio: (removed), but b.md has 'Foam'",
        "    1 item to check (imported as written):",
        "        a.txt: 'Foam on Tides': no year",
        "Next: preview the site with:",
        "    sitegen serve site",
    ]


def test_long_lists_are_cut() -> None:
    conflicts = tuple(Conflict(f"c{n}", "a", "b") for n in range(14))
    result = Imported(None, member(unsorted=20), sources("cv.txt"), conflicts)
    lines = format_report([result], SITE).splitlines()
    assert [line for line in lines if line.endswith("more")] == [
        "        and 2 more",
        "        and 8 more",
    ]
    unsorted = "20 lines not recognized, kept under `unsorted:` in site/people/ada/person.yaml:"
    assert f"    {unsorted}" in lines
    assert lines[-2].startswith("Next: move what you need from `unsorted:` to the right key, then")
