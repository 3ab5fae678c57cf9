"""Published style sheets and scripts mean what the written ones do."""

from __future__ import annotations

import pytest

from sitegen.site.slimming import script, style


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
def test_only_what_means_nothing_is_gone(written: str, published: str) -> None:
    assert style(written.encode()).decode() == published


def test_bytes_that_are_no_unicode_stay() -> None:
    assert style(b'.a { content: "\xff"; }') == b'.a{content:"\xff"}'


def test_comments_and_indents_of_a_script_are_gone() -> None:
    written = "// Why.\n(() => {\n  // here\n  const a = 'b'; // stays\n\n  a();\n})();\n"
    assert script(written.encode()).decode() == "(() => {\nconst a = 'b'; // stays\na();\n})();"


@pytest.mark.parametrize("written", ["const a = `x\n  // y\n`;\n", 'const a = "x\\\n  // y";\n'])
def test_a_script_with_texts_over_several_lines_stays(written: str) -> None:
    assert script(written.encode()).decode() == written
