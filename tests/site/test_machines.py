"""What programs read of a site: feed, calendar, everybody's data, addresses in the head of a page, old addresses."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import icalendar
import pytest
from lxml import etree

from sitegen.cli import main
from sitegen.site.build import build
from tests.site.sites import ADA, LAB, SECRET, put

if TYPE_CHECKING:
    from pathlib import Path

ROOT = "https://tide.example.org/lab"
HOME = "people/mei-lin"
TALKS = """\
talks:
- title: Tides, foam; and \\ what they say of the sea to those who listen, 关于潮汐与泡沫以及大海的一次很长很长的演讲
  given:
  - {where: Sea Days, date: 2024-05-31, location: Malmö, video: "https://video.example.org/1"}
  - {where: Sea Days, date: 2024-05-31, location: Malmö}
  - {where: Later, date: 2024-06}
  - {where: Never, date: 2024-06-31}
"""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return built(put(tmp_path_factory.mktemp("lab"), LAB))


def built(folder: Path) -> dict[str, bytes]:
    return {
        output.path: output.content
        for output in build(folder).outputs
        if isinstance(output.content, bytes)
    }


def test_feeds_are_valid_atom(lab: dict[str, bytes]) -> None:
    """Held to a schema that wants what RFC 4287 wants."""
    schema = etree.RelaxNG(etree.parse(__file__.replace("test_machines.py", "atom.rng")))
    feeds = [path for path in lab if path.endswith("feed.xml")]
    assert sorted(feeds) == ["feed.xml", "mei-lin/feed.xml", "zh/feed.xml", "zh/mei-lin/feed.xml"]
    for path in feeds:
        schema.assertValid(etree.fromstring(lab[path]))


def test_a_feed_has_the_latest_news_first_with_whole_addresses(lab: dict[str, bytes]) -> None:
    names = {"a": "http://www.w3.org/2005/Atom"}
    feed = etree.fromstring(lab["zh/mei-lin/feed.xml"])
    assert feed.xpath("string(a:title)", namespaces=names) == "林梅 · 动态"
    assert feed.xpath("string(a:updated)", namespaces=names) == "2024-06-02T00:00:00Z"
    assert feed.xpath("//a:entry/a:title/text()", namespaces=names) == ["贝壳", "Sea Days"]
    assert feed.xpath("//a:entry/a:id/text()", namespaces=names) == [
        f"{ROOT}/zh/mei-lin/news/2024-06-01-shell/",
        f"{ROOT}/zh/mei-lin/news/2024-05-sea-days/",
    ]
    spoke = feed.xpath("string((//a:content)[2])", namespaces=names)
    assert spoke == f'<p>I <a href="{ROOT}/mei-lin/files/talks/tides.pdf">spoke</a>.</p>'


def test_pages_name_their_feed_and_their_versions(lab: dict[str, bytes]) -> None:
    home = lab["zh/mei-lin/index.html"].decode()
    assert (
        '<link rel="alternate" type="application/atom+xml" title="林梅 · 动态" href="feed.xml">'
        in home
    )
    assert f'<link rel="canonical" href="{ROOT}/zh/mei-lin/">' in home
    assert re.findall(r'hreflang="([\w-]+)" href="([^"]*)">\n', home) == [
        ("en", f"{ROOT}/mei-lin/"),
        ("zh", f"{ROOT}/zh/mei-lin/"),
        ("x-default", f"{ROOT}/mei-lin/"),
    ]
    missing = lab["404.html"].decode()
    assert "canonical" not in missing
    assert '<meta name="robots" content="noindex">' in missing


JOINT = "publications/lin2023gauge/"


def test_of_a_joint_paper_search_engines_are_told_one_page(lab: dict[str, bytes]) -> None:
    """Somebody who is earlier on the site has it; both pages are there."""
    for language in ("", "zh/"):
        canonical = f'<link rel="canonical" href="{ROOT}/{language}mei-lin/{JOINT}">'
        assert canonical in lab[f"{language}mei-lin/{JOINT}index.html"].decode()
        joint = lab[f"{language}ada-nilsson/{JOINT}index.html"].decode()
        assert canonical in joint
        assert f'hreflang="zh" href="{ROOT}/zh/mei-lin/{JOINT}"' in joint
        assert (
            json.loads(re.findall(r'ld\+json">(.*)</script>', joint)[0])["url"]
            == f"{ROOT}/{language}mei-lin/{JOINT}"
        )
    listed = lab["sitemap.xml"].decode()
    assert f"{ROOT}/mei-lin/{JOINT}" in listed
    assert f"{ROOT}/ada-nilsson/{JOINT}" not in listed
    assert f"{ROOT}/ada-nilsson/publications/<" in listed


def test_sitemaps_are_valid(lab: dict[str, bytes]) -> None:
    """Held to a schema that wants what sitemaps.org and Google's extension for languages want."""
    schema = etree.RelaxNG(etree.parse(__file__.replace("test_machines.py", "sitemap.rng")))
    schema.assertValid(etree.fromstring(lab["sitemap.xml"]))


def test_the_page_of_a_preprint_leads_to_the_work_that_became_of_it(tmp_path: Path) -> None:
    bib = (
        "@misc{early, title={Tides}, author={Nilsson, Ada}, year={2023}, eprint={2301.00001}, eprinttype={arxiv}}\n"
        "@article{late, title={Tides}, author={Nilsson, Ada}, journal={Journal of Tides}, year={2024}}\n"
    )
    site = put(
        tmp_path,
        {**ADA, "people/ada-nilsson/publications.bib": bib, "site.yaml": "languages: [en, zh]\n"},
    )
    made = built(site)
    assert (
        '<meta http-equiv="refresh" content="0; url=../late/">'
        in made["publications/early/index.html"].decode()
    )
    assert "url=../late/" in made["zh/publications/early/index.html"].decode()


