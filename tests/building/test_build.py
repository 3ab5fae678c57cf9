"""Whole sites, with the theme that ships with sitegen."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin, urlsplit
from xml.etree import ElementTree

import pytest
import rispy

from sitegen.building.build import build_site, render_site
from sitegen.cli import main
from sitegen.content import bibtex
from tests.sites import ADA, LAB, SECRET, contents, put

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
            if name == "srcset":
                self.addresses += [part.split()[0] for part in (value or "").split(",")]
            if name in ("href", "src") and not (tag == "link" and ("rel", "canonical") in attrs):
                self.addresses.append(value or "")
            if name == "id":
                self.anchors.add(value or "")


@pytest.fixture
def public(tmp_path: Path) -> Path:
    build_site(put(tmp_path / "lab", LAB), tmp_path / "public")
    return tmp_path / "public"


def test_every_link_is_relative_and_leads_somewhere(public: Path) -> None:
    pages = {
        path.relative_to(public).as_posix(): Links(path.read_text())
        for path in public.rglob("*.html")
    }
    assert len(pages) == 51
    followed = 0
    for name, page in pages.items():
        for address in page.addresses:
            parts = urlsplit(address)
            if parts.scheme:
                assert parts.scheme in ("http", "https", "mailto", "data"), (name, address)
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
    assert not [
        name for name, content in outputs.items() if SECRET.encode() in content or "private" in name
    ]
    assert not [name for name, content in outputs.items() if b"something odd" in content]


def test_no_path_of_this_machine_is_published(public: Path) -> None:
    assert not [
        name for name, content in contents(public).items() if str(public.parent).encode() in content
    ]


def test_the_same_site_gives_the_same_bytes(public: Path, tmp_path: Path) -> None:
    build_site(put(tmp_path / "elsewhere" / "copy", LAB), tmp_path / "again")
    assert contents(tmp_path / "again") == contents(public)


def test_files_are_published_beside_their_page(public: Path) -> None:
    assert (public / "mei-lin/files/talks/tides.pdf").read_text() == "tides"
    home = (public / "zh/mei-lin/index.html").read_text()
    assert 'href="../../mei-lin/files/gauge.pdf"' in home
    assert 'href="../../mei-lin/files/talks/tides.pdf"' in home


def test_both_languages_say_the_same_in_their_own_words(public: Path) -> None:
    english, chinese = (
        (public / f"{root}mei-lin/publications/index.html").read_text() for root in ("", "zh/")
    )
    assert '<html lang="en"' in english
    assert '<html lang="zh"' in chinese
    assert "Under review" in english
    assert "在审" in chinese
    assert 'href="../../zh/mei-lin/publications/" lang="zh"' in english
    assert 'href="../../../mei-lin/publications/" lang="en"' in chinese


def test_owner_and_colleagues_in_a_list_of_authors(public: Path) -> None:
    mei = (public / "mei-lin/publications/index.html").read_text()
    assert '<b class="owner">M. Lin</b>' in mei
    assert '<b class="owner"' in mei.partition("王海")[0]
    assert '<a href="../../ada-nilsson/">Ada Nilsson</a>' in mei
    ada = (public / "zh/ada-nilsson/publications/index.html").read_text()
    assert '<b class="owner">Ada Nilsson</b>' in ada
    assert '<a href="../../mei-lin/">Mei Lin</a>' in ada


def test_a_paper_has_a_page_that_search_engines_for_papers_read(public: Path) -> None:
    html = (public / "mei-lin/publications/lin2023gauge/index.html").read_text()
    tags = re.findall(r'<meta name="(citation_\w+)" content="([^"]*)">', html)
    assert tags == [
        ("citation_title", "A Gauge for $O(n^2)$ Tides"),
        ("citation_author", "Lin, M."),
        ("citation_author", "Nilsson, Ada"),
        ("citation_author", "Wang, Hai"),
        ("citation_publication_date", "2023"),
        ("citation_conference_title", "Proceedings of the 9th Symposium on Tides (SOT 2023)"),
        ("citation_doi", "10.1000/gauge.1"),
        ("citation_pdf_url", "https://tide.example.org/lab/mei-lin/files/gauge.pdf"),
    ]
    data = json.loads(re.findall(r'<script type="application/ld\+json">(.*?)</script>', html)[0])
    assert data["@type"] == "ScholarlyArticle"
    assert data["abstract"] == "We measure <all> tides."
    assert data["encoding"]["contentUrl"] == "https://tide.example.org/lab/mei-lin/files/gauge.pdf"
    assert data["url"] == "https://tide.example.org/lab/mei-lin/publications/lin2023gauge/"
    downloads = re.findall(r'href="(data:[^"]*)" download="lin2023gauge.(\w+)"', html)
    assert [suffix for _, suffix in downloads] == ["bib", "ris", "json"]
    entry = b64decode(downloads[0][0].partition(",")[2]).decode()
    assert bibtex.decode(entry, "download")[0].get("title") == "A {Gauge} for $O(n^2)$ Tides"


def test_a_home_page_tells_machines_who_it_is(public: Path) -> None:
    html = (public / "zh/mei-lin/index.html").read_text()
    about = json.loads(re.findall(r'<script type="application/ld\+json">(.*?)</script>', html)[0])[
        "mainEntity"
    ]
    assert (about["name"], about["alternateName"], about["jobTitle"]) == (
        "林梅",
        ["Mei Lin"],
        "教授",
    )
    assert (public / about["image"].removeprefix("https://tide.example.org/lab/")).is_file()
    assert about["sameAs"] == ["https://github.com/meilin", "https://mei.example.org"]


def test_publications_can_be_taken_along(public: Path) -> None:
    mine = bibtex.decode((public / "mei-lin/publications.bib").read_text(), "mine")
    assert [entry.key for entry in mine] == ["lin2023gauge", "lin2021foam", "lin2020draft"]
    assert len(rispy.loads((public / "mei-lin/publications.ris").read_text())) == 3
    everybody = json.loads((public / "publications.json").read_text())
    assert [item["id"] for item in everybody] == [
        "lin2023gauge",
        "lin2021foam",
        "lin2020draft",
        "lin2023gaugea",
    ]
    assert (
        'href="../../publications.ris" download'
        not in (public / "mei-lin/publications/index.html").read_text()
    )
    assert (
        'href="../publications.ris" download'
        in (public / "mei-lin/publications/index.html").read_text()
    )


def test_markup_in_content_does_no_harm(public: Path) -> None:
    for path in public.rglob("*.html"):
        assert "alert(1)" not in path.read_text()


def test_sitemap_and_robots(public: Path) -> None:
    tree = ElementTree.parse(public / "sitemap.xml")
    addresses = [
        loc.text or "" for loc in tree.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")
    ]
    assert (
        len(addresses) == len(set(addresses)) == 48
    )  # one paper of two people is listed once, in two languages
    root = "https://tide.example.org/lab/"
    assert all(
        (public / address.removeprefix(root) / "index.html").is_file() for address in addresses
    )
    assert f"Sitemap: {root}sitemap.xml" in (public / "robots.txt").read_text()


def test_a_site_without_an_address_has_no_sitemap(tmp_path: Path) -> None:
    paths = {output.path for output in render_site(put(tmp_path, ADA)).outputs}
    assert {"index.html", "cv/index.html", "404.html"} <= paths
    assert not paths & {"sitemap.xml", "robots.txt"}


def test_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(put(tmp_path, LAB))
    assert main(["build"]) == 0
    assert capsys.readouterr().out == (
        "Built public: 51 pages, 2 people, 4 publications.\n"
        "    people/mei-lin/person.yaml: 1 item unsorted, not published: move what matters to the right key\n"
        "Next: sitegen serve\n"
    )


def test_a_build_that_fails_leaves_the_last_good_site(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
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
    assert sorted(path.name for path in site.iterdir()) == [
        ".sitegen",
        "people",
        "public",
        "site.yaml",
        "templates",
    ]


def test_two_things_at_one_address(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {
        "people/ada-nilsson/pages/files.md": "# Files",
        "people/ada-nilsson/files/index.html": "x",
    }
    assert main(["build", str(put(tmp_path, {**ADA, **files}))]) == 1
    assert "two files have the same address 'files/index.html'" in capsys.readouterr().err


def test_a_language_from_right_to_left_says_so(tmp_path: Path) -> None:
    put(tmp_path, {**ADA, "site.yaml": "languages: [en, ar]\n"})
    build_site(tmp_path, tmp_path / "public")
    assert '<html lang="ar" dir="rtl"' in (tmp_path / "public/ar/index.html").read_text()
    assert '<html lang="en" class' in (tmp_path / "public/index.html").read_text()
