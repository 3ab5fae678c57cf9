"""Hidden pages of other generators' sites are left out and reported, unless requested."""

from __future__ import annotations

import tempfile
from datetime import date, timedelta
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen import converters
from sitegen.converters import pages, trees
from sitegen.converters.records import Record
from tests.converters.folders import read_site

TODAY: Final = date(2024, 6, 1)
HUGO: Final = {"content/authors/admin/_index.md": "---\ntitle: Ada Nilsson\nsuperuser: true\n---\n"}
QUARTO: Final = {
    "_quarto.yml": "website: {title: Ada Nilsson}\n",
    "index.qmd": "---\ntitle: Ada Nilsson\n---\nI study foam.\n",
}
JEKYLL: Final = {"_config.yml": "title: Ada Nilsson\n", "index.md": "---\n---\nI study foam.\n"}


@given(
    st.dictionaries(
        st.sampled_from(["draft", "published"]), st.sampled_from(["true", "false", "True"])
    ),
    st.sampled_from(["date", "publishDate", "expiryDate"]),
    st.integers(-400, 400),
    st.sampled_from(["{}", "{}T12:00:00Z", "'{}'", "{} 15:59:00-0400"]),
    st.booleans(),
)
def test_flags_and_dates_of_front_matter_hide_a_page(
    flags: dict[str, str], key: str, days: int, form: str, shows_future: bool
) -> None:
    day = (TODAY + timedelta(days)).isoformat()
    text = "".join(f"{name}: {value}\n" for name, value in flags.items())
    head = trees.from_yaml(f"{text}{key}: {form.format(day)}\n", "x.md")
    assert isinstance(head, Record)
    is_draft = flags.get("draft", "").casefold() == "true"
    is_off = flags.get("published", "") == "false"
    is_ahead = key != "expiryDate" and days > 0 and not shows_future
    is_over = key == "expiryDate" and days <= 0
    reason = pages.why_hidden(head, today=TODAY, shows_future=shows_future)
    assert bool(reason) == (is_draft or is_off or is_ahead or is_over)


@pytest.mark.parametrize(
    ("head", "is_hidden"),
    [
        ("hidden: true", True),
        ("headless: true", True),
        ("_build:\n  render: never\n  list: never", True),
        ("build: {list: false}", True),
        ("build: {list: always, render: never}", False),
        ('draft: "yes"', True),
        ("private: false", False),
        ("visible: no", True),
        ("status: draft", True),
        ("status: publish", False),
        ("status: Under review", False),
        ("visibility: private", True),
        ("published: 2030-01-01", True),
        ("unpublishdate: 2021-05-05", True),
    ],
)
def test_every_hiding_flag_is_recognized(head: str, is_hidden: bool) -> None:
    record = trees.from_yaml(f"title: A\n{head}\n", "x.md")
    assert isinstance(record, Record)
    assert bool(pages.why_hidden(record, today=TODAY)) == is_hidden


CONFIG: Final = """
title: Ada Nilsson
exclude: [drafts/, "secret*.md"]
defaults:
- scope: {path: "", type: talks}
  values: {published: false}
- scope: {path: old}
  values: {draft: true}
"""


@pytest.mark.parametrize("is_draft", [True, False])
@pytest.mark.parametrize(
    "head",
    [
        "---\ntitle: Of foam\ndate: 2020-03-01\ndraft: {}\n---\n",
        '+++\ntitle = "Of foam"\ndate = 2020-03-01\ndraft = {}\n+++\n',
        '{{\n  "title": "Of foam",\n  "date": "2020-03-01",\n  "draft": {}\n}}\n',
    ],
)
def test_drafts_are_recognized_in_every_front_matter_format(
    head: str, is_draft: bool, tmp_path: Path
) -> None:
    page = head.format(str(is_draft).lower()) + "\nBubbles.\n"
    talks = read_site(tmp_path, {**HUGO, "content/event/a/index.md": page}).person.talks
    shown = [(talk.title, talk.given[0].date, talk.abstract) for talk in talks]
    assert shown == ([] if is_draft else [("Of foam", "2020-03-01", "Bubbles.")])


def test_jekyll_configuration_hides_pages(tmp_path: Path) -> None:
    files = {
        "_config.yml": CONFIG,
        "index.md": "---\n---\nI study foam.\n",
        "_talks/a.md": "---\ntitle: Of foam\n---\n",
        "_talks/b.md": "---\ntitle: Of tides\npublished: true\n---\n",
        "old.md": "---\ntitle: Old\n---\nOld.\n",
        "secret-plan.md": "---\ntitle: Plan\n---\nPlan.\n",
        "drafts/x.md": "---\ntitle: X\n---\nX.\n",
        "teaching.html": "<p>I teach foam.</p>",
        "search.html": "---\nlayout: search\n---\n",
    }
    cv = read_site(tmp_path, files)
    assert [talk.title for talk in cv.person.talks] == ["Of tides"]
    assert not cv.files
    assert {text.partition(":")[0] for text in cv.skipped} == {*files} - {
        *("_config.yml", "index.md", "_talks/b.md", "search.html"),
    }


