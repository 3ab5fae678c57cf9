"""Private values leave the machine in no notation."""

from __future__ import annotations

import calendar
import re
from datetime import date
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitegen.assisting.request import split
from sitegen.combining.lines import number_lines
from sitegen.combining.privacy import mask
from sitegen.parsing import parse_cv
from tests.assisting.cvs import SAMPLES, document

if TYPE_CHECKING:
    from collections.abc import Callable

    from sitegen.document import Document
    from sitegen.parsing import ParsedCV
    from tests.assisting.cvs import Sample

PHONES = [
    "Tel: {}", "Phone {}", "Mobile: {} (preferred)", "M: {}", "电话：{}", "手机 {}", "{} | ada@x.org",
    "ada@x.org · {}", "T {}", "Cell. {}", "Telefon: {}", "Fax: {}", "Contact no. {}", "p. {}",
]  # fmt: skip
NUMBERS = [
    "+47 912 34 567", "+49 (0)171 1234567", "(617) 555-0123", "617-555-0123", "+1.617.555.0123",
    "138-1234-5678", "13812345678", "138 1234 5678", "+86 138 1234 5678", "010-62781234",
    "07700 900123", "01 23 45 67 89", "0049 30 1234567", "+44 (0) 20 7946 0958", "(02) 9374 4000",
    "+81-3-1234-5678", "0171/1234567", "１３８１２３４５６７８", "+919876543210", "1-617-555-0123",
]  # fmt: skip


def dates(year: int, month: int, day: int) -> list[str]:
    name = calendar.month_name[month]
    return [
        f"{day} {name} {year}", f"{name} {day}, {year}", f"{day:02}/{month:02}/{year}",
        f"{year}-{month:02}-{day:02}", f"{day}.{month}.{year}", f"{year}年{month}月{day}日",
        f"{year}年{month}月", f"{name[:3]} {year}", f"{year}.{month:02}", f"{day:02}-{month:02}-{year}",
        f"{day}th {name} {year}", f"{year}/{month}/{day}", str(year),
    ]  # fmt: skip


BIRTHS = [
    "Date of birth: {}", "Born: {}", "DOB {}", "D.O.B.: {}", "Born on {} in Oslo", "出生日期：{}",
    "出生年月：{}", "生日：{}", "Birthday: {}", "Née le {}", "Geburtsdatum: {}", "born {}",
    "Name: Ada | Date of birth: {} | Oslo", "Fecha de nacimiento: {}", "Date of birth (d/m/y): {}",
]  # fmt: skip
IDS = [
    "身份证号：110101199003071234", "110101199003071234", "身份证号码 11010119900307123X",
    "Passport No. E12345678", "Passport: 123456789", "SSN: 123-45-6789", "123-45-6789",
    "护照号：G12345678", "NINO: QQ 12 34 56 C", "National ID: 850307-1234", "DNI 12345678Z",
    "ID card number: 1985 0307 1234", "Codice fiscale: RSSMRA85T10A562S", "Personnummer: 19850307-1234",
    "110101 19900307 1234", "Passport | E12345678", "RG 12.345.678-9", "Tax number: 12/345/67890",
    "IBAN DE89 3704 0044 0532 0130 00", "Driving licence 12345678", "Bank account 1234567890",
]  # fmt: skip
HOMES = [
    "Home address: 12 Elm Street, Springfield, IL 62704", "12 Elm Street, Springfield",
    "住址：北京市海淀区青松路12号3单元501室", "Hauptstraße 12, 10115 Berlin",
    "12 rue de la Paix, 75002 Paris", "Address: Flat 3, 221 Baker St, London NW1 6XE",
    "Privatadresse: Kirkeveien 7, 0368 Oslo", "家庭住址：山东省青岛市香港路8号",
    "Via Roma 12, 00184 Roma", "Permanent address: Calle Mayor 5, Madrid",
]  # fmt: skip


def sent(*lines: str) -> str:
    """What is sent of a CV with these lines in its head."""
    cv = document("Ada Nilsson", *lines, "", "Education", "Ph.D., Harbour University, 2010")
    numbered, _ = number_lines(cv, parse_cv(cv))
    return "\n".join(str(line) for piece in split(numbered) for line in piece.lines)


