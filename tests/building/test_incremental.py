"""A second build makes only what has changed, and gives the same files as a clean build."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitegen.building.build import build_site
from sitegen.building.cache import Cache
from sitegen.building.output import MARKER
from sitegen.cli import main
from sitegen.errors import SitegenError
from tests.citing.invented import csl
from tests.rendering.test_pictures import png
from tests.sites import contents, put

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
        written = {
            key.replace("#", str(n)): text.replace("#", str(n)) for key, text in files.items()
        }
        for name in written:
            if (site / name).is_dir():  # another change made it one
                remove(site, name)
        put(site, written)

    return change


def folder_for_file(site: Path, _: int) -> None:
    remove(site, "people/ola/files")
    put(site, {"people/ola/files/a.pdf/b": "b"})


CITED = "title: Lab\ntheme: octavo\noptions: {references: style}\ncitation_style: styles/own.csl\n"
STYLE = csl('<text variable="title"/><names variable="author"/>', suffix=" #").decode()


BIB, ADAS = "people/ola/publications.bib", "people/ada/publications.bib"
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
    "links": add({"people/ola/person.yaml": "name: Ola Sand\nlinks: {scholar: x#}\n"}),
    "a spelling": add({"people/mei/person.yaml": "name: Mei L#\naliases: [Mei Lin]\n"}),
    "a paper with what goes with it": add(
        {BIB: WITH_FILES, "people/ola/files/a.pdf": "#", "people/ola/pages/club.md": "Club"}
    ),
    "a picture of a paper": lambda site, n: put(
        site, {"people/ola/files/a.png": png((40 + n, 30)), BIB: WITH_PICTURE}
    ),
    "works on the first page": add({"templates/pages/people.html": FIRST_PAGE}),
    "co-authors elsewhere": add({"site.yaml": "coauthors: {Ada Moe #: example.org/ada}\n"}),
    "a paper of another's": add({ADAS: "@misc{y#, title = {U}, year = {199#}}\n"}),
    "a paper under the key of another's": add({ADAS: SAME_KEY}),
    "a paper twice": add({"people/mei/publications.bib": TWICE}),
    "no papers": lambda site, _: remove(site, BIB),
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
    "the title": add({"site.yaml": "title: Lab #\nurl: https://a.example\nlanguages: [en, zh]\n"}),
    "redirects": add({"site.yaml": "title: Lab\ntheme: octavo\nredirects: {/old#: /mei/}\n"}),
    "a template that shows all": add({"templates/partials/footer.html": SHOWS_ALL}),
    "news beside positions": add({"templates/pages/all_news.html": POSITIONS}),
    "a position": add({"people/ola/person.yaml": "name: Ola Sand\nposition: Reader #\n"}),
    "our own footer": lambda site, _: remove(site, "templates"),
    "a style": add({"static/style.css": "p { margin: #px }\n"}),
    "a citation style of one's own": add({"site.yaml": CITED, "styles/own.csl": STYLE}),
    "how that cites": add({"styles/own.csl": STYLE}),
}


@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(st.tuples(st.sampled_from(sorted(CHANGES)), st.integers(1, 9)), min_size=1, max_size=4)
)
def test_after_any_changes_the_site_is_the_same_as_after_a_clean_build(
    changes: list[tuple[str, int]],
) -> None:
    with TemporaryDirectory() as place:
        site, output = put(Path(place) / "site", GROUP), Path(place) / "public"
        build_site(site, output)
        for name, number in changes:
            CHANGES[name](site, number)
            try:
                build_site(site, output)
            except SitegenError:
                continue  # the last good site stays, and the next build must be right
            clean = put(Path(place) / "clean" / "site", {})
            shutil.copytree(
                site, clean, ignore=shutil.ignore_patterns(".sitegen"), dirs_exist_ok=True
            )
            build_site(clean, Path(place) / "clean" / "public")
            assert contents(output) == contents(Path(place) / "clean" / "public"), name
            shutil.rmtree(Path(place) / "clean")


@pytest.fixture
def built(tmp_path: Path) -> tuple[Path, Path]:
    """Build a site, and return its folder and that of the output."""
    site, public = put(tmp_path / "site", GROUP), tmp_path / "public"
    build_site(site, public)
    return site, public


def times(folder: Path) -> dict[Path, tuple[int, int]]:
    return {path: (path.stat().st_mtime_ns, path.stat().st_ino) for path in folder.rglob("*")}


def test_a_build_without_changes_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site = put(tmp_path / "site", GROUP)
    for _ in range(2):
        assert main(["build", str(site)]) == 0
    assert "1 publication (nothing changed).\n" in capsys.readouterr().out
    before = times(site)
    assert main(["build", str(site)]) == 0
    assert times(site) == before


def test_one_edit_changes_the_files_that_show_it(built: tuple[Path, Path]) -> None:
    site, public = built
    before, old = times(public), contents(public)
    put(site, {"people/ola/news/2020-01-02-sand.md": "Sand and shells.\n"})
    _, count = build_site(site, public)
    changed = {name for name, content in contents(public).items() if old.get(name) != content}
    assert "ola/news/2020-01-02-sand/index.html" in changed
    assert not [name for name in changed if name.startswith(("mei/", "ada/"))]
    written = {path for path, time in times(public).items() if time != before[path]}
    files = {path.relative_to(public).as_posix() for path in written if path.is_file()}
    assert files == {*changed, MARKER}
    assert count == len(files - {MARKER})


def test_a_folder_that_was_changed_is_built_anew(built: tuple[Path, Path]) -> None:
    site, public = built
    whole = contents(public)
    for damage in (shutil.rmtree, lambda folder: shutil.rmtree(folder / "mei")):
        damage(public)
        assert build_site(site, public)[1] is None
        assert contents(public) == whole
    build_site(site, public, url="https://elsewhere.example")
    assert contents(public) != whole
    build_site(site, public)
    assert contents(public) == whole


def test_the_cache_may_be_damaged_or_deleted(built: tuple[Path, Path]) -> None:
    site, public = built
    whole = contents(public)
    for path in (site / ".sitegen").rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[:20])
    put(site, {"people/ada/person.yaml": "name: Ada Moe\n"})
    build_site(site, public)
    put(site, {"people/ada/person.yaml": GROUP["people/ada/person.yaml"]})
    shutil.rmtree(site / ".sitegen")
    build_site(site, public)
    assert contents(public) == whole


def test_changed_output_files_do_not_affect_other_files(tmp_path: Path) -> None:
    site, public = put(tmp_path / "site", GROUP), tmp_path / "public"
    put(site, {"people/mei/publications.bib": TWICE, "people/ada/publications.bib": SAME_KEY})
    build_site(site, public)
    (public / "ola/publications.bib").write_bytes(b"@misc{sand2020, title = {Mine}}\n")
    (public / "ola/publications.json").write_bytes(
        b"\xff" * (public / "ola/publications.json").stat().st_size
    )
    (public / "ola/publications.ris").unlink()
    build_site(site, tmp_path / "elsewhere")
    put(site, {"people/ada/publications.bib": SAME_KEY.replace("Dunes", "Dune")})
    assert build_site(site, public)[1]
    build_site(site, tmp_path / "clean")
    of_all = [f"publications.{suffix}" for suffix in ("bib", "ris", "json")]
    for name in (*of_all, "people.json"):
        assert (public / name).read_bytes() == (tmp_path / "clean" / name).read_bytes()
    assert b"Sand, Ola" in (public / "publications.bib").read_bytes()


def test_an_interrupted_build_is_not_taken_for_the_last_one(
    built: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    site, public = built
    put(site, {"people/ada/person.yaml": "name: Ada Moe\nbio: Foam.\n"})
    monkeypatch.setattr("sitegen.building.cache.Cache.save", lambda *_: None)
    assert build_site(site, public)[1]
    monkeypatch.undo()
    put(site, {"people/ada/person.yaml": GROUP["people/ada/person.yaml"]})
    build_site(site, public)
    assert "Foam" not in (public / "ada/index.html").read_text("utf-8")


def test_a_file_of_somebody_else_cannot_be_removed_by_a_forged_cache(
    built: tuple[Path, Path],
) -> None:
    site, public = built
    put(site.parent, {"secret": "secret"})
    cache = Cache.load(site)
    build = cache.find_build(public)
    assert build
    part = msgspec.structs.replace(build.parts["people/ada"], paths=("ada/index.html", "../secret"))
    forged = msgspec.structs.replace(build, inputs="", parts={**build.parts, "people/ada": part})
    cache.add_build(public, forged)
    cache.save([*GROUP])
    put(site, {"people/ada/person.yaml": "name: Ada Moe\nbio: Foam.\n"})
    build_site(site, public)
    assert (site.parent / "secret").exists()
