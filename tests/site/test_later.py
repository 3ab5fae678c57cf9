"""People as they are kept: what is not asked for is not unpickled, and all that is asked for is what was kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.model import Person, Publication, Skill, Talk
from sitegen.site import later, pickled
from sitegen.site.content import Profile
from sitegen.site.later import Later

if TYPE_CHECKING:
    from pathlib import Path

TALKS = (Talk(title="Tides"), Talk(title="Foam"))
SKILL = Skill(text="Rowing")
WORKS = (Publication("lin2024", "article", {"title": "Tides", "year": "2024"}),)


def mei(folder: Path) -> Profile:
    person = Person(name="Mei Lin", talks=TALKS, skills=(SKILL,))
    return Profile(slug="mei", person=person, publications=WORKS, files=("files/cv.pdf",), folder=folder)


def test_somebody_is_who_they_were(tmp_path: Path) -> None:
    again = later.found(later.kept(mei(tmp_path)), tmp_path)
    assert again == mei(tmp_path)
    assert again.person.talks + TALKS == TALKS + again.person.talks == TALKS * 2
    assert again.person.talks[1:] == TALKS[1:]
    assert again.person.grants == ()


def test_how_many_there_are_is_known_before_they_are_unpickled() -> None:
    asked = []

    def make() -> tuple[Talk, ...]:
        asked.append("talks")
        return TALKS

    talks = Later(2, make)
    others = talks.then(lambda found: found[::-1])
    assert len(talks) == len(others) == 2
    assert not asked
    assert [*others] == [TALKS[1], TALKS[0]]
    assert [*talks] == [*talks] == [*TALKS]
    assert asked == ["talks"]


def test_nobody_is_looked_into_to_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content, read, unpickled = later.kept(mei(tmp_path)), [], pickled.loads

    def loads(content: bytes) -> object:
        read.append(len(content))
        return unpickled(content)

    monkeypatch.setattr(pickled, "loads", loads)
    again = later.found(content, tmp_path)
    assert (len(again.person.talks), len(again.works), len(read)) == (2, 1, 1)
    assert ([*again.person.talks], [*again.person.skills], len(read)) == ([*TALKS], [SKILL], 2)


@pytest.mark.parametrize("word", [b"Foam", b"lin2024"])
def test_what_is_damaged_is_told_before_anything_is_asked_for(tmp_path: Path, word: bytes) -> None:
    content = later.kept(mei(tmp_path))
    assert word in content
    with pytest.raises(ValueError, match="damaged"):
        later.found(content.replace(word, b"x" * len(word)), tmp_path)
