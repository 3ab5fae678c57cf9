from __future__ import annotations

from tests.parsing.reading import grouped


def test_numbers_that_count_down_are_markers() -> None:
    listed = grouped(
        "- 12.Lind, B. Foam at rest in tides. Tide Review, 2024.\n"
        "- 11.Lind, B. Foam at sea in tides. Tide Review, 2023.\n"
        "- 10.Lind, B. Foam at home in tides. Tide Review, 2022.\n"
        "- 8.Lind, B. Foam on hills and tides. Tide Review, 2021.\n"
    )
    assert [block.marker for block in listed] == ["12.", "11.", "10.", "8."]
    assert all(block.text.startswith("Lind") for block in listed)


def test_a_few_numbers_are_none() -> None:
    listed = grouped("- 3\tLind and the tides of the hills\n- 7\tLind and the foam of the hills\n")
    assert not any(block.marker[:1].isdigit() for block in listed)


def test_numbers_of_headings_are_none() -> None:
    listed = grouped("## 1.教育经历\n\n## 2.工作经历\n\n## 3.科研项目\n")
    assert [block.text for block in listed] == ["1.教育经历", "2.工作经历", "3.科研项目"]