@pytest.mark.parametrize(
    ("about", "more", "news"),
    [
        ("news: true", "", True),
        ("news: false", "", False),
        ("announcements: {enabled: false}", "", False),
        ("news: false", "nav: true", True),
    ],
)
def test_news_is_left_out_unless_the_home_page_shows_it(
    tmp_path: Path, about: str, more: str, news: bool
) -> None:
    files = {
        **JEKYLL,
        "_pages/about.md": f"---\npermalink: /\n{about}\n---\nI study foam.\n",
        "_pages/cv.md": "---\npermalink: /cv/\nnav: true\n---\n",
        "_pages/news.md": f"---\npermalink: /news/\n{more}\n---\n",
        "_news/a.md": "---\ndate: 2020-01-02\n---\nSample.\n",
    }
    assert bool(read_site(tmp_path, files).files) == news


def test_quarto_pages_that_are_not_rendered_are_left_out(tmp_path: Path) -> None:
    files = {
        **QUARTO,
        "_quarto.yml": "project: {render: ['*.qmd', 'posts/', '!notes/']}\n"
        "website: {title: Ada Nilsson, drafts: [posts/b.qmd]}\n",
        **dict.fromkeys(("posts/a.qmd", "posts/b.qmd"), "---\ntitle: T\n---\nTides.\n"),
        **dict.fromkeys(("notes/n.qmd", "plain.md"), "---\ntitle: T\n---\nTides.\n"),
    }
    cv = read_site(tmp_path, files)
    assert [file.name for file in cv.files] == ["news/a.md"]
    left_out = {text.partition(":")[0] for text in cv.skipped}
    assert left_out == {"posts/b.qmd", "notes/n.qmd", "plain.md"}


@pytest.mark.parametrize(
    ("name", "below", "expected"),
    [
        ("_pages/_cv.md", "_pages", True),
        ("_pages/cv.md", "_pages", False),
        ("_posts/a.md~", "_posts", True),
    ],
)
def test_files_with_a_leading_underscore_are_hidden(name: str, below: str, expected: bool) -> None:
    assert pages.is_switched_off(name, below) is expected


def test_drafts_are_reported_and_imported_on_request(tmp_path: Path) -> None:
    files = {
        **HUGO,
        "content/post/a/index.md": "---\ntitle: A\ndate: 2020-01-02\ndraft: true\n---\nHidden.\n",
        "content/post/b/index.md": "---\ntitle: B\ndate: 2020-01-02\n---\nShown.\n",
        "content/publication/c/index.md": "---\ntitle: C\npublishDate: 2999-01-01\n---\n",
    }
    cv = read_site(tmp_path, files)
    assert [file.name for file in cv.files] == ["news/b.md"]
    assert not cv.publications
    assert len(cv.skipped) == 2
    assert all("left out" in text and "--drafts" in text for text in cv.skipped)
    (taken,) = converters.convert(tmp_path / "site", drafts=True)
    assert len(taken.files) == 2
    assert len(taken.publications) == 1


def test_future_talks_are_imported_if_jekyll_publishes_them(tmp_path: Path) -> None:
    talk = "---\ntitle: Of foam\ndate: 2999-01-01\n---\n"
    assert not read_site(tmp_path / "a", {**JEKYLL, "_talks/a.md": talk}).person.talks
    shown = {**JEKYLL, "_config.yml": "title: Ada Nilsson\nfuture: true\n", "_talks/a.md": talk}
    assert read_site(tmp_path / "b", shown).person.talks


def test_pages_without_a_way_to_them_are_left_out_and_unread_ones_reported(tmp_path: Path) -> None:
    page = "---\ntitle: {}\npermalink: /{}/\n---\n{}\n"
    files = {
        **JEKYLL,
        "index.md": "---\n---\nI study foam, see [linked](/linked/).\n",
        "_data/navigation.yml": "main:\n- {title: Talks, url: /talks/}\n",
        "_talks/a.md": "---\ntitle: Of foam\n---\n",
        "_teaching/b.md": "---\ntitle: Foam for beginners\n---\n",
        "_pages/linked.md": page.format("Linked", "linked", "Reached."),
        "_pages/sample.md": page.format("Sample", "sample", "Of the template."),
        "notes/deep/er/tides.md": "---\ntitle: T\n---\nTides.\n",
    }
    cv = read_site(tmp_path, files)
    assert [talk.title for talk in cv.person.talks] == ["Of foam"]
    assert not cv.person.teaching
    assert [file.name for file in cv.files] == ["pages/linked.md"]
    reports = [text.partition("\n")[0] for text in cv.skipped]
    unread = "notes/deep/er/tides.md: this page was not read"
    assert unread in reports
    reports.remove(unread)
    assert [text.partition(":")[0] for text in reports] == ["_teaching", "_pages/sample.md"]


