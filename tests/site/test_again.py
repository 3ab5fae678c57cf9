"""Building again: only what has changed is made, and it is what a build from nothing would make."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitegen.cli import main
from sitegen.errors import SitegenError
from sitegen.site import inputs, previous
from sitegen.site.build import build_into
from sitegen.site.sources import EVERYBODY, NEWS
from tests.citing.invented import csl
from tests.site.sites import ADA, contents, put
from tests.site.test_pictures import png

Change: TypeAlias = Callable[[Path, int], object]

OLA = {
    "people/ola/person.yaml": "name: Ola Sand\nposition: Reader\nbio: Foam.\n",
    "people/ola/publications.bib": "@misc{sand2020, title = {Sand}, author = {Sand, Ola and Lin, Mei}, year = 2020}\n",
    "people/ola/files/a.pdf": "a",
    "people/ola/news/2020-01-02-sand.md": "Sand.\n",
}
GROUP = {
    **OLA,
    "site.yaml": "title: Lab\n",
    "people/mei/person.yaml": "name: Mei Lin\n",
    "people/ada/person.yaml": "name: Ada Moe\nawards: [{title: Shell}]\n",
}


def rename(site: Path, old: str, new: str) -> None:
    if (site / old).exists() and not (site / new).exists():
        (site / old).rename(site / new)


def remove(site: Path, name: str) -> None:
    if (site / name).is_dir():
        shutil.rmtree(site / name)
    else:
        (site / name).unlink(missing_ok=True)


def add(files: dict[str, str]) -> Change:
    """Write files in which `#` stands for a number."""

    def change(site: Path, n: int) -> None:
        for name in files:
            if (site / name.replace("#", str(n))).is_dir():  # another change made it one
                remove(site, name.replace("#", str(n)))
        put(
            site,
            {name.replace("#", str(n)): text.replace("#", str(n)) for name, text in files.items()},
        )

    return change


def folder_for_file(site: Path, _: int) -> None:
    remove(site, "people/ola/files")
    put(site, {"people/ola/files/a.pdf/b": "b"})


CITED = "title: Lab\ntheme: octavo\noptions: {references: style}\ncitation_style: styles/own.csl\n"
STYLE = csl('<text variable="title"/><names variable="author"/>', suffix=" #").decode()


WITH_FILES = "@misc{x#, title = {T}, author = {Lin, Mei}, pdf = {a.pdf}, slides = {club}, google_scholar_id = {y}}\n"
SAME_KEY = "@misc{sand2020, title = {Dunes #}, year = {2020}}\n"
TWICE = "@misc{a, title = {T #}, year = {2001}}\n@misc{b, title = {T #}, year = {2001}}\n@misc{c, title = {U}}\n"
WITH_PICTURE = "@misc{x, title = {T}, author = {Sand, Ola}, preview = {a.png}, year = 2020}\n"
FIRST_PAGE = """{% for one in site.works %}{{ one.title }} {{ one.links }} {{ one.authors }} {{ one.preview and
picture(one.preview, 9) }}{% endfor %}
"""
SHOWS_ALL = "{% for one in site.profiles %}{{ one.person.bio|text }} #{% endfor %}\n"
POSITIONS = "{% for one in site.news %}{{ one.profile.person.position }}: {{ one.item.text|text }}{% endfor %}\n"
CHANGES: dict[str, Change] = {
    "a bio": add({"people/ola/person.yaml": "name: Ola Sand\nbio: Foam and # winds.\n"}),
    "a name": add({"people/ola/person.yaml": "name: {en: Ola Sand #, zh: 沙}\n"}),
    "a name of a co-author": add({"people/mei/person.yaml": "name: Mei Wang #\n"}),
    "a paper": add(
        {
            "people/ola/publications.bib": "@misc{x#, title = {T #}, author = {Lin, Mei}, year = 202#}\n"
        }
    ),
    "links": add({"people/ola/person.yaml": "name: Ola Sand\nlinks: {scholar: x#}\n"}),
    "a spelling": add({"people/mei/person.yaml": "name: Mei L#\naliases: [Mei Lin]\n"}),
    "a paper with what goes with it": add(
        {
            "people/ola/publications.bib": WITH_FILES,
            "people/ola/files/a.pdf": "#",
            "people/ola/pages/club.md": "Club",
        }
    ),
    "a picture of a paper": lambda site, n: put(
        site,
        {"people/ola/files/a.png": png((40 + n, 30)), "people/ola/publications.bib": WITH_PICTURE},
    ),
    "works on the first page": add({"templates/pages/people.html": FIRST_PAGE}),
    "co-authors elsewhere": add(
        {"site.yaml": "title: Lab\ncoauthors: {Ada Moe #: example.org/ada}\n"}
    ),
    "a paper of another's": add(
        {"people/ada/publications.bib": "@misc{y#, title = {U}, year = {199#}}\n"}
    ),
    "a paper under the key of another's": add({"people/ada/publications.bib": SAME_KEY}),
    "a paper twice": add({"people/mei/publications.bib": TWICE}),
    "no papers": lambda site, _: remove(site, "people/ola/publications.bib"),
    "a piece of news": add({"people/ola/news/2021-0#-01-x.md": "More [news](a.pdf) #.\n"}),
    "no news": lambda site, _: remove(site, "people/ola/news"),
    "a page": add({"people/ola/pages/club.md": "# Club #\n"}),
    "a file": add({"people/ola/files/a.pdf": "changed #"}),
    "a file becomes a folder": folder_for_file,
    "a photo": lambda site, n: put(site, {"people/ola/photo.png": png((4 + n, 5))}),
    "no photo": lambda site, _: remove(site, "people/ola/photo.png"),
    "somebody else": add({"people/new#/person.yaml": "name: New #\n"}),
    "somebody goes": lambda site, _: remove(site, "people/ola"),
    "somebody comes": add(OLA),
    "an address": lambda site, _: rename(site, "people/ola", "people/ola-sand"),
    "an old address": lambda site, _: rename(site, "people/ola-sand", "people/ola"),
    "the title": add(
        {"site.yaml": "title: Lab #\nurl: https://lab.example\nlanguages: [en, zh]\n"}
    ),
    "redirects": add({"site.yaml": "title: Lab\ntheme: octavo\nredirects: {/old#: /mei/}\n"}),
    "a template": add({"templates/partials/footer.html": "<p>#</p>\n"}),
    "a template that shows all": add({"templates/partials/footer.html": SHOWS_ALL}),
    "news beside positions": add({"templates/pages/all_news.html": POSITIONS}),
    "a position": add({"people/ola/person.yaml": "name: Ola Sand\nposition: Reader #\n"}),
    "our own footer": lambda site, _: remove(site, "templates"),
    "a style": add({"static/style.css": "p { margin: #px }\n"}),
    "a citation style of one's own": add({"site.yaml": CITED, "styles/own.csl": STYLE}),
    "how that cites": add({"styles/own.csl": STYLE}),
    "nothing": lambda _site, _n: None,
}


@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(st.tuples(st.sampled_from(sorted(CHANGES)), st.integers(1, 9)), min_size=1, max_size=4)
)
def test_whatever_changes_the_site_is_as_if_built_from_nothing(
    changes: list[tuple[str, int]],
) -> None:
    with TemporaryDirectory() as place:
        site, output = put(Path(place) / "site", GROUP), Path(place) / "public"
        build_into(site, output)
        for name, number in changes:
            CHANGES[name](site, number)
            try:
                build_into(site, output)
            except SitegenError:
                continue  # then the last good one is there, and the next build has to be right
            clean = put(Path(place) / "clean" / "site", {})
            shutil.copytree(
                site, clean, ignore=shutil.ignore_patterns(".sitegen"), dirs_exist_ok=True
            )
            build_into(clean, Path(place) / "clean" / "public")
            assert contents(output) == contents(Path(place) / "clean" / "public"), name
            shutil.rmtree(Path(place) / "clean")


def times(folder: Path) -> dict[Path, tuple[int, int]]:
    return {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in folder.rglob("*")}


@pytest.mark.parametrize("settled", [True, False], ids=["told by their looks", "read again"])
def test_a_build_with_nothing_changed_writes_nothing(
    settled: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(inputs, "_SETTLED", 0 if settled else 10**18)
    site = put(tmp_path / "site", GROUP)
    for _ in range(3):
        assert main(["build", str(site)]) == 0
        before = times(site if settled else site / "public")
    assert "1 publication (nothing changed).\n" in capsys.readouterr().out
    assert main(["build", str(site)]) == 0
    assert times(site if settled else site / "public") == before


def test_one_edit_changes_the_files_that_show_it(tmp_path: Path) -> None:
    site, public = put(tmp_path / "site", GROUP), tmp_path / "public"
    build_into(site, public)
    before, old = times(public), contents(public)
    put(site, {"people/ola/news/2020-01-02-sand.md": "Sand and shells.\n"})
    _, count = build_into(site, public)
    changed = {name for name, content in contents(public).items() if old.get(name) != content}
    assert "ola/news/2020-01-02-sand/index.html" in changed
    assert not [name for name in changed if name.startswith(("mei/", "ada/"))]
    after = times(public)
    written = {path for path in after if path.is_file() and after[path] != before[path]}
    assert {path.relative_to(public).as_posix() for path in written} == changed
    assert count == len(changed)


def test_a_list_of_news_is_made_of_names_unless_it_shows_more_of_people(tmp_path: Path) -> None:
    site, public = put(tmp_path / "site", GROUP), tmp_path / "public"

    def seen() -> str:
        build_into(site, public)
        last = previous.read(site, public)
        assert last
        return last.parts["*/news/index.html"].sees

    assert seen() == NEWS
    shown = (public / "news/index.html").read_text("utf-8")
    assert '<a href="../ola/">Ola Sand</a>' in shown
    put(site, {"people/ola/person.yaml": "name: Ola Sander\n"})
    assert seen() == NEWS
    assert (public / "news/index.html").read_text("utf-8") == shown.replace(
        "Ola Sand<", "Ola Sander<"
    )
    put(site, {"templates/pages/all_news.html": POSITIONS})
    assert seen() == EVERYBODY
    put(site, {"people/ola/person.yaml": "name: Ola Sander\nposition: Lecturer\n"})
    assert seen() == EVERYBODY
    assert "Lecturer: Sand." in (public / "news/index.html").read_text("utf-8")


def test_a_folder_that_is_not_as_it_was_left_is_made_anew(tmp_path: Path) -> None:
    site, public = put(tmp_path / "site", GROUP), tmp_path / "public"
    build_into(site, public)
    whole = contents(public)
    for damage in (shutil.rmtree, lambda folder: shutil.rmtree(folder / "mei")):
        damage(public)
        assert build_into(site, public)[1] is None
        assert contents(public) == whole
    build_into(site, public, url="https://elsewhere.example")
    assert contents(public) != whole
    build_into(site, public)
    assert contents(public) == whole


def test_what_the_last_build_left_may_be_damaged_or_gone(tmp_path: Path) -> None:
    site, public = put(tmp_path / "site", GROUP), tmp_path / "public"
    build_into(site, public)
    whole = contents(public)
    for path in (site / ".sitegen").rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[:20])
    put(site, {"people/ada/person.yaml": "name: Ada Moe\n"})
    build_into(site, public)
    put(site, {"people/ada/person.yaml": GROUP["people/ada/person.yaml"]})
    shutil.rmtree(site / ".sitegen")
    build_into(site, public)
    assert contents(public) == whole


def test_what_became_of_somebodys_files_does_not_get_into_those_of_all(tmp_path: Path) -> None:
    site, public = put(tmp_path / "site", GROUP), tmp_path / "public"
    put(site, {"people/mei/publications.bib": TWICE, "people/ada/publications.bib": SAME_KEY})
    build_into(site, public)
    (public / "ola/publications.bib").write_bytes(b"@misc{sand2020, title = {Mine}}\n")
    (public / "ola/publications.json").write_bytes(
        b"\xff" * (public / "ola/publications.json").stat().st_size
    )
    (public / "ola/publications.ris").unlink()
    build_into(site, tmp_path / "elsewhere")
    put(site, {"people/ada/publications.bib": SAME_KEY.replace("Dunes", "Dune")})
    assert build_into(site, public)[1]
    build_into(site, tmp_path / "clean")
    of_all = [f"publications.{suffix}" for suffix in ("bib", "ris", "json")]
    for name in (*of_all, "people.json"):
        assert (public / name).read_bytes() == (tmp_path / "clean" / name).read_bytes()
    assert b"Sand, Ola" in (public / "publications.bib").read_bytes()


def test_a_build_is_remembered_as_it_was(tmp_path: Path) -> None:
    site, public = put(tmp_path / "site", ADA), tmp_path / "public"
    build_into(site, public)
    parts = {
        "ada": previous.Made("a", "ada", ["index.html", "刘\n/x.html"], ["key"]),
        "*data": previous.Made("b", EVERYBODY, [], []),
        "/": previous.Made("", "", ["index.html"], []),
    }
    files = {"people/\udcff": ((1, 2, 3, 4), "x"), "site.yaml": ((5, 6, 7, 8), "")}
    report = previous.Report(3, 1, 2, [("ada", 1)], [("ada", ["key"])])
    made = previous.Previous(looks="l", report=report, parts=parts, files=files)
    previous.write(site, public, made)
    found = previous.read(site, public)
    assert found
    assert (found.looks, found.parts, found.files) == ("l", parts, files)
    assert (found.report.pages, [*map(tuple, found.report.unsorted)]) == (3, [("ada", 1)])


def test_files_numbered_with_all_of_64_bits_are_read_again(tmp_path: Path) -> None:
    site, public = tmp_path / "site", tmp_path / "public"
    put(site, ADA)
    build_into(site, public)
    for number, known in ((7, {"site.yaml": ((1, 2, 3, 7), "x")}), (1 << 63, {})):
        previous.write(
            site, public, previous.Previous(files={"site.yaml": ((1, 2, 3, number), "x")})
        )
        found = previous.read(site, public)
        assert found
        assert dict(found.files) == known
