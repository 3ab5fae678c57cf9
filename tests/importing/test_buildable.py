"""Whatever was imported can be built, or is refused before anything is written."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from sitegen.cli import main
from sitegen.errors import UsageError
from sitegen.importing import Member
from sitegen.importing.changes import plan_changes
from sitegen.model import Person, Private
from tests.content.test_excess import EXCESSIVE
from tests.importing.sites import PERSON, put

if TYPE_CHECKING:
    from pathlib import Path


def new(site: Path, source: Path) -> None:
    """Import a CV or a folder into a new site, which builds without errors."""
    assert main(["new", str(site), "--from", str(source)]) == 0
    assert [main([command, str(site)]) for command in ("build", "check")] == [0, 0]


@pytest.mark.parametrize("text", EXCESSIVE.values(), ids=EXCESSIVE)
def test_markdown_that_would_take_too_long_to_render_is_escaped_and_reported(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    basics = {"name": "Ada Nilsson", "summary": text, "phone": text.replace("a", "1")}
    cv = put(tmp_path, "cv.json", json.dumps({"basics": basics}))
    new(tmp_path / "site", cv)
    assert "Changed: Markdown escaped (" in capsys.readouterr().out
    assert main(["import", str(cv), "--site", str(tmp_path / "site")]) == 0
    assert "updated" not in capsys.readouterr().out

    put(tmp_path, "old/_config.yml", "title: Ada Nilsson\nauthor:\n  name: Ada Nilsson\n")
    title = json.dumps(f'"{text}"')
    put(tmp_path, "old/_news/2020-01-02-tide.md", f"---\ntitle: {title}\n---\n\n{text}\n")
    put(tmp_path, "old/_news/2021-01-02-foam.md", f"---\ndate: 2021-01-02\n---\n---\n\n{text}\n")
    new(tmp_path / "pages", tmp_path / "old")
    report = capsys.readouterr().out
    for page in ("2020-01-02-tide.md", "2021-01-02-foam.md"):
        assert re.search(rf"Changed: Markdown escaped \(.+\) in news/{page}\n", report), report
    assert len(list((tmp_path / "pages").rglob("news/*.md"))) == 2


def test_an_import_that_would_make_a_file_too_long_is_refused(tmp_path: Path) -> None:
    person = Person(name="Ada Nilsson", bio="tide\n" * 1_000_000)
    member = Member("ada-nilsson", person, Private(), ())
    with pytest.raises(UsageError, match="would be longer than 5,000,000 characters") as caught:
        plan_changes(tmp_path, [member], {}, {})
    assert [problem.path for problem in caught.value.problems] == [str(tmp_path / PERSON)]


POST = """\
---
title: Foam
date: 2020-01-02
abstract: In short.
from: markdown
---
Foam[^1] is [old][tides], as [said](Foam%20is%20old%20(as%20of%202020).).

[[notes]](./notes.pdf) [![Sea](sea.png)](sea.pdf) [![Sea](sea.png)](https://a.example/)
[a [b] c](https://a.example/)

[^1]: Technically, a liquid.
[tides]: tides.pdf
"""


def test_links_of_pages_to_missing_files_become_text(tmp_path: Path) -> None:
    put(tmp_path, "old/_quarto.yml", "website:\n  title: Ada Nilsson\n")
    put(tmp_path, "old/index.qmd", "---\ntitle: About\n---\nI study foam.\n")
    put(tmp_path, "old/posts/foam/index.qmd", POST)
    new(tmp_path / "site", tmp_path / "old")
    (news,) = (tmp_path / "site").rglob("news/*.md")
    text = news.read_text(encoding="utf-8")
    assert "In short." in text
    assert ", as said." in text
    assert "[notes] Sea [Sea](https://a.example/)\n[a [b] c](https://a.example/)\n" in text
    assert "[^1]: Technically, a liquid." in text
    assert "[tides]:" not in text
    assert "unsorted" not in (tmp_path / "site" / PERSON).read_text(encoding="utf-8")


LINKED_PICTURES = [
    "[![]({0}.png)](https://{0}.example)",
    '[![Of foam]({0}.png "Foam")](https://{0}.example "Tides")',
    "[ ![]({0}.png) ](<https://{0}.example>)",
    "[![]({0}.png) and words](https://{0}.example)",
    '<a href="https://{0}.example"><img src="{0}.png"></a>',
]


@pytest.mark.parametrize("source", ["cv.json", "old/index.md"])
def test_links_of_missing_pictures_are_kept(source: str, tmp_path: Path) -> None:
    texts = [f"Foam {text}" for text in map(str.format, LINKED_PICTURES, "abcde")]
    if source == "cv.json":
        work = [{"name": "Foam Institute", "startDate": "2019", "highlights": texts}]
        put(tmp_path, source, json.dumps({"basics": {"name": "Ada Nilsson"}, "work": work}))
    else:
        put(tmp_path, "old/_config.yml", "title: Ada Nilsson\nauthor: {name: Ada Nilsson}\n")
        put(tmp_path, source, "\n\n".join(["---\nlayout: home\n---", *texts]))
    new(tmp_path / "site", tmp_path / source.removesuffix("/index.md"))
    pages = "".join(page.read_text() for page in (tmp_path / "site").glob("public/**/*.html"))
    for letter in "abcde":
        assert re.search(rf'<a href="https://{letter}\.example/?"[^<>]*>[^<]*\w', pages), letter
