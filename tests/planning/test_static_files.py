"""Published style sheets and scripts mean the same as the sources."""

from __future__ import annotations

import pytest

from sitegen.planning.static_files import inline_imports, minify_css, minify_script


@pytest.mark.parametrize(
    ("written", "published"),
    [
        ("/* why */\n.a {\n  color: red;\n  margin: 0 1px;\n}\n", ".a{color:red;margin:0 1px}"),
        (".a :hover, .a:hover { }", ".a :hover,.a:hover{}"),
        ("a:has(> b ~ c){} @media (width >= 3rem){}", "a:has(> b ~ c){}@media (width >= 3rem){}"),
        ("a/* b */c{}", "a/**/c{}"),
        ('.a::before { content: "  /* ; } "; }', '.a::before{content:"  /* ; } "}'),
        ('.a { content: "\xff"; }', '.a{content:"\xff"}'),
        (".a { background: url( a;b.svg ); }", ".a{background:url( a;b.svg )}"),
        (".a { width: calc(1px  +  2px); --b: ; }", ".a{width:calc(1px + 2px);--b:}"),
        (
            "@media (min-width: 3rem)  and  (x) {\n.a { b: c }\n}",
            "@media (min-width:3rem) and (x){.a{b:c}}",
        ),
    ],
)
def test_only_what_means_nothing_is_removed(written: str, published: str) -> None:
    assert minify_css(written.encode("latin-1")).decode("latin-1") == published


def test_comments_and_indents_of_a_script_without_multi_line_strings_are_removed() -> None:
    written = b"// Why.\n(() => {\n  // here\n  const a = 'b'; // stays\n\n  a();\n})();\n"
    assert minify_script(written) == b"(() => {\nconst a = 'b'; // stays\na();\n})();"
    for kept in (b"const a = `x\n  // y\n`;\n", b'const a = "x\\\n  // y";\n'):
        assert minify_script(kept) == kept


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
        ({"a.css": b'@import "b.css" print;a{}', "b.css": b"b{}"}, b'@import "b.css" print;a{}'),
        (
            {"a.css": b'@import "b.css";@import "b.css";a{}', "b.css": b"b{}"},
            b'@import "b.css";b{}a{}',
        ),
    ],
)
def test_imports_of_style_sheets_are_inlined(sheets: dict[str, bytes], published: bytes) -> None:
    assert inline_imports("a.css", sheets) == published


def test_imports_of_imports_end() -> None:
    imports = '@import "{}.css";@import "{}.css";'
    sheets = {f"{n}.css": imports.format(n + 1, n + 2).encode() for n in range(2000)}
    assert inline_imports("0.css", sheets).count(b"@import") < 100


@pytest.mark.parametrize(
    "written", [b"'" + b"\\'" * 100_000, b"url(" * 100_000, b"/*" + b"*" * 100_000]
)
def test_what_is_never_closed_is_read_once(written: bytes) -> None:
    assert minify_css(written) in (written, b"")
