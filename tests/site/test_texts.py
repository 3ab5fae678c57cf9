"""The small parts that words go through on their way into a page."""

from __future__ import annotations

import re
from datetime import date as calendar

import pytest
from babel.dates import format_skeleton
from markupsafe import Markup

from sitegen.errors import ThemeError
from sitegen.site import dates, languages, services
from sitegen.site.messages import _FORM, _read, messages, native_name, translate
from sitegen.site.standpoint import message


@pytest.mark.parametrize(
    ("language", "value", "expected"),
    [
        ("en", "2019", "2019"),
        ("en", "2019-09", "Sep 2019"),
        ("en", "2019-09-05", "Sep 5, 2019"),
        ("en", "present", "present"),
        ("zh", "2019", "2019"),
        ("zh", "2019-09", "2019年9月"),
        ("zh-Hans", "2019-09-05", "2019年9月5日"),
        ("zh", "present", "至今"),
        ("sv", "2019-09", "sep. 2019"),
        ("en", "last summer", "last summer"),
        ("en", "2019-13", "2019-13"),
    ],
)
def test_date(language: str, value: str, expected: str) -> None:
    assert dates.date(language, value) == expected


@pytest.mark.parametrize(
    ("language", "start", "end", "expected", "text"),
    [
        ("en", "2019-09", "2020-06", False, "Sep 2019 – Jun 2020"),
        ("zh", "2019-09", "2020-06", False, "2019年9月 – 2020年6月"),
        ("en", "2019", "present", False, "2019 – present"),
        ("en", "2019", "2019", False, "2019"),
        ("en", "", "2020", False, "2020"),
        ("en", "2019", "", False, "2019"),
        ("en", "", "", True, ""),
        ("en", "2019", "2025-03", True, "2019 – Mar 2025 (expected)"),
        ("zh", "2019", "2025-03", True, "2019 – 2025年3月（预计）"),
    ],
)
def test_date_range(language: str, start: str, end: str, expected: bool, text: str) -> None:
    assert dates.date_range(language, start, end, expected=expected) == text


def test_years() -> None:
    assert [dates.years("en", value) for value in ("2020", "2020-2022", "2022-present")] == [
        "2020", "2020–2022", "2022–present",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("key", "value", "service", "href"),
    [
        ("github", "ada", "github", "https://github.com/ada"),
        ("GitHub", "@ada", "github", "https://github.com/ada"),
        ("github", "github.com/ada", "github", "https://github.com/ada"),
        ("github", "https://github.com/ada", "github", "https://github.com/ada"),
        ("google_scholar", "AbC123", "scholar", "https://scholar.google.com/citations?user=AbC123"),
        ("orcid", "0000-0002-1825-0097", "orcid", "https://orcid.org/0000-0002-1825-0097"),
        ("dblp", "79/5217", "dblp", "https://dblp.org/pid/79/5217"),
        ("mastodon", "@ada@sea.example", "mastodon", "https://sea.example/@ada"),
        ("bluesky", "ada.bsky.social", "bluesky", "https://bsky.app/profile/ada.bsky.social"),
        ("twitter", "ada", "x", "https://x.com/ada"),
        ("homepage", "ada.example.org", "homepage", "https://ada.example.org"),
        ("hal", "ada-nilsson", "hal", "https://cv.hal.science/ada-nilsson"),
        ("medium", "@ada", "medium", "https://medium.com/@ada"),
        ("substack", "ada", "substack", "https://ada.substack.com"),
        ("wechat", "ada", "wechat", ""),
        ("cv", "cv.pdf", "cv", ""),
        ("club", "javascript:alert(1)", "club", ""),
        ("homepage_2", "hill.example.org", "homepage", "https://hill.example.org"),
        ("linkedin_2", "ada-nilsson", "linkedin", "https://www.linkedin.com/in/ada-nilsson"),
    ],
)
def test_services(key: str, value: str, service: str, href: str) -> None:
    link = services.link(key, value)
    assert (link.service, link.href, link.handle) == (service, href, value)


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Ocean University", "en", ""),
        ("Ocean University", "zh", "en"),
        ("海洋大学", "en", "zh"),
        ("海洋大学", "zh", ""),
        ("海洋大学", "zh-Hant", ""),
        ("Mei Lin 林", "en", ""),
        ("5G 网络研究", "zh", ""),
        ("東京の海", "en", "ja"),
        ("2019", "zh", ""),
        ({"en": "Sea", "zh": "海"}, "zh", ""),
        ({"en": "Sea"}, "zh", "en"),
        ({"fr": "Mer"}, "en", "fr"),
        ("", "zh", ""),
    ],
)
def test_language_of(text: str | dict[str, str], language: str, expected: str) -> None:
    assert languages.language_of(text, language) == expected


