from __future__ import annotations

import pytest

from sitegen.parsing import terms


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("Shanghai, China", True),
        ("Hybrid, Sunnyvale, CA", True),
        ("Berkeley, California, USA", True),
        ("Accra, Ghana", True),
        ("Germany", True),
        ("Durham", False),
        ("Duke University, USA", False),
        ("Research Intern, Bluestone Systems, Gdynia, Poland", False),
        ("", False),
    ],
)
def test_is_location(text: str, *, yes: bool) -> None:
    assert terms.is_location(text) is yes


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("研究型实习生", True),
        ("Assistant Professor", True),
        ("Ph.D. candidate", True),
        ("Foam", False),
    ],
)
def test_is_role(text: str, *, yes: bool) -> None:
    assert terms.is_role(text) is yes


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("308 Research Dr Durham, NC 27705", True),
        ("梧桐路18号", True),
        ("Room 302, Hall 4", True),
        ("Main Street", False),
    ],
)
def test_is_address(text: str, *, yes: bool) -> None:
    assert terms.is_address(text) is yes


@pytest.mark.parametrize(
    ("text", "degree"),
    [
        ("Ph.D. in Computer Science", "Ph.D."),
        ("PhD, Biology", "PhD"),
        ("B.S. in Physics", "B.S."),
        ("BEng in Computer Science", "BEng"),
        ("Master of Science in Biology", "Master of Science"),
        ("博士，计算机", "博士"),
        ("工学学士", "工学学士"),
        ("硕博连读", "硕博连读"),
    ],
)
def test_degrees(text: str, degree: str) -> None:
    match = terms.DEGREE.search(text)
    assert match
    assert match[0] == degree
