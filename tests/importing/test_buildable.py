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


def is_built(site: Path) -> bool:
    return [main([command, str(site)]) for command in ("build", "check")] == [0, 0]


@pytest.mark.parametrize("text", EXCESSIVE.values(), ids=EXCESSIVE)
def test_text_that_would_take_too_long_to_render_is_escaped_and_reported(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    basics = {"name": "Ada Nilsson", "summary": text, "phone": text.replace("a", "1")}
    cv = put(tmp_path, "cv.json", json.dumps({"basics": basics}))
    assert main(["new", str(tmp_path / "site"), "--from", str(cv)]) == 0
    assert "Changed: Markdown escaped (" in capsys.readouterr().out
    assert is_built(tmp_path / "site")
    assert main(["import", str(cv), "--site", str(tmp_path / "site")]) == 0
    assert "updated" not in capsys.readouterr().out


@pytest.mark.parametrize("text", EXCESSIVE.values(), ids=EXCESSIVE)
def test_pages_that_would_take_too_long_to_render_are_escaped_and_reported(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    put(tmp_path, "old/_config.yml", "title: Ada Nilsson\nauthor:\n  name: Ada Nilsson\n")
    title = json.dumps(f'"{text}"')
    put(tmp_path, "old/_news/2020-01-02-tide.md", f"---\ntitle: {title}\n---\n\n{text}\n")
    put(tmp_path, "old/_news/2021-01-02-foam.md", f"---\ndate: 2021-01-02\n---\n---\n\n{text}\n")
    assert main(["new", str(tmp_path / "site"), "--from", str(tmp_path / "old")]) == 0
    report = capsys.readouterr().out
    for page in ("2020-01-02-tide.md", "2021-01-02-foam.md"):
        assert re.search(rf"Changed: Markdown escaped \(.+\) in news/{page}\n", report), report
    assert len(list((tmp_path / "site").rglob("news/*.md"))) == 2
    assert is_built(tmp_path / "site")


def test_an_import_that_would_make_a_file_too_long_is_refused(tmp_path: Path) -> None:
    person = Person(name="Ada Nilsson", bio="tide\n" * 1_000_000)
    member = Member("ada-nilsson", person, Private(), ())
    with pytest.raises(UsageError, match="would be longer than 5,000,000 characters") as caught:
        plan_changes(tmp_path, [member], {}, {})
    assert [problem.path for problem in caught.value.problems] == [str(tmp_path / PERSON)]


def import_post(folder: Path, text: str) -> str:
    """Import a Quarto site with a post, and return the text of the piece of news it becomes."""
    head = "title: Foam\ndate: 2020-01-02\nabstract: In short.\nfrom: markdown"
    put(folder, "old/_quarto.yml", "website:\n  title: Ada Nilsson\n")
    put(folder, "old/index.qmd", "---\ntitle: About\n---\nI study foam.\n")
    put(folder, "old/posts/foam/index.qmd", f"---\n{head}\n---\n{text}")
    assert main(["new", str(folder / "site"), "--from", str(folder / "old")]) == 0
    (news,) = (folder / "site").rglob("news/*.md")
    return news.read_text(encoding="utf-8")


def test_footnotes_of_pages_are_no_links_to_missing_files(tmp_path: Path) -> None:
    text = import_post(
        tmp_path,
        "Foam[^1] is [old][tides], as [said](Foam%20is%20old%20(as%20of%202020).).\n\n[^1]: Technically, a liquid.\n[tides]: tides.pdf\n",
    )
    assert "In short." in text
    assert "[^1]: Technically, a liquid." in text
    assert "[tides]:" not in text
    assert ", as said." in text
    assert "unsorted" not in (tmp_path / "site" / PERSON).read_text(encoding="utf-8")
    assert is_built(tmp_path / "site")


@pytest.mark.parametrize(
    ("link", "kept"),
    [
        ("[[notes]](./notes.pdf)", "[notes]"),
        ("[![Tides](tides.png)](tides.pdf)", "Tides"),
        ("[![Tides](tides.png)](https://a.example/)", "[Tides](https://a.example/)"),
        ("[a [b] c](https://a.example/)", "[a [b] c](https://a.example/)"),
    ],
)
def test_links_to_missing_files_may_hold_brackets(tmp_path: Path, link: str, kept: str) -> None:
    assert import_post(tmp_path, f"See {link}.\n").endswith(f"See {kept}.\n")
    assert is_built(tmp_path / "site")


LINKED_PICTURES = [
    "[![]({0}.png)](https://{0}.example)",
    '[![Of foam]({0}.png "Foam")](https://{0}.example "Tides")',
    "[ ![]({0}.png) ](<https://{0}.example>)",
    "[![]({0}.png) and words](https://{0}.example)",
    '<a href="https://{0}.example"><img src="{0}.png"></a>',
]


@pytest.mark.parametrize("source", ["json", "rendercv", "jekyll"])
def test_links_of_missing_pictures_are_kept(source: str, tmp_path: Path) -> None:
    texts = [f"Foam {text}" for text in map(str.format, LINKED_PICTURES, "abcde")]
    sources = {
        "json": ("cv.json", json.dumps({"basics": {"name": "Ada Nilsson"}, "work": [
            {"name": "Foam Institute", "startDate": "2019", "highlights": texts}
        ]})),
        "rendercv": ("cv.yaml", json.dumps({"cv": {"name": "Ada Nilsson", "sections": {
            "experience": [{"company": "Foam Institute", "highlights": texts}]
        }}})),
        "jekyll": ("old/index.md", "\n\n".join(["---\nlayout: home\n---", *texts])),
    }  # fmt: skip
    name, text = sources[source]
    path = put(tmp_path, name, text)
    if source == "jekyll":
        put(tmp_path, "old/_config.yml", "title: Ada Nilsson\nauthor: {name: Ada Nilsson}\n")
        path = path.parent
    assert main(["new", str(tmp_path / "site"), "--from", str(path)]) == 0
    assert is_built(tmp_path / "site")
    pages = "".join(page.read_text() for page in (tmp_path / "site").glob("public/**/*.html"))
    for letter in "abcde":
        assert re.search(rf'<a href="https://{letter}\.example/?"[^<>]*>[^<]*\w', pages), letter
