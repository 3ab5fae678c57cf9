"""Mistakes that people really make in the files of a site: each by name, as what changes in a site that is good.

A path that ends in a slash is a folder; None takes a file away. Bytes stand for what is not UTF-8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

Files: TypeAlias = "Mapping[str, str | bytes | None]"

PERSON: Final = "people/ada-nilsson/person.yaml"
BIB: Final = "people/ada-nilsson/publications.bib"
NEWS: Final = "people/ada-nilsson/news/2024-05-prize.md"
PAGE: Final = "people/ada-nilsson/pages/seminar.md"

GOOD: Final[Files] = {
    "site.yaml": "title: Tides\nurl: https://ada.example.org\nlanguages: [en, zh]\n",
    PERSON: "name: Ada Nilsson\nposition: Professor\nemail: ada@example.org\n",
    BIB: (
        "@article{nilsson2020tides,\n  title = {Tides},\n  author = {Nilsson, Ada},\n"
        "  journal = {Waves},\n  year = {2020},\n}\n"
    ),
    NEWS: "---\ntitle: A prize\n---\nFor tides.\n",
    PAGE: "# Seminar\n\nEvery week.\n",
}
"""A site that has no problems."""


def _person(**cases: str | bytes) -> dict[str, Files]:
    """Cases that are another `person.yaml`."""
    return {f"person: {name.replace('_', ' ')}": {PERSON: text} for name, text in cases.items()}


def _line(**cases: str) -> dict[str, Files]:
    """Cases that are lines below the name in `person.yaml`."""
    return {
        f"person: {name.replace('_', ' ')}": {PERSON: f"name: Ada Nilsson\n{text}\n"}
        for name, text in cases.items()
    }


def _bib(**cases: str | bytes) -> dict[str, Files]:
    """Cases that are another `publications.bib`."""
    return {f"bib: {name.replace('_', ' ')}": {BIB: text} for name, text in cases.items()}


def _entry(**cases: str) -> dict[str, Files]:
    """Cases that are other lines of an entry."""
    head = "@article{nilsson2020tides,\n  author = {Nilsson, Ada},\n"
    return {
        f"bib: {name.replace('_', ' ')}": {BIB: f"{head}{text}\n}}\n"}
        for name, text in cases.items()
    }


def _site(**cases: str | bytes) -> dict[str, Files]:
    """Cases that are another `site.yaml`."""
    return {f"site: {name.replace('_', ' ')}": {"site.yaml": text} for name, text in cases.items()}


_PALE: Final = (
    ":root { --ink: #999; }\n@media (prefers-color-scheme: dark) { :root { --ink: #eee; } }\n"
)
_LOADED: Final = '<link rel="stylesheet" href="{{ asset("colors.css") }}">\n'
_OK: Final = "title = {Tides},\n  journal = {Waves},\n  year = {2020}"

MISTAKES: Final[Mapping[str, Files]] = {
    # ---- YAML as such ----
    **_person(
        tab_for_indent="name: Ada Nilsson\neducation:\n\t- institution: Lund\n",
        tab_after_dash="name: Ada Nilsson\neducation:\n-\tinstitution: Lund\n\tdegree: PhD\n",
        colon_in_a_title="name: Ada Nilsson\nbio: Tides: a history\n",
        colon_in_a_list="name: Ada Nilsson\ninterests:\n- Tides: theory\n",
        at_sign_first="name: Ada Nilsson\nlinks:\n  x: @ada\n",
        backtick_first="name: Ada Nilsson\nbio: `code` and more\n",
        percent_first="name: Ada Nilsson\nbio: %50 of it\n",
        link_first="name: Ada Nilsson\nbio: [Tides](https://tides.example) and shores\n",
        star_first="name: Ada Nilsson\nbio: *emphasis* matters\n",
        ampersand_first="name: Ada Nilsson\nbio: &c and so on\n",
        exclamation_first="name: Ada Nilsson\nbio: !important thing\n",
        bracket_first="name: Ada Nilsson\nbio: [see] below\n",
        brace_first="name: Ada Nilsson\nbio: {see} below\n",
        quote_in_quotes='name: Ada Nilsson\nbio: "the "tides" book"\n',
        quote_not_closed='name: Ada Nilsson\nbio: "the tides\nposition: Professor\n',
        apostrophe_in_quotes="name: Ada Nilsson\nbio: 'Lund's tides'\n",
        list_not_closed="name: Ada Nilsson\ninterests: [tides, foam\nposition: Professor\n",
        mapping_not_closed="name: {en: Ada Nilsson, zh: 艾达\nposition: Professor\n",
        space_missing_after_colon="name:Ada Nilsson\n",
        space_missing_in_key="name: Ada Nilsson\nposition:Professor\n",
        space_missing_after_dash="name: Ada Nilsson\ninterests:\n-tides\n-foam\n",
        indent_too_deep="name: Ada Nilsson\n  position: Professor\n",
        indent_uneven="name: Ada Nilsson\neducation:\n- institution: Lund\n   degree: PhD\n",
        indent_lost="name: Ada Nilsson\neducation:\n- institution: Lund\ndegree: PhD\n",
        entry_without_dash="name: Ada Nilsson\neducation:\n  institution: Lund\n  degree: PhD\n",
        key_twice="name: Ada Nilsson\nposition: Professor\nposition: Dean\n",
        list_key_twice="name: Ada Nilsson\nawards: [{title: Shell}]\ntalks: []\nawards: [{title: Pearl}]\n",
        two_documents="name: Ada Nilsson\n---\nname: Bo Ek\n",
        front_matter_end="---\nname: Ada Nilsson\n---\n",
        merge_conflict="name: Ada Nilsson\n<<<<<<< HEAD\nposition: Professor\n=======\nposition: Dean\n>>>>>>> main\n",
        alias="name: &a Ada Nilsson\nposition: *a\n",
        merge_key="name: Ada Nilsson\neducation:\n- <<: *base\n  degree: PhD\n",
        tag="name: !!python/object:os.system Ada Nilsson\n",
        binary_tag="name: Ada Nilsson\nbio: !!binary aGVsbG8=\n",
        only_a_text="Ada Nilsson\n",
        only_a_list="- name: Ada Nilsson\n",
        empty="",
        only_comments="# name: Ada Nilsson\n",
        json="{'name': 'Ada Nilsson', 'position': 'Professor'\n",
        html_page="<!doctype html>\n<html><body>404</body></html>\n",
        smart_quotes="name: “Ada Nilsson”\nposition: ‘Professor’\nemail: “ada@example.org”\n",
        full_width_colon="name：Ada Nilsson\n",
        full_width_colon_below="name: Ada Nilsson\nposition：教授\n",
        full_width_comma="name: {en: Ada Nilsson，zh: 艾达}\n",
        no_break_space="name: Ada Nilsson\nposition:\u00a0Professor\n",
        invisible_letter="name: Ada Nilsson\nposition: Pro\u0008fessor\n",
        byte_order_mark="\ufeffname: Ada Nilsson\nposision: Professor\n",
        windows_line_ends="name: Ada Nilsson\r\nposision: Professor\r\n",
        old_mac_line_ends="name: Ada Nilsson\rposision: Professor\r",
        gbk="name: Ada Nilsson\nposition: 教授\n".encode("gbk"),
        latin_1="name: Ada Nilsson\nposition: Chargé de cours\n".encode("latin-1"),
        utf_16="name: Ada Nilsson\n".encode("utf-16"),
        a_word_file=b"PK\x03\x04\x14\x00\x06\x00\x08\x00\x00\x00!\x00",
        a_picture=b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
        deep="name: Ada Nilsson\nbio: " + "[" * 60 + "]" * 60 + "\n",
    ),
    # ---- Keys and values of a person ----
    **_person(
        no_name="position: Professor\n",
        name_empty="name:\n",
        name_a_list="name: [Ada, Nilsson]\n",
        name_misspelt="nmae: Ada\n",
    ),
    **_line(
        key_misspelt="eductaion: []",
        key_capital="Education: []",
        key_of_another_kind="education:\n- organization: Lund",
        key_of_json_resume="work:\n- company: Lund",
        key_unknown="shoe_size: 38",
        key_with_hyphen="co-advisors: []",
        key_in_german="ausbildung: []",
        key_singular="award:\n- title: Shell",
        key_with_space="research interests: [tides]",
        text_where_a_list_is_wanted="education: PhD, Lund",
        number_where_entries_are_wanted="talks: 7",
        list_where_a_text_is_wanted="position: [Professor, Dean]",
        mapping_where_a_text_is_wanted="position: {title: Professor}",
        mapping_where_a_list_is_wanted="interests: {first: tides}",
        nested_too_deep="education:\n- institution: {en: {short: Lund}}",
        language_unknown="bio: {english: Hello}",
        no_is_a_country="education:\n- {institution: Oslo, location: no, start: no}",
        date_european="experience:\n- {organization: Lund, start: 01.09.2019}",
        date_american="experience:\n- {organization: Lund, start: 9/1/2019}",
        date_in_words="experience:\n- {organization: Lund, start: September 2019}",
        date_month_13="experience:\n- {organization: Lund, start: 2019-13}",
        date_day_32="experience:\n- {organization: Lund, start: 2019-01-32}",
        date_two_digits="experience:\n- {organization: Lund, start: 19}",
        date_five_digits="experience:\n- {organization: Lund, start: 20019}",
        date_with_time="experience:\n- {organization: Lund, start: 2019-09-01T10:00}",
        date_short_month="experience:\n- {organization: Lund, start: 2019-9}",
        date_open_end_in_words="experience:\n- {organization: Lund, end: today}",
        date_range_in_start="experience:\n- {organization: Lund, start: 2019-2021}",
        date_chinese="experience:\n- {organization: 隆德大学, start: 2019年9月}",
        end_before_start="experience:\n- {organization: Lund, start: 2021, end: 2019}",
        year_impossible="education:\n- {institution: Lund, end: 2203}",
        years_backwards="service:\n- {role: Chair, years: [2022-2019]}",
        years_in_words="awards:\n- {title: Shell, years: [last year]}",
        years_a_text="awards:\n- {title: Shell, years: 2019 and 2020}",
        expected_in_words="education:\n- {institution: Lund, end: 2026, expected: soon}",
        orcid_misspelt="links:\n  orcid: 0000-0002-1825-0098",
        orcid_too_short="links:\n  orcid: 0000-0002-1825",
        link_to_a_missing_file="links:\n  cv: cv.pdf",
        link_a_list="links:\n- github: ada",
        link_without_address="links:\n  homepage: my page",
        slides_missing="talks:\n- {title: Tides, given: [{where: Lund, slides: tides.pdf}]}",
        given_without_list="talks:\n- {title: Tides, given: Lund}",
        project_file_missing="projects:\n- {name: Gauge, url: files/gauge.zip}",
        page_link_missing="bio: See [my papers](papers/).",
        file_link_missing="bio: See [my CV](files/cv.pdf).",
        anchor_missing="bio: See [there](cv/#there).",
        picture_missing="bio: 'Me: ![me](files/me.jpg)'",
        day_that_no_month_has="talks:\n- {title: Tides, given: [{where: Lund, date: 2023-02-30}]}",
        day_of_an_end="education:\n- {institution: Lund, end: 2023-04-31}",
        talk_in_a_year_that_cannot_be="talks:\n- {title: Tides, given: [{where: Lund, date: 20223}]}",
        talk_far_ahead="talks:\n- {title: Tides, given: [{where: Lund, date: '3024'}]}",
        award_twice="awards:\n- {title: Shell, years: [2020]}\n- {title: Shell, years: [2020]}",
        picture_without_words="bio: |\n  Me:\n\n  ![](https://ada.example.org/me.jpg)",
        identity_number="bio: 'ID: 11010519491231002X'",
        bank_account="address: 'For fees: DE89 3704 0044 0532 0130 00'",
        exclamation_of_a_picture="bio: ![me](files/me.jpg)",
        still_unsorted='unsorted:\n- {text: Shoe size 38, source: "cv.pdf:1"}',
        email_a_mapping="email: {work: ada@example.org}",
    ),
    # ---- BibTeX ----
    **_bib(
        not_bibtex="Nilsson, A. (2020). Tides. Waves.\n",
        prose_between="@misc{a, title = {A}}\nand then\n@misc{b title = {B}}\n",
        brace_missing_at_end="@article{a,\n  title = {A},\n  year = {2020}\n",
        brace_missing_between="@article{a,\n  title = {A},\n\n@article{b,\n  title = {B},\n}\n",
        brace_missing_in_value="@article{a,\n  title = {A {GPU},\n  year = {2020},\n}\n",
        brace_too_many="@article{a,\n  title = {A}},\n  year = {2020},\n}\n",
        quote_missing='@article{a,\n  title = "A,\n  year = 2020,\n}\n',
        quote_in_quotes='@article{a,\n  title = "The "tides" book",\n  year = 2020,\n}\n',
        parenthesis_mixed="@article(a,\n  title = {A}\n}\n",
        at_sign_missing="article{a,\n  title = {A},\n}\n",
        type_missing="@{a,\n  title = {A},\n}\n",
        key_missing="@article{,\n  title = {A},\n}\n",
        key_and_comma_missing="@article{\n  title = {A},\n}\n",
        key_with_space="@article{nilsson 2020,\n  title = {A},\n}\n",
        key_with_hash="@article{nilsson#1,\n  title = {A},\n}\n",
        key_twice="@misc{a, title = {A}}\n@misc{b, title = {B}}\n@misc{A, title = {C}}\n",
        comma_after_key_missing="@article{a\n  title = {A},\n}\n",
        merge_conflict="<<<<<<< HEAD\n@misc{a, title = {A}}\n=======\n@misc{b, title = {B}}\n>>>>>>> main\n",
        string_unknown="@article{a,\n  title = {A},\n  journal = jwaves,\n}\n",
        string_broken="@string{jwaves = Journal of Waves}\n@misc{a, title = {A}}\n",
        gbk="@misc{a, title = {潮汐}}\n".encode("gbk"),
        latin_1="@misc{a, author = {Gödel}}\n".encode("latin-1"),
        json='[{"title": "Tides"}]\n',
        ris="TY  - JOUR\nTI  - Tides\nER  -\n",
        smart_quotes="@misc{a, title = “Tides”}\n",
        full_width="@misc{a，title = {潮汐}}\n",
        comment_sign="@article{a,\n  % title = {A},\n  year = {2020},\n}\n",
        type_misspelt="@artcile{a,\n  title = {Tides},\n  author = {Nilsson, Ada},\n  year = {2020},\n}\n",
        author_missing="@article{a,\n  title = {Tides},\n  year = {2020},\n}\n",
        authors_with_a_comma="@misc{a,\n  title = {Tides},\n  author = {Ada Nilsson, Bo Ek},\n  year = {2020},\n}\n",
        two_kinds_of_mistakes="@article{a,\n  title {A},\n}\n@article{b,\n  year = {2020\n}\n",
        work_twice=(
            "@article{a, author = {Ada Nilsson}, title = {Tides}, journal = {W}, year = {2020}}\n"
            "@article{b, author = {Ada Nilsson}, title = {Tides}, journal = {W}, year = {2020}}\n"
        ),
        without_the_owner="@article{a,\n  title = {Foam},\n  author = {Ek, Bo and Lund, Cy},\n  year = {2020},\n}\n",
    ),
    **_entry(
        comma_missing="  title = {Tides}\n  year = {2020},",
        equals_missing="  title {Tides},\n  year = {2020},",
        equals_twice="  title == {Tides},",
        colon_for_equals="  title: {Tides},",
        value_missing="  title = ,\n  year = {2020},",
        value_without_braces="  title = The Tides,\n  year = {2020},",
        field_twice=f"  {_OK},\n  title = {{Tides}},",
        month_in_words=f"  {_OK},\n  month = September,",
        year_impossible="  title = {Tides},\n  year = {20012},",
        year_in_words="  title = {Tides},\n  year = {soon},",
        year_beside_venue="  title = {Tides},\n  journal = {Waves 2016},\n  year = {2020},",
        doi_of_nothing=f"  {_OK},\n  doi = {{waves-7}},",
        arxiv_of_nothing=f"  {_OK},\n  eprinttype = {{arXiv}},\n  eprint = {{soon}},",
        isbn_misspelt=f"  {_OK},\n  isbn = {{978-3-16-148410-1}},",
        pages_backwards=f"  {_OK},\n  pages = {{118--101}},",
        title_empty="  title = {},\n  year = {2020},",
        field_misspelt="  titel = {Tides},\n  year = {2020},",
        field_misspelt_beside=f"  {_OK},\n  pubisher = {{Shell Press}},",
        author_beside_and=f"  {_OK},\n  editor = {{Ek, Bo and}},",
        names_with_commas=f"  {_OK},\n  editor = {{Bo Ek, Cy Lund, Di Moe, Ed Noe}},",
        ampersand_unescaped=f"  {_OK},\n  series = {{Waves & Tides}},",
        percent_unescaped="  title = {Salt, at 5% and 6%},\n  year = {2020},",
        ampersand_of_html=f"  {_OK},\n  publisher = {{Foam &amp; Sons}},",
        url_misspelt=f"  {_OK},\n  url = {{htp://ada.example.org/tides}},",
        pdf_missing=f"  {_OK},\n  pdf = {{tides.pdf}},",
        preview_missing=f"  {_OK},\n  preview = {{tides.png}},",
    ),
    # ---- site.yaml, folders, Markdown, themes ----
    **_site(
        key_misspelt="titel: Tides\n",
        url_without_scheme="url: ada.example.org\n",
        url_of_mail="url: mailto:ada@example.org\n",
        theme_misspelt="theme: defualt\n",
        option_unknown="options:\n  colour: pine\n",
        option_value="options:\n  accent: pink\n",
        option_flag="options:\n  show_footer: maybe\n",
        language_twice="languages: [en, en]\n",
        language_in_words="languages: [english please]\n",
        language_none="languages: []\n",
        language_a_text="languages: en, zh\n",
        people_unknown="people: [ada]\n",
        redirect_to_nothing="redirects:\n  /old/: /gone/\n",
        redirect_to_no_anchor="redirects: {/old/: '/cv/#nothing'}\n",
        redirect_from_a_page="redirects: {/cv/: /publications/}\n",
        tab="title: Tides\noptions:\n\taccent: pine\n",
        gbk="title: 潮汐\n".encode("gbk"),
        a_list="- title: Tides\n",
    ),
    "folder: where person.yaml should be": {PERSON: None, f"{PERSON}/": None},
    "folder: person.yaml missing": {PERSON: None},
    "folder: where site.yaml should be": {"site.yaml": None, "site.yaml/": None},
    "folder: where publications.bib should be": {BIB: None, f"{BIB}/": None},
    "folder: where private.yaml should be": {"people/ada-nilsson/private.yaml/": None},
    "folder: a file where news should be": {NEWS: None, "people/ada-nilsson/news": "A prize\n"},
    "folder: a file where templates should be": {"templates": "{{ person.name }}\n"},
    "folder: a file where the cache should be": {".sitegen": ""},
    "folder: name with a space": {"people/bo ek/person.yaml": "name: Bo Ek\n"},
    "folder: name of a language": {"people/zh/person.yaml": "name: Zhu Hua\n"},
    "folder: nobody": dict.fromkeys((PERSON, BIB, NEWS, PAGE)),
    "news: front matter not closed": {NEWS: "---\ntitle: A prize\nFor tides.\n"},
    "news: front matter misspelt": {NEWS: "---\ntitel: A prize\n---\nFor tides.\n"},
    "news: date in words": {NEWS: "---\ntitle: A prize\ndate: May 2024\n---\nFor tides.\n"},
    "news: colon in the title": {NEWS: "---\ntitle: A prize: the shell\n---\nFor tides.\n"},
    "news: link to nothing": {NEWS: "---\ntitle: A prize\n---\nSee [it](files/prize.pdf).\n"},
    "news: name with a space": {"people/ada-nilsson/news/a prize.md": "For tides.\n"},
    "page: in the place of the CV": {"people/ada-nilsson/pages/cv.md": "# Mine\n"},
    "page: gbk": {PAGE: "# 讨论班\n".encode("gbk")},
    "photo: no picture": {"people/ada-nilsson/photo.jpg": "a text\n"},
    "photo: half a picture": {
        "people/ada-nilsson/photo.png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\5\0\0\0\5"
    },
    "link: in the files that leads nowhere": {
        "people/ada-nilsson/pages/a.md": "# A\n\n[b](b.md), [c](#none).\n"
    },
    "template: mistake": {"templates/pages/home.html": "{% if person %}\n{{ person.name }\n"},
    "template: name that is not there": {"templates/pages/home.html": "{{ persn.name }}\n"},
    "template: message that is not there": {
        "templates/pages/home.html": "{{ t('publicatoins') }}\n"
    },
    "template: another host": {
        "templates/partials/head.html": '<link rel="stylesheet" href="//cdn.example.org/a.css">\n'
    },
    "theme: its own parent": {
        "site.yaml": "theme: mine\n",
        "themes/mine/theme.yaml": "name: Mine\nparent: mine\n",
    },
    "theme: key misspelt": {
        "site.yaml": "theme: mine\n",
        "themes/mine/theme.yaml": "nmae: Mine\nparent: default\n",
    },
    "theme: ink too light for the paper": {
        "static/colors.css": _PALE,
        "templates/partials/head.html": _LOADED,
    },
    "theme: accent too light in the dark": {
        "static/colors.css": ":root.accent-pine { --accent: light-dark(#1f6048, #2a4a3c); }\n",
        "templates/partials/head.html": _LOADED,
        "site.yaml": "options: {accent: pine}\n",
    },
    "theme: option that is too light": {
        "site.yaml": "theme: mine\noptions:\n  ink: '#e0c040'\n",
        "themes/mine/theme.yaml": "name: Mine\nparent: default\noptions:\n  ink: {type: color, default: '#222'}\n",
    },
    "theme: card that is too light": {
        "site.yaml": "theme: mine\n",
        "themes/mine/theme.yaml": "name: Mine\nparent: default\ncard: {paper: '#ffffff', ink: '#999999'}\n",
    },
    "private: shown in the bio": {
        PERSON: "name: Ada Nilsson\nbio: Call 139-0000-4711.\n",
        "people/ada-nilsson/private.yaml": "phone: 139 0000 4711\n",
    },
    "private: key misspelt": {"people/ada-nilsson/private.yaml": "fone: 139 0000 4711\n"},
}
"""By name: what is changed in a good site."""
