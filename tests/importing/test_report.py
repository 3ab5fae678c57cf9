"""What an import tells. The usual case stands in the golden files of CVs."""

from __future__ import annotations

from pathlib import Path

from sitegen.importing import Imported, Member, Source
from sitegen.importing.merging import Absent, Conflict, Update
from sitegen.importing.report import report
from sitegen.model import Award, Person, Private, Publication, Unsorted
from sitegen.parsing import ParsedCV

SITE = Path("site")


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


def told(*names: str) -> tuple[Source, ...]:
    """Sources of these names that say nothing."""
    return tuple(Source(Path(name), ParsedCV(Person(name=""), Private(), (), ())) for name in names)


def test_a_person_of_whom_nothing_is_said() -> None:
    assert report([Imported(None, member(), told("cv.txt"), ())], SITE).splitlines() == [
        "Ada Nilsson 林梅 <- cv.txt",
        "    site/people/ada: nothing found",
        "    every line was understood",
        "Next: look at the pages with:",
        "    sitegen serve site",
    ]


def test_what_is_new_what_is_private_and_what_disagrees() -> None:
    after = member("A", "B", private=Private(phone=("1",), age="30"), works=3)
    conflicts = (Conflict("position", "Queen", "x" * 80),)
    assert report(
        [Imported(member("A", works=3), after, told("a.txt", "b.md"), conflicts)], SITE
    ).splitlines() == [
        "Ada Nilsson 林梅 <- a.txt, b.md",
        "    site/people/ada: publications 3, awards 2 (1 new)",
        "    site/people/ada/private.yaml keeps from the pages: phone, age",
        "    1 thing disagrees; what is first here stands:",
        f"        position: 'Queen', but the CV says '{'x' * 67}...'",
        "    every line was understood",
        "Next: look at the pages with:",
        "    sitegen serve site",
    ]


def test_what_is_taken_over_is_told_with_what_it_was() -> None:
    updates = (
        Update("position", "Lecturer", "Professor"),
        *(Update(f"u{n}", "a", "b") for n in range(12)),
    )
    told_ = report([Imported(member(), member(), told("cv.txt"), (), updates)], SITE).splitlines()
    assert told_[2:4] == [
        "    13 values are new in the CV and taken over:",
        "        position: 'Lecturer' -> 'Professor'",
    ]
    assert told_[15] == "        and 1 more"


def test_what_the_cv_leaves_out_is_told() -> None:
    imported = Imported(member(), member(), told("cv.txt"), absent=(Absent("publications: Salt"),))
    assert report([imported], SITE).splitlines()[2:4] == [
        "    1 entry is not in the CV any more; delete what no longer holds:",
        "        publications: Salt",
    ]


def test_long_lists_are_cut() -> None:
    conflicts = tuple(Conflict(f"c{n}", "a", "b") for n in range(14))
    lines = report(
        [Imported(None, member(unsorted=20), told("cv.txt"), conflicts)], SITE
    ).splitlines()
    assert lines[2] == "    14 things disagree; what is first here stands:"
    assert lines[15] == "        and 2 more"
    assert (
        lines[16] == "    20 not understood, kept under `unsorted:` in site/people/ada/person.yaml:"
    )
    assert lines[17] == "        cv.txt:0: text 0"
    assert lines[29:] == [
        "        and 8 more",
        "Next: move what matters from `unsorted:` to its key, and look at the pages with:",
        "    sitegen serve site",
    ]


def test_what_looks_odd_is_told() -> None:
    work = Publication("nilsson", "article", {"title": "Foam on Tides", "author": "Ada Nilsson"})
    sources = (Source(Path("cv.txt"), ParsedCV(Person(name=""), Private(), (work,), ())),)
    lines = report([Imported(None, member(works=1), sources)], SITE).splitlines()
    assert lines[2:4] == [
        "    1 thing looks odd, kept as the CV has it:",
        "        cv.txt: Foam on Tides: no year",
    ]


def test_several_people_share_the_next_step() -> None:
    text = report(
        [
            Imported(None, member("A"), told("a.txt"), ()),
            Imported(None, member("B"), told("b.txt"), ()),
        ],
        SITE,
    )
    assert text.count("Next:") == 1
    assert text.count("Ada Nilsson") == 2