@pytest.mark.parametrize("form", PHONES)
@pytest.mark.parametrize("number", NUMBERS)
def test_no_phone_number_is_sent(form: str, number: str) -> None:
    digits = re.sub(r"\D", "", sent(form.format(number)).replace("2010", ""))
    assert re.sub(r"\D", "", number)[-6:] not in digits


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("Foam Rev. D 105 (2022) 035022", True),
        ("(2020) 607–633, Foam", True),
        ("Foam Rev. D, vol. 106, no. 6, p. 064 058, 2022", True),
        ("(2020) 607-1234", False),
        ("(2020) 633-607", False),
        ("(2020) 115791", False),
    ],
)
def test_a_volume_or_a_page_is_no_phone_number(line: str, kept: bool) -> None:
    assert (line in sent(line)) is kept


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(BIRTHS), st.dates(date(1930, 1, 1), date(2005, 12, 31)), st.integers(0, 12))
def test_no_date_of_birth_is_sent(form: str, day: date, notation: int) -> None:
    masked, _ = mask([form.format(dates(day.year, day.month, day.day)[notation])])
    assert str(day.year) not in masked[0]


@pytest.mark.parametrize("line", [*IDS, *HOMES])
def test_no_identity_number_and_no_home_address_is_sent(line: str) -> None:
    text = sent(line)
    numbers = [n for n in re.findall(r"\d+", line) if n not in ("1", "3", "2", "8", "5", "7", "12")]
    assert not [n for n in numbers if re.search(rf"(?<!\d){n}(?!\d)", text.replace("2010", ""))]
    assert not re.search("Elm|Baker|青松|Haupt|Paix|Kirke|Roma|Mayor|香港路", text)
    assert "Education" in text, "the heading below is no part of an address"


@pytest.mark.parametrize(
    "lines",
    [
        ["Date of birth", "4 March 1981"],
        ["Home address:", "Flat 9", "44 Mill Lane", "Ely CB7 1XX"],
        ["Nationality: Norwegian", "Marital status: married | Gender: female"],
        ["性别：女 年龄：41岁"],
    ],
)
def test_labels_and_values_may_be_on_different_lines(lines: list[str]) -> None:
    text = " ".join(mask(lines)[0])
    assert not re.search("1981|Mill|CB7|Norwegian|: married|female|41|女", text)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_no_line_of_private_yaml_is_sent(
    sample: Sample, read: Callable[[Sample], tuple[Document, ParsedCV]]
) -> None:
    cv, offline = read(sample)
    numbered, _ = number_lines(cv, offline)
    text = "\n".join(piece.text for piece in split(numbered))
    private = offline.private
    values = (*private.phone, private.birth, private.id_number, private.address, private.age)
    assert not [value for value in values if value and str(value) in text]


@pytest.mark.parametrize(
    "line",
    [
        "Journal of Foam 12(3), 123-456, 2016.",
        "ISBN 978-3-16-148410-0, ISSN 1234-5678",
        "https://orcid.org/0000-0002-1825-0097",
        "National Science Foundation, 2016-2019, $1,234,567",
        "doi:10.1000/182-555-1234 arXiv:2101.01234",
        "CN202310791299.6, 2019.09 - 2023.06",
        "Born-digital archives, 2016",
        "Increasing the Effective Retirement Age: Key Factors and Effects",
        "Work and Gender: Evidence from Harbours",
        "Department of Biology, 12 College Street",
    ],
)
def test_other_numbers_stay(line: str) -> None:
    assert mask([line])[0] == [line]


def test_placeholders_are_unlike_any_text_of_the_cv() -> None:
    masked, secrets = mask(["See [PHONE-1] for my title", "Tel: +47 912 34 567"])
    assert masked[0] == "See [PHONE-1] for my title"
    assert secrets.restore(masked[0]) == masked[0]
    assert secrets.restore(masked[1]) == "Tel: +47 912 34 567"
