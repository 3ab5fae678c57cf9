"""Whole sites, with the theme that ships."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin, urlsplit
from xml.etree import ElementTree

import pytest

from sitegen.cli import main
from sitegen.site.build import build, build_into
from tests.site.sites import ADA, LAB, SECRET, contents, put

if TYPE_CHECKING:
    from pathlib import Path


class Links(HTMLParser):
    """Every address in a page, and every place in it that an address can name."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.anchors: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and not (tag == "link" and ("rel", "canonical") in attrs):
                self.addresses.append(value or "")
            if name == "id":
                self.anchors.add(value or "")


@pytest.fixture
def public(tmp_path: Path) -> Path:
    build_into(put(tmp_path / "lab", LAB), tmp_path / "public")
    return tmp_path / "public"


def test_every_link_is_relative_and_leads_somewhere(public: Path) -> None:
    pages = {path.relative_to(public).as_posix(): Links(path.read_text()) for path in public.rglob("*.html")}
    assert len(pages) == 39
    followed = 0
    for name, page in pages.items():
        for address in page.addresses:
            parts = urlsplit(address)
            if parts.scheme:
                assert parts.scheme in ("http", "https", "mailto"), (name, address)
                continue
            assert address, name
            if name == "404.html":
                assert address.startswith(("/lab/", "#")), address  # it is shown at any depth
                address = address.removeprefix("/lab/")
            else:
                assert not address.startswith("/"), (name, address)
            target = urlsplit(urljoin(f"https://lab.example/{name}", address))
            file = unquote(target.path[1:]) + ("index.html" if target.path.endswith("/") else "")
            assert (public / file).is_file(), (name, address)
            if target.fragment:
                assert target.fragment in pages[file].anchors, (name, address)
            followed += 1
    assert followed > 500


def test_nothing_private_and_nothing_unsorted_is_published(public: Path) -> None:
    outputs = contents(public)
    assert not [name for name, content in outputs.items() if SECRET.encode() in content or "private" in name]
    assert not [name for name, content in outputs.items() if b"something odd" in content]


def test_no_path_of_this_machine_is_published(public: Path) -> None:
    assert not [name for name, content in contents(public).items() if str(public.parent).encode() in content]


def test_the_same_site_gives_the_same_bytes(public: Path, tmp_path: Path) -> None:
    build_into(put(tmp_path / "elsewhere" / "copy", LAB), tmp_path / "again")
    assert contents(tmp_path / "again") == contents(public)


def test_people_files_and_photos_are_published_beside_their_page(public: Path) -> None:
    assert (public / "mei-lin/photo.jpg").read_text() == "jpg"
    assert (public / "mei-lin/files/talks/tides.pdf").read_text() == "tides"
    home = (public / "zh/mei-lin/index.html").read_text()
    assert 'src="../../mei-lin/photo.jpg?' in home
    assert 'href="../../mei-lin/files/gauge.pdf"' in home
    assert 'href="../../mei-lin/files/talks/tides.pdf"' in home


def test_both_languages_say_the_same_in_their_own_words(public: Path) -> None:
    english, chinese = ((public / f"{root}mei-lin/publications/index.html").read_text() for root in ("", "zh/"))
    assert '<html lang="en"' in english
    assert '<html lang="zh"' in chinese
    assert "Under review" in english
    assert "在审" in chinese
    assert 'hreflang="zh" href="../../zh/mei-lin/publications/"' in english
    assert 'hreflang="en" href="../../../mei-lin/publications/"' in chinese


def test_owner_and_colleagues_in_a_list_of_authors(public: Path) -> None:
    mei = (public / "mei-lin/publications/index.html").read_text()
    assert '<b class="owner">M. Lin</b>' in mei
    assert '<b class="owner"' in mei.partition("王海")[0]
    assert '<a href="../../ada-nilsson/">Ada Nilsson</a>' in mei
    ada = (public / "zh/ada-nilsson/publications/index.html").read_text()
    assert '<b class="owner">Ada Nilsson</b>' in ada
    assert '<a href="../../mei-lin/">Mei Lin</a>' in ada


def test_markup_in_content_does_no_harm(public: Path) -> None:
    for path in public.rglob("*.html"):
        assert "alert(1)" not in path.read_text()


def test_sitemap_and_robots(public: Path) -> None:
    tree = ElementTree.parse(public / "sitemap.xml")
    addresses = [loc.text or "" for loc in tree.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert len(addresses) == len(set(addresses)) == 38
    root = "https://tide.example.org/lab/"
    assert all((public / address.removeprefix(root) / "index.html").is_file() for address in addresses)
    assert f"Sitemap: {root}sitemap.xml" in (public / "robots.txt").read_text()


def test_a_site_without_an_address_has_no_sitemap(tmp_path: Path) -> None:
    paths = {output.path for output in build(put(tmp_path, ADA)).outputs}
    assert {"index.html", "cv/index.html", "404.html"} <= paths
    assert not paths & {"sitemap.xml", "robots.txt"}


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(put(tmp_path, LAB))
    assert main(["build"]) == 0
    assert capsys.readouterr().out == (
        "Built public: 39 pages, 2 people, 4 publications.\n"
        "    people/mei-lin/person.yaml: 1 unsorted, not shown: move what matters to its key\n"
        "Next: sitegen serve\n"
    )


def test_a_build_that_fails_leaves_the_last_good_site(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site = put(tmp_path, LAB)
    assert main(["build", str(site)]) == 0
    before = contents(site / "public")
    mistakes = {
        "people/mei-lin/person.yaml": "name: [\n",
        "people/mei-lin/publications.bib": "@misc{a, title={A}",
        "templates/pages/home.html": "{{ nothing }}",
        "site.yaml": "theme: none\n",
    }
    for name, text in mistakes.items():
        good = (site / name).read_bytes() if (site / name).exists() else None
        put(site, {name: text})
        assert main(["build", str(site)]) == 1
        assert str(site / name) in capsys.readouterr().err
        assert contents(site / "public") == before
        if good is None:
            (site / name).unlink()
        else:
            (site / name).write_bytes(good)
    assert main(["build", str(site)]) == 0
    assert sorted(path.name for path in site.iterdir()) == ["people", "public", "site.yaml", "templates"]


def test_two_things_at_one_address(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {"people/ada-nilsson/pages/files.md": "# Files", "people/ada-nilsson/files/index.html": "x"}
    assert main(["build", str(put(tmp_path, {**ADA, **files}))]) == 1
    assert "two things want the address 'files/index.html'" in capsys.readouterr().err
