from __future__ import annotations

import pytest

from sitegen.parsing import labels


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("Advisor: Ion Stoica", [("advisors", "Ion Stoica")]),
        ("Advisors: Prof. A B, Prof. C D", [("advisors", "Prof. A B, Prof. C D")]),
        (
            "John Hopcroft中心，导师：江波，预期毕业时间：2025-03",
            [("", "John Hopcroft中心"), ("advisors", "江波"), ("expected", "2025-03")],
        ),
        ("所获奖项：2019大赛三等奖，2020奖学金", [("awards", "2019大赛三等奖，2020奖学金")]),
        (
            "Dissertation: Practical Tides. Advisor: Bo Ek",
            [("thesis", "Practical Tides."), ("advisors", "Bo Ek")],
        ),
        ("PhD thesis: Foam (Advisor: Bo Ek)", [("thesis", "Foam"), ("advisors", "Bo Ek")]),
        ("Current Appointment: Databricks", [("now", "Databricks")]),
        ("毕业去向：某公司", [("now", "某公司")]),
        ("no label here", [("", "no label here")]),
        ("My advisor: is inside", [("", "My advisor: is inside")]),
        ("", []),
    ],
)
def test_a_line_is_cut_at_its_labels(text: str, fields: list[tuple[str, str]]) -> None:
    assert [tuple(field) for field in labels.fields(text)] == fields