def test_the_shown_version() -> None:
    text = {"zh": "海", "en": "Sea", "sv": "Hav"}
    assert [languages.shown(text, tag, ("sv",)) for tag in ("en", "zh-Hant", "de")] == [
        "Sea",
        "海",
        "Hav",
    ]


def test_a_second_account_is_called_so() -> None:
    assert services.link("linkedin_2", "ada-nilsson").label == "LinkedIn 2"


LANGUAGES = ("ar", "de", "es", "fr", "ja", "ko", "pt", "zh", "zh-hant")
SAME_EVERYWHERE = {
    "bibtex",
    "doi",
    "arxiv",
    "pdf",
    "html",
    "scholar",
    "wechat",
    "cite_bib",
    "cite_ris",
    "cite_json",
}
"""Names; a language that writes them in its own way may."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_everything(language: str) -> None:
    plain = {key for key in messages("en") if not key.endswith("_one")}
    own = {key for key in _read(language) if not _FORM.search(key)}
    assert own <= plain
    assert plain - own <= SAME_EVERYWHERE


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_the_same_words(language: str) -> None:
    def words(text: str) -> set[str]:
        return set(re.findall(r"{(\w+)}", text))

    for key, text in _read(language).items():
        allowed = words(messages("en")[_FORM.sub("", key)])
        assert words(text) == allowed or (_FORM.search(key) and words(text) <= allowed), key


def test_forms_for_numbers_belong_to_their_language() -> None:
    assert translate("zh", "n_papers", n=1) == "1 篇论文"
    assert translate("fr", "n_papers", n=0) == "0 publications"
    assert [translate("ar", "n_papers", n=n) for n in (1, 2, 3, 11)] == [
        "منشور واحد", "منشوران", "3 منشورات", "11 منشورًا",
    ]  # fmt: skip


def test_traditional_chinese_is_found_by_its_places() -> None:
    assert translate("zh-TW", "publications") == translate("zh-Hant", "publications") == "論文"
    assert native_name("zh-HK") == "繁體中文"


@pytest.mark.parametrize(
    ("language", "month", "day"),
    [
        ("de", "Sept. 2019", "15. Sept. 2019"),
        ("fr", "sept. 2019", "15 sept. 2019"),
        ("ja", "2019年9月", "2019年9月15日"),
        ("ko", "2019년 9월", "2019년 9월 15일"),
        ("pt-BR", "set. de 2019", "15 de set. de 2019"),
        ("tlh-x-own", "2019-09", "2019-09-15"),
    ],
)
def test_dates_elsewhere(language: str, month: str, day: str) -> None:
    assert (dates.date(language, "2019-09"), dates.date(language, "2019-09-15")) == (month, day)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("value", ["2019-09", "2021-05", "2020-12-01"])
def test_dates_without_babel_are_those_of_babel(language: str, value: str) -> None:
    year, month, day = (int(part) for part in f"{value}-0".split("-")[:3])
    skeleton = "yMMMd" if day else "yMMM"
    assert dates.date(language, value) == format_skeleton(
        skeleton, calendar(year, month, day or 1), locale=language
    )


def test_messages() -> None:
    assert translate("zh", "publications") == "论文"
    assert translate("sv", "publications") == "Publications"
    assert translate("en", "n_papers", n=1) == "1 publication"
    assert translate("en", "n_papers", n=2) == "2 publications"
    assert message("en", "now_at", where=Markup("<b>x</b>")) == Markup("Now: <b>x</b>")
    with pytest.raises(
        ThemeError, match=r"no message 'publicatoins'\n +did you mean 'publications'"
    ):
        translate("en", "publicatoins")


def test_native_names() -> None:
    assert [native_name(tag) for tag in ("en-GB", "zh", "zh-Hant", "tlh")] == [
        "English",
        "中文",
        "繁體中文",
        "tlh",
    ]