def test_hugo_home_page_blocks_select_the_collections(tmp_path: Path) -> None:
    files = {
        **HUGO,
        "config/_default/menus.yaml": "main:\n- {name: Bio, url: /}\n# - {name: Talks}\n",
        "content/_index.md": "---\nsections:\n- block: collection\n  filters:\n"
        "    folders: [post]\n# - block: collection\n#   filters: {folders: [event]}\n---\n",
        "content/post/b/index.md": "---\ntitle: B\n---\nShown.\n",
        "content/event/c/index.md": "---\ntitle: Example Talk\n---\n",
    }
    cv = read_site(tmp_path, files)
    assert not cv.person.talks
    assert [file.name for file in cv.files] == ["news/b.md"]


@given(
    st.dates(date(2020, 1, 1), date(2999, 12, 31)),
    st.sampled_from(["", "date: 2020-01-02\n"]),
    st.booleans(),
)
def test_jekyll_posts_are_dated_by_their_file_name(
    day: date, head: str, shows_future: bool
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        files = {
            **JEKYLL,
            "_config.yml": f"title: Ada Nilsson\nfuture: {str(shows_future).lower()}\n",
            f"_posts/{day}-tides.md": f"---\ntitle: Tides\n{head}---\nTides.\n",
        }
        cv = read_site(Path(folder), files)
    assert bool(cv.files) == (shows_future or bool(head) or day <= date.today())


@pytest.mark.parametrize(
    ("outer", "inner", "own", "is_hidden"),
    [
        ("true", "", "", True),
        ("true", "", "false", False),
        ("true", "false", "", False),
        ("false", "true", "", True),
        ("false", "", "true", True),
        ("false", "", "", False),
    ],
)
def test_the_innermost_draft_setting_wins(
    outer: str, inner: str, own: str, is_hidden: bool, tmp_path: Path
) -> None:
    files = {
        **QUARTO,
        "posts/_metadata.yml": f"draft: {outer}\n",
        "posts/old/_metadata.yml": f"draft: {inner}\n" if inner else "toc: true\n",
        "posts/old/a.qmd": f"---\ntitle: A\n{f'draft: {own}' if own else ''}\n---\nTides.\n",
    }
    assert bool(read_site(tmp_path, files).files) != is_hidden


@pytest.mark.parametrize(
    ("cascade", "own", "is_hidden"),
    [
        ("{draft: true}", "", True),
        ("{draft: true}", "draft: false", False),
        ("{expiryDate: 2020-01-01}", "", True),
        ("{show_date: true}", "", False),
    ],
)
def test_a_hugo_cascade_hides_the_pages_of_its_section(
    cascade: str, own: str, is_hidden: bool, tmp_path: Path
) -> None:
    files = {
        **HUGO,
        "content/event/_index.md": f"---\ntitle: Talks\ncascade: {cascade}\n---\n",
        "content/event/old/a/index.md": f"---\ntitle: Of foam\nevent: Tide Days\n{own}\n---\n",
    }
    cv = read_site(tmp_path, files)
    assert bool(cv.person.talks) != is_hidden
    assert any("content/event/old/a" in text for text in cv.skipped) == is_hidden


TARGETS: Final = {
    "{path: /event/**}": "a b",
    "{path: '{/event/a,/event/old/*}'}": "a b",
    "{path: /event/*}": "a",
    "{path: '**/b'}": "b",
    "{path: /EVENT/A/index.md}": "a",
    "{kind: page}": "a b",
    "{kind: section}": "",
    "{lang: de}": "",
    "{environment: dev*}": "",
    "{kind: page, path: /event/old/**}": "b",
    "{kind: page, lang: fr}": "",
    "{sites: {matrix: {versions: v1}}}": "",
}
"""Targets of a cascade, with the talks that they match."""
CASCADES: Final = [
    ("content/_index.md", "---\ncascade:\n- build: {list: never}\n  _target: TARGET\n---\n"),
    ("content/event/_index.en.md", "---\ncascade: [{x: y}, {draft: true, target: TARGET}]\n---\n"),
    ("hugo.yaml", "title: Ada\ncascade:\n- draft: true\n  target: TARGET\n"),
    ("config/_default/cascade.yaml", "- draft: true\n  target: TARGET\n"),
]


@pytest.mark.parametrize(("place", "text"), CASCADES)
@pytest.mark.parametrize("target", TARGETS)
def test_a_hugo_cascade_hides_only_its_targets(
    place: str, text: str, target: str, tmp_path: Path
) -> None:
    files = {
        **HUGO,
        "content/event/a/index.md": "---\ntitle: a\nevent: Tide Days\n---\n",
        "content/event/old/b.md": "---\ntitle: b\nevent: Tide Days\n---\n",
        place: text.replace("TARGET", target),
    }
    cv = read_site(tmp_path, files)
    hidden = {"a", "b"} - {str(talk.title) for talk in cv.person.talks}
    assert hidden == {*TARGETS[target].split()}
    assert len([text for text in cv.skipped if "left out" in text]) == len(hidden)


def test_toml_cascades_apply_unless_for_another_environment(tmp_path: Path) -> None:
    cascade = '[[cascade]]\ndraft = true\n[cascade.target]\npath = "{}"\n'
    files = {
        **HUGO,
        "content/event/a/index.md": "---\ntitle: a\n---\n",
        "content/event/old/b.md": "---\ntitle: b\n---\n",
        "content/event/old/_index.md": f"+++\n{cascade.format('**')}+++\n",
        "config/development/hugo.toml": cascade.format("/event/**"),
    }
    assert [talk.title for talk in read_site(tmp_path, files).person.talks] == ["a"]


@pytest.mark.parametrize(
    ("place", "own", "is_hidden"),
    [
        ("content/post/a.md", True, True),
        ("content/post/a.md", False, True),
        ("content/event/a.md", True, False),
    ],
)
def test_unrendered_posts_are_hidden(
    place: str, own: bool, is_hidden: bool, tmp_path: Path
) -> None:
    build = "build: {render: never}"
    files = {
        **HUGO,
        place: f"---\ntitle: Of foam\n{build if own else ''}\n---\nTides.\n",
        "content/_index.md": f"---\ncascade: {{{'' if own else build}}}\n---\n",
    }
    cv = read_site(tmp_path, files)
    assert bool(cv.person.talks or cv.files) != is_hidden
    assert any("it is not rendered" in text for text in cv.skipped) == is_hidden
    assert not cv.person.unsorted


@pytest.mark.parametrize("nav", ["true", "false"])
def test_collections_outside_the_menu_are_left_out(nav: str, tmp_path: Path) -> None:
    page = f"---\npermalink: /projects/\nnav: {nav}\n---\n"
    project = "---\ntitle: Project 1\n---\nSample.\n"
    cv = read_site(tmp_path, {**JEKYLL, "_pages/projects.md": page, "_projects/1.md": project})
    assert bool(cv.person.projects) == (nav == "true")


@pytest.mark.parametrize(
    ("page", "is_read"),
    [
        ({}, False),
        ({"blog/index.html": "---\n---\n{% for post in paginator.posts %}"}, True),
        ({"_pages/blog.md": "---\npermalink: /blog/\nnav: true\n---\n"}, True),
        ({"_pages/blog.md": "---\npermalink: /blog/\nnav: false\n---\n"}, False),
    ],
)
def test_unlisted_posts_are_left_out(page: dict[str, str], is_read: bool, tmp_path: Path) -> None:
    files = {
        "_config.yml": "title: Ada Nilsson\n",
        "_pages/teaching.md": "---\ntitle: Foam\nnav: true\n---\nOf foam.",
        "_posts/2015-03-15-foam.md": "---\ntitle: Foam\n---\nRaw denim.",
        **page,
    }
    cv = read_site(tmp_path, files)
    assert any(file.name.startswith("news/") for file in cv.files) == is_read
    assert any("_posts" in report for report in cv.skipped) != is_read


@pytest.mark.parametrize(
    ("shown", "names"), [("", ["A", "B"]), ("display_categories: [work]\n", ["A"])]
)
def test_projects_of_undisplayed_categories_are_left_out(
    shown: str, names: list[str], tmp_path: Path
) -> None:
    files = {
        "_config.yml": "title: Ada Nilsson\n",
        "_pages/projects.md": f"---\ntitle: Projects\nnav: true\n{shown}---\n",
        "_projects/a.md": "---\ntitle: A\ncategory: work\n---\nOf foam.",
        "_projects/b.md": "---\ntitle: B\ncategory: archive\n---\nOf salt.",
    }
    cv = read_site(tmp_path, files)
    assert [project.name for project in cv.person.projects] == names
    assert any("_projects/b.md" in report for report in cv.skipped) == bool(shown)
