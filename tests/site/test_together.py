from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.site.load import load
from sitegen.site.together import newest_news, newest_works
from tests.site.sites import LAB, put

if TYPE_CHECKING:
    from pathlib import Path


def test_a_work_of_two_people_is_shown_once_and_one_under_review_not_at_all(tmp_path: Path) -> None:
    people = load(put(tmp_path, LAB)).profiles
    found = [(profile.slug, work.key) for profile, work in newest_works(people, 8)]
    assert found == [("mei-lin", "lin2023gauge"), ("mei-lin", "lin2021foam")]
    assert newest_works(people, 1)[0][1].key == "lin2023gauge"


def test_news_of_all_come_newest_first(tmp_path: Path) -> None:
    extra = {"people/ada-nilsson/news/2024-05-20-boat.md": "We have a boat, [look](boat/).\n"}
    people = load(put(tmp_path, {**LAB, **extra})).profiles
    assert [(profile.slug, item.slug) for profile, item in newest_news(people, 2)] == [
        ("mei-lin", "2024-06-01-shell"),
        ("ada-nilsson", "2024-05-20-boat"),
    ]
