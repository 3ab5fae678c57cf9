from __future__ import annotations

import pytest

from sitegen.model import Patent
from tests.parsing.reading import values

CASES: dict[str, tuple[str, list[object]]] = {
    "chinese": (
        "■ CN202310791299.6《数据处理方法、系统》沈若溪，方正平 , 陆一鸣",
        [Patent(number="CN202310791299.6", title="数据处理方法、系统", inventors=("沈若溪", "方正平", "陆一鸣"))],
    ),
    "two-offices": (
        "1. Ada Nilsson, Bo Ek. *Data Center Topology*. US Patent 20170302565A1. WIPO Patent 2017180450A1.",
        [
            Patent(
                number="US20170302565A1",
                title="Data Center Topology",
                inventors=("Ada Nilsson", "Bo Ek"),
                notes=("WIPO Patent 2017180450A1",),
            )
        ],
    ),
    "dated": (
        '"Apparatus for counting larvae", US Patent 9876543, granted, May 2018',
        [Patent(number="US9876543", title="Apparatus for counting larvae", date="2018-05", status="granted")],
    ),
}


@pytest.mark.parametrize(("text", "entries"), CASES.values(), ids=CASES)
def test_the_entries_of_a_section(text: str, entries: list[object]) -> None:
    assert values("patents", text) == entries
