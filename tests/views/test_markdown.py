"""What Markdown can do beyond CommonMark, and that nothing in it can do harm."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from sitegen.views.latex import render_formula
from sitegen.views.markdown import find_stylesheets, render_inline_markdown, render_markdown


def resolve(value: str) -> str:
    return value if "://" in value else f"../{value}"


def picture(source: str, alt: str) -> Markup:
    is_external = "://" in source
    return Markup() if is_external else Markup('<img src="../{}" alt="{}">').format(source, alt)


def render(text: str) -> str:
    return render_markdown(text, resolve=resolve, picture=picture)


def render_inline(text: str) -> str:
    return render_inline_markdown(text, resolve=resolve, picture=picture)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("", ""),
        (
            "Tide\n: Water that ~~stays~~ moves",
            "<dl>\n<dt>Tide</dt>\n<dd>Water that <s>stays</s> moves</dd>\n</dl>",
        ),
        ("# A\n\n## B\n\n###### C", "<h2>A</h2>\n<h3>B</h3>\n<h6>C</h6>"),
        (
            "[Tides]{#tides .smallcaps onclick=x}",
            '<p><span id="tides" class="smallcaps">Tides</span></p>',
        ),
        ("A set {a, b} stays.", "<p>A set {a, b} stays.</p>"),
        ("*Wellen* und *潮汐*", '<p><em class="latin">Wellen</em> und <em>潮汐</em></p>'),
        ("From $x$ on", "<p>From <math><mrow><mi>x</mi></mrow></math> on</p>"),
        (
            "一个$x$。",
            '<p>一个<span class="together"><math><mrow><mi>x</mi></mrow></math>。</span></p>',
        ),
        ("$5 or $6, not $ 7 or 8$.", "<p>$5 or $6, not $ 7 or 8$.</p>"),
        ("`$x$` is code", "<p><code>$x$</code> is code</p>"),
        ("```none\nx < y\n```", '<pre><code class="language-none">x &lt; y\n</code></pre>'),
        ("[a](files/a.pdf)", '<p><a href="../files/a.pdf">a</a></p>'),
        (
            '<p><img width=9 src="files/a.png" onload="x()" alt="&lt;a&gt;"></p>',
            '<p><img src="../files/a.png" alt="&lt;a&gt;"></p>',
        ),
    ],
)
def test_markdown_becomes_html(text: str, html: str) -> None:
    assert render(text) == html


def test_a_line_has_no_paragraph_around_it() -> None:
    html = render_inline("[a](files/a.pdf) ![b](b.png)")
    assert html == '<a href="../files/a.pdf">a</a> <img src="../b.png" alt="b">'
    assert render_inline("$n$ tides") == "<math><mrow><mi>n</mi></mrow></math> tides"
    assert render_inline("") == ""


def test_footnotes_of_two_texts_on_one_page_have_different_anchors() -> None:
    first, second = render("One[^1].\n\n[^1]: Note *a*."), render("Two[^1].\n\n[^1]: Note b.")
    assert "Note <em>a</em>" in first
    ids = [word for html in (first, second) for word in html.split() if word.startswith("id=")]
    assert len(ids) == len(set(ids)) == 4


def test_tasks_tables_and_code_are_styled_by_classes_and_labels() -> None:
    html = render("- [x] read\n- [ ] written")
    assert html.count("<label><input") == html.count("disabled=") == 2
    assert html.count("checked=") == 1
    html = render("| a | b |\n|:-:|--:|\n| 1 | 2 |")
    assert '<th class="to-center">a</th>' in html
    assert '<td class="to-right">2</td>' in html
    assert "style" not in html
    html = render("```python\nreturn '<b>'\n```")
    assert '<code class="language-python"><span class="k">return</span>' in html
    assert "&lt;b&gt;" in html


def test_long_code_and_long_formulas_stay_as_they_are() -> None:
    assert "<span" not in render("```java\n" + "a " * 5_000 + "\n```")
    assert render(f"${'a+' * 5_000}b$").startswith("<p>$a+a+")


def test_a_formula_on_a_line_of_its_own_is_in_a_box() -> None:
    assert '<div class="math"><math display="block">' in render("$$\nx^2\n$$")
    assert '<p>a <span class="math"><math display="block">' in render("a $$x^2$$ b")


def test_an_image_with_a_title_alone_in_its_paragraph_is_a_figure() -> None:
    assert render('![A curve](x.png "Of *tides*")') == (
        '<figure><img src="../x.png" alt="A curve">'
        "<figcaption>Of <em>tides</em></figcaption></figure>"
    )
    assert render("![A curve](x.png)") == '<p><img src="../x.png" alt="A curve"></p>'
    assert "figure" not in render('Seen in ![A curve](x.png "Tides")')


def test_an_image_on_another_host_becomes_a_link() -> None:
    html = render('![The sea](https://a.example/) <IMG alt="b" SRC="https://b.example/">')
    first, second = '<a href="https://a.example/">The sea</a>', '<a href="https://b.example/">b</a>'
    assert html == f"<p>{first} {second}</p>"


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ('"files/a.pdf"', "../files/a.pdf"),
        ('"https://x.example.org/?a=1&amp;b=2"', "https://x.example.org/?a=1&amp;b=2"),
    ],
)
def test_a_link_written_as_html_leads_where_others_do(written: str, address: str) -> None:
    for block in ("<ul><li>{}</li></ul>", "See {}."):
        html = render(block.format(f"<a class=x href={written}>Slides</a>"))
        assert f'href="{address}"' in html


@pytest.mark.parametrize(
    "text", ["\ue0000\ue001 a", "a \ue000", '[\ue0000\ue001](b "\ue0000\ue001")']
)
def test_characters_that_stand_in_for_pictures_have_no_effect(text: str) -> None:
    html = render(f"![p](p.png) {text}")
    assert html.count("<img") <= 2
    assert "\ue000" not in html


@pytest.mark.parametrize(
    "text",
    [
        "<b onclick=alert(1) style='color:red'>x</b>",
        "[x](javascript:alert(1))",
        "$\\href{javascript:alert(1)}{x}$",
        "$\\style{color:red}{x} \\class{a}{x}$",
        "$\\text{<img src=x onerror=alert(1)>}$",
        '[x]{onclick="alert(1)" style="color:red"}',
        "<script>alert(1)</script>",
        "<input type=text name=x>",
        "<style>b {}</style>",
    ],
)
def test_nothing_does_harm(text: str) -> None:
    html = render(text)
    harmful = ("<script", "<style", "<img", " onclick", "style=", 'href="javascript', 'type="text')
    assert not any(sign in html for sign in harmful)


@pytest.mark.parametrize(
    ("text", "stylesheets"),
    [
        ("Words, *more* and `code`.\n\n- one\n- two", []),
        ("## Heading", ["prose.css"]),
        ("|a|b|\n|-|-|\n|1|2|", ["prose.css"]),
        ("term\n: what it means", ["prose.css"]),
        ("---", ["prose.css"]),
        ("![](a.png)", ["prose.css"]),
        ("```python\nreturn\n```", ["prose.css", "code.css"]),
    ],
)
def test_only_some_texts_need_more_style_sheets(text: str, stylesheets: list[str]) -> None:
    assert find_stylesheets(render(text)) == stylesheets


@pytest.mark.parametrize(
    ("formula", "mathml"),
    [
        (r"n\log n", '<mi>n</mi><mo lspace="0.167em" rspace="0.167em">log</mo><mi>n</mi>'),
        (r"\log(n)", '<mo lspace="0em" rspace="0em">log</mo><mo stretchy="false">('),
        (r"O(\log n)", '(</mo><mo lspace="0em" rspace="0.167em">log</mo>'),
        ("1/2", '<mn>1</mn><mo lspace="0" rspace="0">/</mo><mn>2</mn>'),
        ("x_i^2", "<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>"),
    ],
)
def test_formulas_are_mathml_with_the_spacing_of_tex(formula: str, mathml: str) -> None:
    assert mathml in render_formula(formula)


@pytest.mark.parametrize("formula", ["x^", "{", "\\begin{matrix} a"])
def test_an_invalid_formula_is_shown_as_written(formula: str) -> None:
    assert render_formula(formula) == f"${formula}$"
    assert render_formula(formula, display=True) == f"$${formula}$$"
