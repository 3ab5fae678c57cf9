"""Whole sites, with the theme that ships with sitegen."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from sitegen.building.build import build_site
from sitegen.cli import main
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


def test_nothing_private_nothing_unsorted_and_no_path_is_published(public: Path) -> None:
    for name, content in contents(public).items():
        assert "private" not in name
        for text in (SECRET, "something odd", str(public.parent)):
            assert text.encode() not in content, name


def test_the_same_site_gives_the_same_bytes(public: Path, tmp_path: Path) -> None:
    build_site(put(tmp_path / "elsewhere" / "copy", LAB), tmp_path / "again")
    assert contents(tmp_path / "again") == contents(public)


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
    names = sorted(path.name for path in site.iterdir())
    assert names == [".sitegen", "people", "public", "site.yaml", "templates"]


def test_two_things_at_one_address(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, file = "people/ada-nilsson/pages/files.md", "people/ada-nilsson/files/index.html"
    assert main(["build", str(put(tmp_path, {**ADA, page: "# Files", file: "x"}))]) == 1
    assert "two files have the same address 'files/index.html'" in capsys.readouterr().err


def test_a_language_from_right_to_left_says_so(tmp_path: Path) -> None:
    put(tmp_path, {**ADA, "site.yaml": "languages: [en, ar]\n"})
    build_site(tmp_path, tmp_path / "public")
    assert '<html lang="ar" dir="rtl"' in (tmp_path / "public/ar/index.html").read_text()
    assert '<html lang="en" class' in (tmp_path / "public/index.html").read_text()
