"""People as they are kept: what is not asked for is not unpickled, and all that is asked for is what was kept."""

from __future__ import annotations

import pickle
import shutil
from typing import TYPE_CHECKING

import pytest

from sitegen.model import Person, Publication, Skill, Talk
from sitegen.site import later, pack, pickled
from sitegen.site.build import build_into
from sitegen.site.content import Profile
from sitegen.site.later import Kept, Later
from tests.site.sites import contents, put

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

TALKS = (Talk(title="Tides"), Talk(title="Foam"))
SKILL = Skill(text="Rowing")
WORKS = (Publication("lin2024", "article", {"title": "Tides", "year": "2024"}),)


def mei(folder: Path) -> Profile:
    person = Person(name="Mei Lin", talks=TALKS, skills=(SKILL,))
    return Profile(
        slug="mei", person=person, publications=WORKS, files=("files/cv.pdf",), folder=folder
    )


def back(kept: Kept, folder: Path) -> Profile:
    return later.found(later.unpickled(kept.head), lambda: kept.rest, folder)


def test_somebody_is_who_they_were(tmp_path: Path) -> None:
    again = back(Kept.apart(later.kept(mei(tmp_path)).whole), tmp_path)
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
    kept, read, unpickled = later.kept(mei(tmp_path)), [], pickled.loads

    def loads(content: bytes) -> object:
        read.append(len(content))
        return unpickled(content)

    monkeypatch.setattr(pickled, "loads", loads)
    again = back(kept, tmp_path)
    assert (len(again.person.talks), len(again.works), len(read)) == (2, 1, 1)
    assert ([*again.person.talks], [*again.person.skills], len(read)) == ([*TALKS], [SKILL], 2)


@pytest.mark.parametrize("word", [b"Foam", b"lin2024"])
def test_what_is_damaged_is_read_anew_when_it_is_asked_for(tmp_path: Path, word: bytes) -> None:
    kept, asked = later.kept(mei(tmp_path)), []
    assert word in kept.rest
    damaged = kept.rest.replace(word, b"x" * len(word))

    def again() -> Profile:
        asked.append("mei")
        return mei(tmp_path)

    found = later.found(later.unpickled(kept.head), lambda: damaged, tmp_path, again)
    assert not asked
    assert found == mei(tmp_path)
    assert asked


MANY = {
    f"people/p{number}/{name}": text
    for number in range(41)
    for name, text in {
        "person.yaml": f"name: Person {number}\ntalks: [{{title: Tides of {number}}}]\n",
        "publications.bib": f"@misc{{a, title = {{Foam of {number}}}, author = {{Person {number}}}, year = {{20}}}}\n",
    }.items()
}
"""People of whom so many are read at once that they are kept in a pack."""
DAMAGES: Mapping[str, Callable[[bytes], bytes]] = {
    "none": bytes,
    "it is empty": lambda _: b"",
    "the end is missing": lambda content: content[: len(content) // 2],
    "the table": lambda content: content[:-100] + b"x" * 50 + content[-50:],
    "what is kept of people": lambda content: content.replace(b"Tides", b"Tidal").replace(
        b"Foam", b"Form"
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_many_people_are_kept_in_a_pack_that_may_be_damaged(damage: str, tmp_path: Path) -> None:
    site, public = put(tmp_path / "site", MANY), tmp_path / "public"
    build_into(site, public)
    path = site / ".sitegen/cache/people.pack"
    path.write_bytes(DAMAGES[damage](path.read_bytes()))
    assert len(pack.read(path.parent)) == (
        41 if damage in ("none", "what is kept of people") else 0
    )
    put(
        site, {"people/p3/person.yaml": "name: Person Three\n"}
    )  # whom everybody's pages may link to
    build_into(site, public)
    shutil.copytree(site, tmp_path / "clean", ignore=shutil.ignore_patterns(".sitegen"))
    build_into(tmp_path / "clean", tmp_path / "clean-public")
    assert contents(public) == contents(tmp_path / "clean-public")
    assert "Tides of 7" in (public / "p7/talks/index.html").read_text("utf-8")


def test_classes_have_numbers(tmp_path: Path) -> None:
    kept = later.kept(mei(tmp_path))
    assert b"sitegen.model" not in kept.whole
    assert b"Profile" not in kept.whole
    assert pickled.loads(pickled.dumps(tmp_path)) == tmp_path


def test_a_number_of_no_class_only_costs_time(tmp_path: Path) -> None:
    kept = later.kept(mei(tmp_path))
    wrong = kept.head.replace(
        pickle.EXT2 + (0x8000).to_bytes(2, "little"), pickle.EXT2 + b"\xff\xff", 1
    )
    assert wrong != kept.head
    with pytest.raises(ValueError, match="extension"):
        later.unpickled(wrong)
