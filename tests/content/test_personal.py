"""Personal details are recognized by their labels, and private values in every usual notation."""

from __future__ import annotations

import pytest

from sitegen.content.personal import Secrets, withhold
from sitegen.model import Private

NOTHING = Secrets({})
PRIVATE = Secrets(
    {
        "private.yaml": Private(
            phone=("+46 8 123 456 78",),
            birth="Born 3 May 1980",
            id_number="Passport: X1234567",
            address="12 Elm Street, Springfield",
        )
    }
)


@pytest.mark.parametrize(
    "text",
    [
        "Tax number: 12/345/67890",
        "National Insurance: QQ 12 34 56 C",
        "Passport No. X1234567",
        "Marital status: single. Religion: none. Children: 2 daughters",
        "Married with two children.",
        "护照 E12345678",
        *("Driver’s licence: 84736251", "NRIC S8473625A", "Steuer-ID: 84 736 251 099"),
        *("Sozialversicherungsnummer 84736251", "Numéro de sécurité sociale : 184736251"),
        *("身份證字號：A123456789", "居民身份证号 84736251", "港澳通行证：C84736251"),
        *("주민등록번호 847362-5109", "Student ID: 84736251", "PESEL 84736251099"),
        "民族：汉  政治面貌：中共党员；婚姻状况：已婚",
        "11010119900307461X",
        "DE89 3704 0044 0532 0130 00",
        "Born on the third of May, nineteen eighty.",
        "born in the year two thousand and one",
        "生于一九八〇年五月三日。",
        "Nationality: none / Date of birth: unknown / Place of birth: here; Family status: X",
    ],
)
def test_a_labelled_detail_is_withheld(text: str) -> None:
    kept, withheld = withhold(text, NOTHING, prose=True)
    assert kept == ""
    assert withheld


@pytest.mark.parametrize(
    "text",
    [
        "She was born in Uppsala and studies tides.",
        "Passport to the Tides: An Exhibition, 2020",
        "Tax policy 2015-2019, a research project",
        "Gender, Race and Religion in the Novel",
        "BSN 05/2014, Harbour College of Nursing",
        "研究方向：海洋",
        "Married names in Icelandic sagas are my subject.",
    ],
)
def test_a_sentence_about_something_else_stays(text: str) -> None:
    assert withhold(text, NOTHING, prose=True) == (text, [])


def test_what_is_left_of_a_line_with_private_values_is_public_only_as_a_sentence() -> None:
    line = "Shoe size: 43. I study tides on the western coast."
    assert withhold(line, NOTHING, prose=True, around=f"Phone: 1234567 {line}") == (
        "I study tides on the western coast.",
        ["Shoe size: 43."],
    )


VALUES = {
    "phone": (
        *("08-123 456 78", "0046 (0)8 12345678", "tel:+46812345678"),
        *("08−123−456−78", "08・12345678", "08\u00ad123\u00ad45678"),
    ),
    "birth": (
        *("1980-05-03", "03.05.1980", "5/3/80", "May 3rd, 1980", "1980 May 3", "03MAY1980"),
        *("3. Mai 1980", "1980年5月3日", "19800503", "3 de mayo de 1980", "3 мая 1980"),
        *("3 May '80", "May 3 ’80", "3.V.1980", "03_05_1980", "3. května 1980", "３．５．１９８０"),
        *("٣/٥/١٩٨٠", "3‑5‑1980", "3−5−1980", "3\u200b May\u2060 1980", "1980 (May 3)", "3.5.’80"),
        *("3 | 5 | 1980", "1980|05|03", "2020 | 3 | 5 | 1980", "3\n5\n1980", "3 | May | 1980"),
        *("May the 3rd 1980", "on the 3rd of May in the year 1980", "1980May03"),
        *('{"year": 1980, "month": 5, "day": 3}', "<d>3</d><m>5</m><y>1980</y>"),
        *("birth_day=3&birth_month=5&birth_year=1980", "1980-W18-6", "1980W186", "1980-124"),
        *("S55.5.3", "昭和55年5月3日", "昭和五十五年五月三日", "㍼55年5月3日", "民國69年5月3日"),
        *("一九八〇年五月三日", "一九八零年五月三號", "一九八○年 五 月 三 日", "一九八〇·五·三"),
        *("the third of May, nineteen eighty", "May three nineteen hundred and eighty"),
        "the third day of the month of May in the year nineteen-eighty",
    ),
    "id_number": ("passport X 123 4567",),
    "address": ("at 12 elm street",),
}


@pytest.mark.parametrize(("key", "text"), [(key, text) for key in VALUES for text in VALUES[key]])
def test_a_private_value_is_found_in_every_notation(key: str, text: str) -> None:
    assert PRIVATE.find(f"It says {text}, or so") == {("private.yaml", key)}


@pytest.mark.parametrize(
    "text",
    [
        *("3 May 2015", "Springfield", "ISBN 978-3-16-148410-0", "5 March"),
        *("the third of May, nineteen eighty-one", "twenty-three May nineteen eighty"),
        *("1980-W60-1", "1980-999", "1980-W18", "平成55年5月3日", "明和55年5月3日", "S99.99.99"),
    ],
)
def test_something_similar_is_not_found(text: str) -> None:
    assert PRIVATE.find(text) == set()


def test_states_and_institutions_are_no_secrets() -> None:
    private = Private(address="Department of Tides, Foam University; 12 Quay Road, Moscow")
    secrets = Secrets({"": private})
    for text in ("Moscow, ID 83844", "Department of Tides, Foam University"):
        assert withhold(text, secrets, prose=True) == (text, [])
    assert withhold("12 Quay Road, Moscow", secrets, prose=True) == ("", ["12 Quay Road, Moscow"])


@pytest.mark.parametrize(
    "part",
    ["一", "1 ", "1|", "S1.1.1 ", "昭和", "in ", "1 month ", "1980 y ", "twenty-", "May the "],
)
def test_long_runs_of_parts_of_dates_are_searched(part: str) -> None:
    assert PRIVATE.find(part * 50_000 + " 3 May 1980") >= {("private.yaml", "birth")}


@pytest.mark.parametrize(
    ("nationality", "text", "found"),
    [
        ("Iceland", "Society for Foam Studies of Iceland, Reykjavik", False),
        ("Nationality: Icelandic", "Ann Lind, nationality Icelandic", True),
    ],
)
def test_a_country_is_only_private_with_its_label(nationality: str, text: str, found: bool) -> None:
    assert bool(Secrets({"private.yaml": Private(nationality=nationality)}).find(text)) == found
