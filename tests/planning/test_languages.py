"""Messages, versions of texts and dates in the language of a page."""

from __future__ import annotations

import re
from datetime import date as calendar

import pytest
from babel.dates import format_skeleton

from sitegen.errors import ThemeError
from sitegen.planning.languages import (
    choose_heading,
    choose_version,
    foreign_language,
    format_date,
    format_date_range,
    format_years,
    messages,
    native_name,
    translate,
)
from sitegen.shipped import texts


@pytest.mark.parametrize(
    ("language", "value", "expected"),
    [
        ("en", "2019-09", "Sep 2019"),
        ("en", "2017-21", "Spring 2017"),
        ("pt", "2017-23", "outono de 2017"),
        ("zh-Hant", "2017-24", "2017年冬"),
        ("en", "2017-25", "2017-25"),
        ("zh-Hans", "2019-09-05", "2019年9月5日"),
        ("zh", "present", "至今"),
        ("en", "last summer", "last summer"),
        ("fr", "2019-09", "sept. 2019"),
        ("pt-BR", "2019-09-15", "15 de set. de 2019"),
        ("tlh-x-own", "2019-09-15", "2019-09-15"),
    ],
)
def test_dates_are_in_the_manner_of_the_language(language: str, value: str, expected: str) -> None:
    assert format_date(language, value) == expected


@pytest.mark.parametrize(
    ("language", "start", "end", "expected", "text"),
    [
        ("en", "2019-09", "2020-06", False, "Sep 2019 – Jun 2020"),
        ("en", "2019", "present", False, "2019 – present"),
        ("en", "2019", "2019", False, "2019"),
        ("en", "", "2020", False, "2020"),
        ("en", "", "", True, ""),
        ("zh", "2019", "2025-03", True, "2019 – 2025年3月（预计）"),
    ],
)
def test_ranges_of_dates(language: str, start: str, end: str, expected: bool, text: str) -> None:
    assert format_date_range(language, start, end, expected=expected) == text


def test_ranges_of_years_have_a_dash() -> None:
    ranges = [format_years("en", value) for value in ("2020", "2020-2022", "2022-present")]
    assert ranges == ["2020", "2020–2022", "2022–present"]


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Ocean University", "en", ""),
        ("Ocean University", "zh", "en"),
        ("海洋大学", "zh-Hant", ""),
        ("Mei Lin 林", "en", ""),
        ("5G 网络研究", "zh", ""),
        ("東京の海", "en", "ja"),
        ({"en": "Sea", "zh": "海"}, "zh", ""),
        ({"en": "Sea"}, "zh", "en"),
    ],
)
def test_texts_in_other_languages_are_recognized(
    text: str | dict[str, str], language: str, expected: str
) -> None:
    assert foreign_language(text, language) == expected


def test_texts_are_in_the_version_for_the_page() -> None:
    text = {"zh": "海", "en": "Sea", "sv": "Hav"}
    tags = ("en", "zh-Hant", "de")
    assert [choose_version(text, tag, ("sv",)) for tag in tags] == ["Sea", "海", "Hav"]
    names = [native_name(tag) for tag in ("en-GB", "zh", "zh-HK", "tlh")]
    assert names == ["English", "中文", "繁體中文", "tlh"]


LANGUAGES = ("ar", "de", "es", "fr", "ja", "ko", "pt", "zh", "zh-hant")
PLURAL = re.compile("_(?:zero|one|two|few|many)$")
SAME_EVERYWHERE = {"bibtex", "doi", "arxiv", "pdf", "html", "scholar", "wechat"}
SAME_EVERYWHERE |= {"cite_bib", "cite_ris", "cite_json"}
"""Names; a language that writes them in its own way may."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_all_messages_with_the_same_placeholders(language: str) -> None:
    def words(text: str) -> set[str]:
        return set(re.findall(r"{(\w+)}", text))

    translated = texts(f"planning/messages/{language}.yaml")
    plain = {key for key in messages("en") if not key.endswith("_one")}
    own = {key for key in translated if not PLURAL.search(key)}
    assert own <= plain
    assert plain - own <= SAME_EVERYWHERE
    for key, text in translated.items():
        allowed = words(messages("en")[PLURAL.sub("", key)])
        assert words(text) == allowed or (PLURAL.search(key) and words(text) <= allowed), key


def test_plural_forms_belong_to_their_language() -> None:
    assert translate("zh", "n_papers", n=1) == "1 篇论文"
    assert translate("fr", "n_papers", n=0) == "0 publications"
    assert [translate("ar", "n_papers", n=n) for n in (1, 2, 3, 11)] == [
        "منشور واحد", "منشوران", "3 منشورات", "11 منشورًا",
    ]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "zh"])
def test_dates_made_without_babel_are_the_same(language: str) -> None:
    for skeleton, value in (("yMMM", "2019-09"), ("yMMM", "2021-05"), ("yMMMd", "2020-12-01")):
        date = calendar.fromisoformat(value if skeleton == "yMMMd" else f"{value}-01")
        assert format_date(language, value) == format_skeleton(skeleton, date, locale=language)


def test_messages_are_filled_and_an_unknown_one_is_reported() -> None:
    assert translate("zh", "publications") == "论文"
    assert translate("zh-TW", "publications") == translate("zh-Hant", "publications") == "論文"
    assert translate("sv", "publications") == "Publications"
    assert translate("en", "n_papers", n=1) == "1 publication"
    message = r"no message 'publicatoins'\n +did you mean 'publications'"
    with pytest.raises(ThemeError, match=message):
        translate("en", "publicatoins")


@pytest.mark.parametrize(
    ("text", "language", "heading"),
    [
        ("Appointments", "en", "Appointments"),
        ("Appointments", "de", ""),
        ("讲授课程", "en", ""),
        ("讲授课程", "zh", "讲授课程"),
        ({"en": "Courses", "zh": "课程"}, "zh", "课程"),
    ],
)
def test_a_heading_of_ones_own_is_for_its_language(
    text: str | dict[str, str], language: str, heading: str
) -> None:
    assert choose_heading(text, language, ("en", "de", "zh")) == heading
