"""Published style sheets and scripts mean the same as the sources."""

from __future__ import annotations

import pytest

from sitegen.planning.static_files import inline_imports, minify_css, minify_script


@pytest.mark.parametrize(
    ("written", "published"),
    [
        ("/* why */\n.a {\n  color: red;\n  margin: 0 1px;\n}\n", ".a{color:red;margin:0 1px}"),
        (".a :hover, .a:hover { }", ".a :hover,.a:hover{}"),
        ("a /* b */ c > d{}", "a c>d{}"),
        ("a:has(> b ~ c){} @media (width >= 3rem){}", "a:has(> b ~ c){}@media (width >= 3rem){}"),
        ("a/* b */c{}", "a/**/c{}"),
        ('.a::before { content: "  /* ; } "; }', '.a::before{content:"  /* ; } "}'),
        (".a { content: 'it\\'s  ; '; }", ".a{content:'it\\'s  ; '}"),
        (".a { background: url( a;b.svg ); }", ".a{background:url( a;b.svg )}"),
        (".a { width: calc(1px  +  2px); --b: ; }", ".a{width:calc(1px + 2px);--b:}"),
        (
            "@media (min-width: 3rem)  and  (x) {\n.a { b: c }\n}",
            "@media (min-width:3rem) and (x){.a{b:c}}",
        ),
        ("", ""),
    ],
)
def test_only_what_means_nothing_is_removed(written: str, published: str) -> None:
    assert minify_css(written.encode()).decode() == published


def test_bytes_that_are_not_utf8_are_kept() -> None:
    assert minify_css(b'.a { content: "\xff"; }') == b'.a{content:"\xff"}'


def test_comments_and_indents_of_a_script_are_removed() -> None:
    written = "// Why.\n(() => {\n  // here\n  const a = 'b'; // stays\n\n  a();\n})();\n"
    assert (
        minify_script(written.encode()).decode() == "(() => {\nconst a = 'b'; // stays\na();\n})();"
    )


@pytest.mark.parametrize("written", ["const a = `x\n  // y\n`;\n", 'const a = "x\\\n  // y";\n'])
def test_a_script_with_multi_line_strings_is_kept(written: str) -> None:
    assert minify_script(written.encode()).decode() == written


@pytest.mark.parametrize(
    ("sheets", "published"),
    [
        ({"a.css": b'@import "b.css";a{}', "b.css": b"b{}"}, b"b{}a{}"),
        (
            {"a.css": b"@import 'b.css';a{}", "b.css": b'@import "c.css";b{}', "c.css": b"c{}"},
            b"c{}b{}a{}",
        ),
        (
            {"a.css": b'@import "b.css";a{}', "b.css": b'@import "a.css";b{}'},
            b'@import "a.css";b{}a{}',
        ),
        (
            {"a.css": b'@import "b.css";@import "none.css";a{}', "b.css": b"b{}"},
            b'@import "none.css";b{}a{}',
        ),
        ({"a.css": b'@import "b.css" print;a{}', "b.css": b"b{}"}, b'@import "b.css" print;a{}'),
        ({"a.css": b'a{b:"@import"}'}, b'a{b:"@import"}'),
        (
            {"a.css": b'@import "b.css";@import "b.css";a{}', "b.css": b"b{}"},
            b'@import "b.css";b{}a{}',
        ),
    ],
)
def test_imports_of_style_sheets_are_inlined(sheets: dict[str, bytes], published: bytes) -> None:
    assert inline_imports("a.css", sheets) == published


def test_imports_of_imports_end() -> None:
    sheets = {
        f"{n}.css": f'@import "{n + 1}.css";@import "{n + 2}.css";'.encode() for n in range(2000)
    }
    assert inline_imports("0.css", sheets).count(b"@import") < 100


@pytest.mark.parametrize("written", ["'" + "\\'" * 100_000, "url(" * 100_000, "/*" + "*" * 100_000])
def test_what_is_never_closed_is_read_once(written: str) -> None:
    assert minify_css(written.encode()) in (written.encode(), b"")