def test_what_a_person_says_of_an_old_address_goes_before_that(tmp_path: Path) -> None:
    bib = (
        "@misc{early, title={Tides}, author={Nilsson, Ada}, year={2023}, eprint={2301.00001}, eprinttype={arxiv}}\n"
        "@article{late, title={Tides}, author={Nilsson, Ada}, journal={Journal of Tides}, year={2024}}\n"
    )
    settings = "redirects: {/publications/early/: /cv/}\n"
    made = built(
        put(tmp_path, {**ADA, "people/ada-nilsson/publications.bib": bib, "site.yaml": settings})
    )
    assert "url=../../cv/" in made["publications/early/index.html"].decode()


def test_a_site_without_an_address_or_without_dates_has_no_feed(tmp_path: Path) -> None:
    files = {"people/ada-nilsson/news/a.md": "Something."}
    assert "feed.xml" not in built(put(tmp_path, {**ADA, **files}))
    assert "feed.xml" not in built(put(tmp_path, {"site.yaml": "url: https://ada.example"}))
    put(tmp_path, {"people/ada-nilsson/news/2024-b.md": "Something."})
    assert "feed.xml" in built(tmp_path)


def test_every_talk_whose_day_is_known_is_an_event(tmp_path: Path) -> None:
    outputs = built(
        put(tmp_path, {**ADA, "people/ada-nilsson/person.yaml": f"name: Ada Nilsson\n{TALKS}"})
    )
    raw = outputs["talks.ics"]
    assert max(map(len, raw.split(b"\r\n"))) <= 75
    assert b"\n" not in raw.replace(b"\r\n", b"")
    events = list(icalendar.Calendar.from_ical(raw).walk("VEVENT"))
    assert [event.errors for event in events] == [[], []]
    assert len({event["UID"] for event in events}) == 2
    first: Any = events[0]
    assert str(first["SUMMARY"]).startswith("Tides, foam; and \\ what they say")
    assert str(first["SUMMARY"]).endswith("一次很长很长的演讲")
    assert (str(first.decoded("DTSTART")), str(first.decoded("DTEND"))) == (
        "2024-05-31",
        "2024-06-01",
    )
    assert (first["LOCATION"], first["DESCRIPTION"]) == (
        "Sea Days, Malmö",
        "https://video.example.org/1",
    )
    assert '<a href="../talks.ics">' in outputs["talks/index.html"].decode()


def test_talks_without_a_day_make_no_calendar(lab: dict[str, bytes]) -> None:
    assert "mei-lin/talks.ics" not in lab
    assert b".ics" not in lab["mei-lin/talks/index.html"]


def test_everybody_as_data(lab: dict[str, bytes]) -> None:
    people = json.loads(lab["people.json"])
    assert [one["id"] for one in people] == ["mei-lin", "ada-nilsson"]
    mei = people[0]
    assert mei["name"] == {"en": "Mei Lin", "zh": "林梅"}
    assert mei["links"]["github"] == "https://github.com/meilin"
    assert mei["talks"][0]["given"][0]["slides"] == f"{ROOT}/mei-lin/files/talks/tides.pdf"
    assert [work["id"] for work in mei["publications"]] == [
        "lin2023gauge",
        "lin2021foam",
        "lin2020draft",
    ]
    text = lab["people.json"].decode()
    assert not [
        word
        for word in ("something odd", "example.org>", "mei.lin@", "+46", SECRET)
        if word in text
    ]


def test_llms_txt_leads_to_every_page(lab: dict[str, bytes]) -> None:
    text = lab["llms.txt"].decode()
    assert text.startswith("# Tide Lab\n\n## Mei Lin\n\nProfessor, Ocean University\n\n- [Home](")
    for address in re.findall(r"\]\(([^)]*)\)", text):
        path = address.removeprefix(f"{ROOT}/")
        assert path in lab or f"{path}index.html" in lab, address


def test_old_addresses_lead_on(tmp_path: Path) -> None:
    redirects = (
        "redirects:\n  /papers.html: /mei-lin/publications/#y2021\n  ~mei/: mei-lin/\n  /blog: https://blog.example.org/\n"
        "  /cv.pdf: /mei-lin/files/cv.pdf\n"
    )
    outputs = built(put(tmp_path, {**LAB, "site.yaml": LAB["site.yaml"] + redirects}))
    page = outputs["papers.html"].decode()
    assert '<meta http-equiv="refresh" content="0; url=mei-lin/publications/#y2021">' in page
    assert f'<link rel="canonical" href="{ROOT}/mei-lin/publications/">' in page
    assert "url=../mei-lin/" in outputs["~mei/index.html"].decode()
    assert "url=https://blog.example.org/" in outputs["blog/index.html"].decode()
    assert "cv.pdf" not in outputs
    assert outputs["_redirects"].decode() == (
        "/lab/papers.html /lab/mei-lin/publications/#y2021 301\n/lab/~mei /lab/mei-lin/ 301\n"
        "/lab/blog https://blog.example.org/ 301\n/lab/cv.pdf /lab/mei-lin/files/cv.pdf 301\n"
    )


def test_a_redirect_that_leads_nowhere_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    redirects = "redirects:\n  /old/: /gone/\n  '/cv/': /\n"
    monkeypatch.chdir(put(tmp_path, {**ADA, "site.yaml": redirects}))
    assert main(["build"]) == 1
    said = capsys.readouterr().err
    assert "site.yaml:2:10: redirects: '/old/' leads nowhere: there is no '/gone/'" in said
    assert "site.yaml:3:11: redirects: '/cv/' is where something of this site stands" in said
